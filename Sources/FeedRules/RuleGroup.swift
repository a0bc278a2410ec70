import ElementTree

/// Rules of one specification about one kind of record: what they have in common.
///
/// Makes the rows of a table read like the specification.
struct RuleGroup: Sendable {
  /// What their ids begin with.
  let prefix: String
  let kinds: Set<Record.Kind>
  /// `the channel`.
  let subject: String
  /// The address of a section.
  let link: @Sendable (String) -> String

  typealias Check = @Sendable (Record) -> [Breach]

  /// Any rule of the group.
  func rule(
    _ id: String, _ severity: Severity, _ summary: String, _ section: String,
    about name: Name? = nil, in kinds: Set<Record.Kind>? = nil, ofAbsence: Bool = false,
    _ breaches: @escaping Check
  ) -> CheckedRule {
    CheckedRule(
      rule: Rule(
        prefix + "." + id, severity, summary, link: link(section), namespace: name?.namespace),
      kinds: kinds ?? self.kinds, isAboutAbsence: ofAbsence, breaches: breaches)
  }

  /// An element must be there and say something, in its text or in an attribute.
  func requires(_ name: Name, _ section: String, in kinds: Set<Record.Kind>? = nil)
    -> CheckedRule
  {
    missing(name, .error, section, kinds)
  }

  /// An element should be there.
  func recommends(_ name: Name, _ section: String) -> CheckedRule {
    missing(name, .warning, section, nil)
  }

  private func missing(
    _ name: Name, _ severity: Severity, _ section: String, _ kinds: Set<Record.Kind>?
  ) -> CheckedRule {
    rule(
      name.slug + "-missing", severity, "\(subject) has no \(name.tag)", section, about: name,
      in: kinds, ofAbsence: true
    ) { record in
      record.all(name).contains { !$0.isEmpty || $0.attributeCount > 0 } ? [] : [Breach(record)]
    }
  }

  /// The text of each element of a name must have a form, where it says anything.
  func value(
    _ name: Name, _ form: ValueForm, _ section: String, _ severity: Severity = .error
  ) -> CheckedRule {
    rule(
      name.slug + "-invalid", severity, "\(name.tag) is not \(form.noun)", section, about: name
    ) { record in
      record.all(name).filter { !$0.isBlank && !form.accepts($0.trimmedText) }
        .map { Breach(record, $0) }
    }
  }

  /// An attribute must have a form, where it says anything.
  func attribute(
    _ attribute: String, of name: Name, _ form: ValueForm, _ section: String,
    _ severity: Severity = .error
  ) -> CheckedRule {
    rule(
      "\(name.slug)-\(attribute.lowercased())-invalid", severity,
      "\(attribute) of \(name.tag) is not \(form.noun)", section, about: name
    ) { record in
      record.all(name)
        .filter { $0[attribute].map { !$0.isBlankText && !form.accepts($0) } ?? false }
        .map { Breach(record, $0, attribute: attribute) }
    }
  }

  /// An attribute must be there and say something, wherever the element is.
  func requires(_ attribute: String, of name: Name, _ section: String) -> CheckedRule {
    rule(
      "\(name.slug)-\(attribute.lowercased())-missing", .error,
      "\(name.tag) has no \(attribute)", section, about: name
    ) { record in
      record.all(name).filter { $0[attribute]?.isBlankText ?? true }
        .map { Breach(path: record.path(to: $0) + "@" + attribute) }
    }
  }

  /// Elements that may be there once.
  func once(
    _ names: [Name], _ id: String, _ section: String, _ severity: Severity = .error
  ) -> CheckedRule {
    rule(
      id, severity, "\(subject) has an element several times that may be there once", section,
      about: names.first
    ) { record in
      names.flatMap { record.all($0).dropFirst().map { Breach(record, $0) } }
    }
  }
}
