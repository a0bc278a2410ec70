import CommandLineKit

/// What a command is called, what it takes, and what it does: help, manual and completions read the
/// same table that runs.
struct CommandEntry {
  let command: Command
  let run: (Session) throws -> ExitStatus
}

/// Every command.
///
/// A new one is its file in `Commands/` and one line here.
enum CommandTable {
  static func entry(at path: [String]) -> CommandEntry? {
    path.first.flatMap { name in entries.first { $0.command.name == name } }
  }

  private static var entries: [CommandEntry] { feeds + listening + care }

  private static var feeds: [CommandEntry] {
    [
      CommandEntry(command: SubscribeCommand.command, run: SubscribeCommand.run),
      CommandEntry(command: UnsubscribeCommand.command, run: UnsubscribeCommand.run),
      CommandEntry(command: ImportCommand.command, run: ImportCommand.run),
      CommandEntry(command: ExportCommand.command, run: ExportCommand.run),
      CommandEntry(command: RefreshCommand.command, run: RefreshCommand.run),
      CommandEntry(command: RebuildCommand.command, run: RebuildCommand.run),
      CommandEntry(command: EditCommand.command, run: EditCommand.run),
      CommandEntry(command: MoveCommand.command, run: MoveCommand.run),
      CommandEntry(command: CredentialsCommand.command, run: CredentialsCommand.run),
      CommandEntry(command: ListCommand.command, run: ListCommand.run),
      CommandEntry(command: EpisodesCommand.command, run: EpisodesCommand.run),
      CommandEntry(command: ShowCommand.command, run: ShowCommand.run),
      CommandEntry(command: SplitCommand.command, run: SplitCommand.run),
      CommandEntry(command: SearchCommand.command, run: SearchCommand.run),
      CommandEntry(command: InspectCommand.command, run: InspectCommand.run),
      CommandEntry(command: ExtensionsCommand.command, run: ExtensionsCommand.run),
      CommandEntry(command: KeyCommand.command, run: KeyCommand.run),
      CommandEntry(command: StatusCommand.command, run: StatusCommand.run),
      CommandEntry(command: WhyCommand.command, run: WhyCommand.run),
    ]
  }

  private static var listening: [CommandEntry] {
    [
      CommandEntry(command: QueueCommand.command, run: QueueCommand.run),
      CommandEntry(command: InboxCommand.command, run: InboxCommand.run),
      CommandEntry(command: PlaylistCommand.command, run: PlaylistCommand.run),
      CommandEntry(command: PlayCommand.command, run: PlayCommand.run),
      CommandEntry(command: PositionCommand.command, run: PositionCommand.run),
    ]
      + MarkCommand.all.map { CommandEntry(command: $0.command, run: $0.run) } + [
        CommandEntry(command: BookmarkCommand.command, run: BookmarkCommand.run),
        CommandEntry(command: ListenCommand.command, run: ListenCommand.run),
        CommandEntry(command: StatsCommand.command, run: StatsCommand.run),
      ]
  }

  private static var care: [CommandEntry] {
    [
      CommandEntry(command: SettingsCommand.command, run: SettingsCommand.run),
      CommandEntry(command: UndeleteCommand.command, run: UndeleteCommand.run),
      CommandEntry(command: PurgeCommand.command, run: PurgeCommand.run),
      CommandEntry(command: ResetCommand.command, run: ResetCommand.run),
      CommandEntry(command: SyncCommand.command, run: SyncCommand.run),
      CommandEntry(command: BackupCommand.command, run: BackupCommand.run),
      CommandEntry(command: DoctorCommand.command, run: DoctorCommand.run),
      CommandEntry(command: DumpCommand.command, run: DumpCommand.run),
      CommandEntry(command: CompletionsCommand.command, run: CompletionsCommand.run),
      CommandEntry(command: ManualCommand.command, run: ManualCommand.run),
    ]
  }

  static var tool: Tool {
    Tool(
      name: "freshet", summary: "keep a podcast library alive from its feeds",
      globalOptions: globalOptions, commands: entries.map(\.command),
      exitStatuses: [
        Tool.Note("0", "all done; also when nothing was due"),
        Tool.Note("1", "the work ran, and some feed or item failed"),
        Tool.Note("2", "wrong usage; nothing was touched"),
        Tool.Note("3", "a store cannot be used; it was left as it was"),
        Tool.Note("4", "busy: another process holds the lock"),
        Tool.Note("5", "refused: a confirmation is missing, or something is in use"),
        Tool.Note("70", "a bug of freshet"),
      ],
      environment: [
        Tool.Note("FRESHET_HOME", "as --home"),
        Tool.Note(
          "FRESHET_NOW", "the time that every decision uses, in ISO 8601; time then stands still"),
        Tool.Note(
          "XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME",
          "where the files are without --home"),
        Tool.Note("http_proxy, HTTPS_PROXY, ALL_PROXY, NO_PROXY", "proxies, as curl reads them"),
        Tool.Note(
          "CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR",
          "certificates to trust in place of the system's"),
        Tool.Note("NO_COLOR", "no colours"),
      ],
      files: [
        Tool.Note("~/.local/share/freshet/UserState.sqlite", "what you did; precious"),
        Tool.Note(
          "~/.cache/freshet/PodcastCache.sqlite", "what feeds say; may be deleted at any time"),
        Tool.Note("~/.local/state/freshet/", "credentials, locks, the name of this device"),
        Tool.Note("~/.config/freshet/config.json", "configuration of this machine; optional"),
      ])
  }

  private static let globalOptions = [
    CommandOption("home", value: "DIR", .path, "the folder that holds everything"),
    CommandOption("json", "print one JSON document"),
    CommandOption("json-lines", "print one JSON object a line, as results arrive"),
    CommandOption("quiet", short: "q", "say nothing on success"),
    CommandOption(
      "color", value: "WHEN", .choice(["auto", "always", "never"]), standard: "auto",
      "colour the output"),
    CommandOption("help", short: "h", "show help"),
    CommandOption("version", "show the versions of freshet and its libraries"),
  ]
}
