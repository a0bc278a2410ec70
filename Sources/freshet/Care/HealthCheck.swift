import JSONText

/// One thing that was looked at.
struct HealthCheck {
  var name: String
  var isOK: Bool
  /// What was found, in words.
  var detail: String
  /// It makes a store unusable.
  var concernsStore = false
}
