import CLibXML2
import FeedBytes

/// What libxml2 finds wrong.
extension XMLStream {
  func note(_ error: xmlError) {
    guard passed == nil, !isStopped, !state.pointee.isReplaying else { return }
    let fault = XMLFault(
      kind: XMLFault.kind(of: error), code: Int(error.code),
      message: isTerminated && !hasRoot ? Self.nothing : XMLFault.words(for: error),
      place: documentPlace(place(of: error)), count: 1)
    if error.level == XML_ERR_FATAL {
      if fatal == nil {
        fatal = fault
        if isTerminated { cutFault = fault }
      }
    } else {
      note(fault.kind, fault)
    }
  }

  /// Of a document that has ended.
  private static let nothing = "there is no element in it"

  /// libxml2 stands where it found the fault, but for `]]>`: there it may stand anywhere in the text
  /// before.
  private func place(of error: xmlError) -> DocumentPlace {
    let place = readPlace
    guard UInt32(error.code) == XML_ERR_MISPLACED_CDATA_END.rawValue,
      let input = context.pointee.input, let cur = input.pointee.cur
    else { return place }
    let rest = UnsafeBufferPointer(start: cur, count: input.pointee.end - cur)
    let before = rest.indices.first { rest[$0...].starts(with: "]]>".utf8) }
    return place.behind(UnsafeBufferPointer(rebasing: rest.prefix(before ?? 0)).span)
  }

  func note(_ kind: XMLFault.Kind, _ fault: XMLFault) {
    state.pointee.noted.note(kind, fault)
  }

  func noteUndeclaredEntities() {
    guard let remark = state.pointee.entities.use.firstRemark else { return }
    note(
      .undefinedEntity,
      XMLFault(
        kind: .undefinedEntity, code: Int(XML_ERR_UNDECLARED_ENTITY.rawValue), message: remark,
        place: state.pointee.entities.use.firstPlace ?? elementPlace,
        count: state.pointee.entities.use.undeclaredCount))
  }
}

extension XMLFault {
  /// Source: libxml2 `xmlerror.h`.
  static func kind(of error: xmlError) -> Kind {
    switch UInt32(error.code) {
    case XML_ERR_UNDECLARED_ENTITY.rawValue, XML_WAR_UNDECLARED_ENTITY.rawValue:
      .undefinedEntity
    case XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue: .undeclaredPrefix
    case XML_ERR_UNKNOWN_VERSION.rawValue, XML_WAR_UNKNOWN_VERSION.rawValue: .version
    case XML_NS_ERR_XML_NAMESPACE.rawValue, XML_NS_ERR_QNAME.rawValue,
      XML_NS_ERR_ATTRIBUTE_REDEFINED.rawValue, XML_NS_ERR_EMPTY.rawValue,
      XML_NS_ERR_COLON.rawValue, XML_WAR_NS_URI.rawValue, XML_WAR_NS_URI_RELATIVE.rawValue:
      .namespace
    default: .notWellFormed
    }
  }
}
