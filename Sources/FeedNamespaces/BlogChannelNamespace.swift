/// The lists that go with a weblog, `blogChannel:`.
///
/// Spec: <http://backend.userland.com/blogChannelModule>
public enum BlogChannelNamespace: FeedNamespace {
  public static let prefix = "blogChannel"
  public static let uri = "http://backend.userland.com/blogChannelModule"
  public static let readers: [ElementReader] = [
    .address("blink"),
    .address("blogRoll"),
    .address("changes"),
    .address("mySubscriptions"),
  ]
}
