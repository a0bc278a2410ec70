/// A breach, and the rule that it is one of.
struct RuleBreach {
  let rule: Rule
  let breach: Breach

  init(_ rule: Rule, _ breach: Breach) {
    self.rule = rule
    self.breach = breach
  }
}
