@main struct Freshet {
  static func main() {}
}
