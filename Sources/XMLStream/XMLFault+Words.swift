import CLibXML2

extension XMLFault {
  /// What is wrong, in few words; the name concerned is quoted where libxml2 tells it.
  ///
  /// Its own words where it is nothing that feeds have.
  static func words(for error: xmlError) -> String {
    let name = error.str1.map { " '\(oneLine(String(cString: $0)).prefix(80))'" } ?? ""
    if let text = words[UInt32(error.code)] { return text.replacing("$", with: name) }
    return error.message.map { String(oneLine(String(cString: $0)).prefix(200)) } ?? ""
  }

  /// `$` is the name, with a blank before it.
  ///
  /// Source: libxml2 `xmlerror.h`.
  private static let words: [UInt32: String] = [
    XML_ERR_DOCUMENT_EMPTY.rawValue: "there is no element where the document begins",
    XML_ERR_DOCUMENT_START.rawValue: "there is no element where the document begins",
    XML_ERR_DOCUMENT_END.rawValue: "something stands where the document should have ended",
    XML_ERR_TAG_NAME_MISMATCH.rawValue: "an end tag that does not end the open element$",
    XML_ERR_TAG_NOT_FINISHED.rawValue: "the element$ is not closed",
    XML_ERR_GT_REQUIRED.rawValue: "a tag without its '>'",
    XML_ERR_LT_IN_ATTRIBUTE.rawValue: "a '<' in an attribute's value",
    XML_ERR_ATTRIBUTE_NOT_STARTED.rawValue: "an attribute's value without quotes",
    XML_ERR_ATTRIBUTE_NOT_FINISHED.rawValue: "an attribute's value without its closing quote",
    XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue: "the attribute$ without a value",
    XML_ERR_ATTRIBUTE_REDEFINED.rawValue: "the attribute$ stands twice in one tag",
    XML_ERR_SPACE_REQUIRED.rawValue: "white space is missing between attributes",
    XML_ERR_NAME_REQUIRED.rawValue: "a name is missing",
    XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue: "an '&' that begins no reference",
    XML_ERR_INVALID_CHARREF.rawValue: "a reference to a character that XML forbids",
    XML_ERR_INVALID_CHAR.rawValue: "a character that XML forbids",
    XML_ERR_MISPLACED_CDATA_END.rawValue: "']]>' in text",
    XML_ERR_COMMENT_NOT_FINISHED.rawValue: "a comment without its end",
    XML_ERR_CDATA_NOT_FINISHED.rawValue: "a CDATA section without its end",
    XML_ERR_RESERVED_XML_NAME.rawValue: "an XML declaration that does not come first",
    XML_ERR_UNKNOWN_VERSION.rawValue: "the version of XML is not 1.0",
    XML_WAR_UNKNOWN_VERSION.rawValue: "the version of XML is not 1.0",
    XML_NS_ERR_XML_NAMESPACE.rawValue: "a namespace is declared in a way that is not allowed",
    XML_NS_ERR_QNAME.rawValue: "a name has a colon at its start or end, or two",
    XML_NS_ERR_ATTRIBUTE_REDEFINED.rawValue: "the attribute$ stands twice in a tag",
    XML_NS_ERR_EMPTY.rawValue: "the prefix$ is declared for no namespace",
    XML_NS_ERR_COLON.rawValue: "a colon in a name$ that may not have one",
    XML_WAR_NS_URI.rawValue: "the namespace$ is no URI",
    XML_WAR_NS_URI_RELATIVE.rawValue: "the namespace$ is a relative URI",
  ]

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
