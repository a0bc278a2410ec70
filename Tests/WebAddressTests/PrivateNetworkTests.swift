import Testing
import WebAddress

@Suite struct PrivateNetworkTests {
  @Test(arguments: [
    "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7F000001", "127.0.0.1.",
    "10.1.2.3",
    "100.64.0.1", "100.127.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.168.0.1", "0.0.0.0",
    "0", "255.255.255.255", "224.0.0.1", "198.19.0.1", "[::1]", "::1", "[::]", "[fe80::1]",
    "[fe80::1%25eth0]",
    "[fd12:3456::1]", "[ff02::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:c0a8:101]",
    "[::127.0.0.1]",
    "[64:ff9b::10.0.0.1]", "[2002:7f00:1::]", "[2001:0:4136:e378:8000:63bf:80ff:fffe]",
    "[::ffff:0:10.0.0.1]",
    "localhost", "LOCALHOST", "a.localhost", "localhost.", "nas", "nas.local", "router.lan",
    "x.home.arpa",
    "metadata.google.internal", "１２７.0.0.1", "%31%32%37.0.0.1", "", "no host",
  ])
  func `private hosts`(host: String) {
    #expect(WebAddress.isPrivateHost(host))
  }

  @Test(arguments: [
    "example.com", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1",
    "192.0.2.1",
    "203.0.113.9", "[2606:4700::1111]", "[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]",
    "[2002:808:808::1]",
    "10.example.com", "localhost.example.com", "bücher.example", "1.2.3.4.example",
    "arpa.home.example",
  ])
  func `public hosts`(host: String) {
    #expect(!WebAddress.isPrivateHost(host))
  }

  @Test(
    arguments: [
      ("1.2.3.4", [1, 2, 3, 4]), ("1.2.772", [1, 2, 3, 4]), ("1.131844", [1, 2, 3, 4]),
      ("16909060", [1, 2, 3, 4]),
      ("0x1.02.3.0x4", [1, 2, 3, 4]),
      ("[2001:db8::a:b]", [0x20, 1, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 11]),
      ("::1.2.3.4", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
    ] as [(String, [UInt8])])
  func `every spelling of an address`(text: String, bytes: [UInt8]) {
    #expect(IPAddress(literal: text) == IPAddress(bytes: bytes))
  }

  @Test(arguments: [
    "256.1.1.1", "1.2.3.4.5", "1..2", "08.1.1.1", "0x+1", "1.2.3.65536", "4294967296", "a.b",
    "1.2.3.4x", "",
    "[1.2.3.4]", "[::1", "1::2::3", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7", "::12345", "::+1",
    "::1.2.3", ":::1",
    ":1",
  ])
  func `names and nonsense are no addresses`(text: String) {
    #expect(IPAddress(literal: text) == nil)
  }
}
