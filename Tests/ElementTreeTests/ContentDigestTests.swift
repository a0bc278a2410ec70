import Digests
import ElementTree
import Testing
import XMLStream

@Suite struct ContentDigestTests {
  static func digest(_ xml: String) throws -> String {
    try #require(XMLDocument.parse(Array(xml.utf8)).root).contentDigest().hex
  }

  static let original = #"<p:v xmlns:p="urn:p" xmlns:q="urn:q" a="1" q:b="2">x<p:w/>y</p:v>"#

  @Test(arguments: [
    #"<z:v xmlns:z="urn:p" xmlns:q="urn:q" a="1" q:b="2">x<z:w/>y</z:v>"#,
    #"<v xmlns="urn:p" xmlns:q="urn:q" q:b="2" a="1">x<w/>y</v>"#,
    #"<p:v xmlns:p="urn:p" a="1" o:b="2" xmlns:o="urn:q"><![CDATA[x]]><w xmlns="urn:p"></w>y</p:v>"#,
  ])
  func `prefixes, attribute order and places of declarations do not count`(xml: String) throws {
    #expect(try Self.digest(xml) == Self.digest(Self.original))
  }

  @Test(arguments: [
    #"<p:v xmlns:p="urn:P" xmlns:q="urn:q" a="1" q:b="2">x<p:w/>y</p:v>"#,
    #"<p:v xmlns:p="urn:p" xmlns:q="urn:q" a="1" b="2">x<p:w/>y</p:v>"#,
    #"<p:v xmlns:p="urn:p" xmlns:q="urn:q" a="1" q:b="3">x<p:w/>y</p:v>"#,
    #"<p:v xmlns:p="urn:p" xmlns:q="urn:q" a="1" q:b="2"><p:w/>xy</p:v>"#,
    #"<p:v xmlns:p="urn:p" xmlns:q="urn:q" a="1" q:b="2">x <p:w/>y</p:v>"#,
    #"<p:v xmlns:p="urn:p" xmlns:q="urn:q" a="1" q:b="2">x<p:w>y</p:w></p:v>"#,
  ])
  func `anything else does`(xml: String) throws {
    #expect(try Self.digest(xml) != Self.digest(Self.original))
  }

  @Test func `two undeclared prefixes are two names`() throws {
    #expect(try Self.digest("<a><x:b/></a>") != Self.digest("<a><y:b/></a>"))
  }
}
