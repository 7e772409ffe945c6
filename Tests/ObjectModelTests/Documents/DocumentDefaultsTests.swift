import Foundation
import Lineage
import Testing

/// Item 4 of the format's checklist: Xcode's leftovers of a changed attribute type.
@Suite struct DocumentDefaultsTests {
  @Test(
    arguments: [
      ("Integer 16", "5", AttributeValue.integer(5), false),
      ("Integer 32", "0.0", .integer(0), false),
      ("Integer 64", "NO", .integer(0), true),
      ("Integer 16", "12 pieces", .integer(12), true),
      ("Integer 16", "70000", .integer(32_767), true),
      ("Integer 64", "99999999999999999999", .integer(Int64.max), true),
      ("Integer 64", " -99999999999999999999x", .integer(Int64.min), true),
      ("Integer 32", "2.5", .integer(2), true),
      ("Integer 32", "+7", .integer(7), false),
      ("Boolean", "YES", .boolean(true), false),
      ("Boolean", "NO", .boolean(false), false),
      ("Boolean", "0", .boolean(false), false),
      ("Boolean", "0.0", .boolean(false), false),
      ("Boolean", "01", .boolean(true), false),
      ("Boolean", "truly", .boolean(true), true),
      ("Double", "0", .double(0), false),
      ("Double", "1e3", .double(1_000), false),
      ("Double", "-.5e-1 m", .double(-0.05), true),
      ("Double", "1e400", .double(0), true),
      ("Decimal", "1e99999999999", .decimal(0), true),
      ("Float", "", .double(0), true),
      ("Decimal", "0.0", .decimal(0), false),
      ("Decimal", "19.99", .decimal(Decimal(1_999) / 100), false),
      ("Decimal", "much", .decimal(0), true),
      ("String", "", .string(""), false),
      ("String", " ", .string(" "), false),
    ])
  func `a default is read as Core Data reads it, with a warning about unusual ones`(
    type: String, text: String, value: AttributeValue, isOdd: Bool
  ) throws {
    let (attribute, warnings) = try SmallDocument.attribute(
      "attributeType=\"\(type)\" defaultValueString=\"\(text)\"")
    #expect(attribute.defaultValue == value)
    #expect(warnings.isEmpty == !isOdd, "\(warnings)")
  }

  @Test(arguments: [("UUID", "empy"), ("Date", "NO"), ("Date", "0"), ("Binary", "x")])
  func `a text that is no value of the type is no default`(type: String, text: String) throws {
    let (attribute, warnings) = try SmallDocument.attribute(
      "attributeType=\"\(type)\" defaultValueString=\"\(text)\"")
    #expect(attribute.defaultValue == nil)
    #expect(
      warnings == [
        "small.xml:2: Book.value: its default \"\(text)\" is not of the attribute's type and is "
          + "read as none"
      ])
  }

  @Test func `an absent default is none, not zero`() throws {
    #expect(try SmallDocument.attribute("attributeType=\"Integer 16\"").0.defaultValue == nil)
  }

  @Test func `a date's default and bounds are seconds since 2001`() throws {
    let (attribute, warnings) = try SmallDocument.attribute(
      """
      attributeType="Date" defaultDateTimeInterval="-0.5" minDateTimeInterval="-978307200"
      maxDateTimeInterval="100" minValueString="1/1/1970" defaultValueString="12/4/2013"
      """)
    #expect(attribute.defaultValue == .date(Date(timeIntervalSinceReferenceDate: -0.5)))
    #expect(attribute.rules.minimum == .date(Date(timeIntervalSince1970: 0)))
    #expect(attribute.rules.maximum == .date(Date(timeIntervalSinceReferenceDate: 100)))
    #expect(warnings.isEmpty)
  }

  @Test func `bounds are values for numbers and lengths for texts`() throws {
    let bounds = "minValueString=\"1\" maxValueString=\"64\""
    let number = try SmallDocument.attribute("attributeType=\"Integer 16\" \(bounds)").0.rules
    #expect(number == AttributeRules(minimum: .integer(1), maximum: .integer(64)))
    let text = try SmallDocument.attribute(
      "attributeType=\"String\" \(bounds) regularExpressionString=\"[a-z]+\""
    ).0.rules
    #expect(
      text == AttributeRules(minimumLength: 1, maximumLength: 64, regularExpression: "[a-z]+"))
    let (flag, warnings) = try SmallDocument.attribute("attributeType=\"Boolean\" \(bounds)")
    #expect(flag.rules.isEmpty)
    #expect(warnings.count == 2)
  }

  @Test func `the options of an attribute are read`() throws {
    let (attribute, warnings) = try SmallDocument.attribute(
      """
      attributeType="Transformable" valueTransformerName="ColorsTransformer"
      customClassName="[String]" allowsExternalBinaryDataStorage="YES" allowsCloudEncryption="YES"
      preserveAfterDeletion="YES" derived="YES" derivationExpression="now()"
      versionHashModifier="3" spotlightIndexingEnabled="YES" syncable="YES"
      """)
    #expect(attribute.valueTransformerName == "ColorsTransformer")
    #expect(attribute.attributeValueClassName == "[String]")
    #expect(attribute.allowsExternalBinaryDataStorage && attribute.allowsCloudEncryption)
    #expect(attribute.preservesValueInHistoryOnDeletion)
    #expect(attribute.derivationExpression == "now()")
    #expect(attribute.versionHashModifier == "3")
    #expect(warnings.isEmpty)
  }
}
