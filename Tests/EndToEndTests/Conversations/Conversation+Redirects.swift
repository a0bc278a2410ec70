import TestSupport

extension Conversation {
  private static let target = "/target.xml"

  /// The feed once, then a redirect, and what that means.
  static let redirects =
    [301, 308].map { status in
      Conversation(
        "\(status) to the same podcast moves",
        elsewhere: [target: show(4)],
        visits: [
          Visit("updated", 3, show(3)),
          Visit("updated", 4, log: [path, target], move: target, redirect(status, to: target)),
          Visit("unchanged", 4, log: [target], redirect(status, to: target)),
        ])
    }
    + [302, 303, 307].map { status in
      Conversation(
        "\(status) is followed and not remembered",
        elsewhere: [target: show(4)],
        visits: [
          Visit("updated", 3, show(3)),
          Visit("updated", 4, log: [path, target], redirect(status, to: target)),
          Visit("unchanged", 4, log: [path, target], redirect(status, to: target)),
        ])
    } + chains + refusals + names

  private static let chains = [
    Conversation(
      "a relative target",
      elsewhere: [target: show(4)],
      visits: [
        Visit("updated", 3, show(3)),
        Visit(
          "updated", 4, log: [path, target], move: target, redirect(301, to: "./a/../target.xml")),
      ]),
    Conversation(
      "301, then 302: the move ends before the temporary step",
      elsewhere: ["/hop.xml": redirect(302, to: target), target: show(4)],
      visits: [
        Visit("updated", 3, show(3)),
        Visit(
          "updated", 4, log: [path, "/hop.xml", target], move: "/hop.xml",
          redirect(301, to: "/hop.xml")),
        Visit("unchanged", 4, log: ["/hop.xml", target], redirect(301, to: "/hop.xml")),
      ]),
    Conversation(
      "302, then 301: nothing moves",
      elsewhere: ["/hop.xml": redirect(301, to: target), target: show(4)],
      visits: [
        Visit("updated", 3, show(3)),
        Visit("updated", 4, log: [path, "/hop.xml", target], redirect(302, to: "/hop.xml")),
        Visit("unchanged", 4, log: [path, "/hop.xml", target], redirect(302, to: "/hop.xml")),
      ]),
    Conversation(
      "four steps arrive",
      elsewhere: [
        "/1": redirect(302, to: "/2"), "/2": redirect(302, to: "/3"),
        "/3": redirect(302, to: target), target: show(3),
      ],
      visits: [
        Visit("updated", 3, log: [path, "/1", "/2", "/3", target], redirect(302, to: "/1"))
      ]),
    Conversation(
      "sixty do not",
      elsewhere: Dictionary(
        uniqueKeysWithValues: (1...60).map { ("/\($0)", redirect(302, to: "/\($0 + 1)")) }),
      visits: [
        Visit(
          "failed", 0, code: "redirect.limit", log: [path] + (1...10).map { "/\($0)" },
          redirect(302, to: "/1"))
      ]),
  ]

  private static let refusals = [
    Conversation(
      "a redirect to itself",
      visits: [Visit("failed", 0, code: "redirect.loop", redirect(301, to: path))]),
    Conversation(
      "a cookie as the way in, for ever",
      visits: [
        Visit("failed", 0, code: "redirect.loop", asked: ["Cookie": nil]) { _ in
          LoopbackResponse(302, [("Location", path), ("Set-Cookie", "seen=1")])
        }
      ]),
    Conversation(
      "a redirect that leads nowhere",
      visits: [
        Visit("updated", 3, show(3)), Visit("failed", 3, code: "http.301", status(301)),
      ]),
    Conversation(
      "a stranger behind a permanent redirect",
      elsewhere: [
        target: { _ in
          LoopbackResponse(
            200, text: Shows.document("Parked", (900..<903).map { ("parked-\($0)", "P\($0)") }))
        }
      ],
      visits: [
        Visit("updated", 3, show(3)),
        Visit(
          "failed", 3, code: "feed.another-podcast", log: [path, target], redirect(301, to: target)),
        Visit("unchanged", 3, show(3)),
      ]),
  ]

  private static func naming(_ address: String) -> String {
    """
    <itunes:new-feed-url xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">\(address)</itunes:new-feed-url>
    """
  }

  private static let names = [
    Conversation(
      "a new address that the feed names, where the same podcast is",
      elsewhere: [target: show(4)],
      visits: [
        Visit("updated", 3, show(3)),
        Visit("updated", 4, log: [path, target], move: target, show(4, head: naming(target))),
        Visit("unchanged", 4, log: [target], status(500)),
      ]),
    Conversation(
      "a new address that the feed names, where another podcast is",
      elsewhere: [
        target: { _ in
          LoopbackResponse(
            200, text: Shows.document("Else", (500..<503).map { ("else-\($0)", "X\($0)") }))
        }
      ],
      visits: [
        Visit("updated", 3, show(3)),
        Visit("unchanged", 3, log: [path, target], show(3, head: naming(target))),
        Visit("unchanged", 3, log: [path], after: 60, show(3, head: naming(target))),
      ]),
  ]
}
