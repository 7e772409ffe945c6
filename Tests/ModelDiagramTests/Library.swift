import Foundation
import Lineage

/// A small model with everything that a picture shows.
enum Library {
  static func model() throws -> ManagedObjectModel {
    try ModelDocument(data: Data(text.utf8)).model()
  }

  private static let text = """
    <model userDefinedModelVersionIdentifier="2">
    <entity name="Work" isAbstract="YES" representedClassName="Work">
    <attribute name="title" attributeType="String" defaultValueString="" maxValueString="200"/>
    <attribute name="shown" optional="YES" transient="YES" attributeType="Boolean"/>
    <relationship name="authors" optional="YES" toMany="YES" ordered="YES" destinationEntity="Author"
      inverseName="works"/>
    <fetchIndex name="byTitle"><fetchIndexElement property="title" order="descending"/></fetchIndex>
    </entity>
    <entity name="Book" parentEntity="Work" representedClassName="Book" elementID="Tome">
    <attribute name="isbn" optional="YES" attributeType="String"/>
    <relationship name="sequel" optional="YES" maxCount="1" deletionRule="Cascade"
      destinationEntity="Book" inverseName="prequel"/>
    <relationship name="prequel" optional="YES" maxCount="1" destinationEntity="Book"
      inverseName="sequel"/>
    <uniquenessConstraints><uniquenessConstraint><constraint value="isbn"/></uniquenessConstraint>
    </uniquenessConstraints>
    </entity>
    <entity name="Paper" parentEntity="Work" representedClassName="Paper">
    <relationship name="journal" destinationEntity="Journal"/></entity>
    <entity name="Author" representedClassName="Author">
    <attribute name="name" attributeType="String"/>
    <relationship name="works" toMany="YES" optional="YES" destinationEntity="Work"
      inverseName="authors"/>
    <fetchedProperty name="namesakes"><fetchRequest name="f" entity="Author"
      predicateString="name == $FETCH_SOURCE.name" includeSubentities="YES"/></fetchedProperty>
    </entity>
    <entity name="Journal" representedClassName="Journal"/>
    <entity name="Shelf" representedClassName="Shelf"/>
    <fetchRequest name="all" entity="Work" includeSubentities="YES" fetchLimit="5"/>
    <configuration name="Local"><memberEntity name="Shelf"/></configuration>
    </model>
    """
}
