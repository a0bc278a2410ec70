@main struct Loopback {
  static func main() {}
}
