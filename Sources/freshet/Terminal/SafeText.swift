import TextFolding

/// Text of a feed, a server or a file as a terminal may have it.
func safe(_ text: String) -> String { terminalSafe(text) }
