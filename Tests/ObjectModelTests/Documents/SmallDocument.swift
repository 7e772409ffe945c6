import Foundation
import Lineage

/// Documents of a few lines for tests.
enum SmallDocument {
  /// Returns a document with the given elements, the first of them on line 2.
  static func text(_ elements: String, model: String = "") -> String {
    "<model type=\"com.apple.IDECoreDataModeler.DataModel\"\(model)>\n\(elements)\n</model>"
  }

  static func read(_ elements: String, model: String = "") throws -> ModelDocument {
    try ModelDocument(data: Data(text(elements, model: model).utf8), file: "small.xml")
  }

  static func model(_ elements: String) throws -> ManagedObjectModel {
    try read(elements).model()
  }

  /// Returns an entity with one attribute, given by its settings.
  static func attribute(_ settings: String) throws -> (AttributeDescription, [String]) {
    let document = try read(
      "<entity name=\"Book\"><attribute name=\"value\" optional=\"YES\" \(settings)/></entity>")
    let attribute = try document.model().entities[0].attributes[0]
    return (attribute, document.warnings.map(\.description))
  }

  /// Returns the problems of a document, one line for each.
  static func problems(_ text: String) -> [String] { findings(text).map(\.description) }

  /// Returns the problems of a document.
  static func findings(_ text: String) -> [ModelDocumentError.Problem] {
    do throws(ModelDocumentError) {
      _ = try ModelDocument(data: Data(text.utf8), file: "small.xml").model()
      return []
    } catch {
      return error.problems
    }
  }
}

extension SmallDocument {
  /// The elements that only old and other tools write, in addition to Xcode's.
  static let everyDialect = text(
    """
    <entity name="B" parentEntity="A" elementID="OldB" syncable="YES">
        <attribute name="x" optional="YES" attributeType="Integer 16" defaultValueString="NO"/>
        <attribute name="c" attributeType="Composite" composite="C"/>
        <relationship name="a" maxCount="1" destinationEntity="A" inverseName="b" inverseEntity="A"/>
    </entity>
    <entity name="A" isAbstract="YES" representedClassName=".A">
        <attribute name="s" attributeType="String" indexed="YES" minValueString="1"/>
        <attribute name="t" transient="YES"/>
        <relationship name="b" toMany="YES" destinationEntity="B" inverseName="a" inverseEntity="B"/>
        <relationship name="m" minCount="1" maxCount="-1" destinationEntity="A"/>
        <fetchedProperty name="f" optional="YES"><fetchRequest name="r" entity="B"/></fetchedProperty>
        <compoundIndexes><compoundIndex><index value="s"/></compoundIndex></compoundIndexes>
        <uniquenessConstraints><uniquenessConstraint><constraint value="s"/></uniquenessConstraint>
        </uniquenessConstraints>
        <userInfo><entry key="k" value="v &#10; &quot;"/></userInfo>
    </entity>
    <configuration name="All"><memberEntity name="A"/><memberEntity name="B"/></configuration>
    <fetchRequest name="q" entity="A" predicateString="s == $s" fetchLimit="3"/>
    <composite name="C"><attribute name="y" attributeType="Double"/></composite>
    <elements><element name="A" positionX="-1.5" positionY="0" width="9" height="9"/></elements>
    """)
}
