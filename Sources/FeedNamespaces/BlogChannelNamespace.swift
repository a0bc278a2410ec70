/// The lists that go with a weblog, `blogChannel:`.
///
/// Spec: <http://backend.userland.com/blogChannelModule>
enum BlogChannelNamespace: FeedNamespace {
  static let prefix = "blogChannel"
  static let uri = "http://backend.userland.com/blogChannelModule"
  static let readers: [ElementReader] = [
    .address("blink"),
    .address("blogRoll"),
    .address("changes"),
    .address("mySubscriptions"),
  ]
}
