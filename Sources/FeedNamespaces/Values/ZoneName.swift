/// Names of time zones, as people and programs write them.
enum ZoneName {
  /// Seconds east of Greenwich.
  ///
  /// `nil` for a name that is not known.
  ///
  /// A name that several places use has the meaning of RFC 822 (`CST`, `EST`) or of the place with
  /// the most feeds (`IST`: India, `BST`: Britain). A name without a season (`ET`) is standard time.
  /// Military letters are UTC, since half of the world wrote them with the wrong sign.
  /// Source: RFC 5322, section 4.3, for the American ones and the letters.
  static func offset(of name: String) -> Int? {
    minutes[name].map { $0 * 60 }
  }

  private static let minutes: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "uct": 0, "zulu": 0,
    "est": -300, "edt": -240, "et": -300, "cst": -360, "cdt": -300, "ct": -360,
    "mst": -420, "mdt": -360, "mt": -420, "pst": -480, "pdt": -420, "pt": -480,
    "akst": -540, "akdt": -480, "hst": -600, "hdt": -540, "hast": -600,
    "ast": -240, "adt": -180, "nst": -210, "ndt": -150,
    "art": -180, "brt": -180, "brst": -120, "clt": -240, "clst": -180, "cot": -300, "pet": -300,
    "wet": 0, "west": 60, "bst": 60, "cet": 60, "cest": 120, "cedt": 120, "met": 60, "mest": 120,
    "mez": 60, "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "msd": 240, "trt": 180,
    "sast": 120, "cat": 120, "wat": 60, "eat": 180,
    "gst": 240, "pkt": 300, "ist": 330, "ict": 420, "wib": 420, "sgt": 480, "hkt": 480, "pht": 480,
    "awst": 480, "jst": 540, "kst": 540, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660,
    "nzst": 720, "nzdt": 780,
  ]
}
