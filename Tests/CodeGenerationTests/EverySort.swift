import CodeGeneration
import Lineage
import LogicalModel

extension GeneratedModels {
  private static let types = [
    "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean",
    "Date", "Binary", "UUID", "URI", "Transformable",
  ]

  /// Returns a tree with attributes of every type (optional, required, scalar, derived, transient,
  /// with defaults) and relationships of every kind.
  ///
  /// Independent entities can hold only some of the relationships.
  static func everySort(isRelated: Bool) -> ModelDocument {
    var thing = ModelDocument.Entity(name: "Thing")
    thing.attributes = [
      attribute("label", "String"), attribute("rank", "Integer 32", ["defaultValueString": "7"]),
      attribute("in", "String", optional: true),
      attribute("length", "Integer 64", ["derivationExpression": "parts.@count"], optional: true),
      attribute("shown", "Boolean", ["transient": "YES"], optional: true),
      attribute("image", "Binary", ["allowsExternalBinaryDataStorage": "YES"], optional: true),
      attribute("since", "Date", ["defaultDateTimeInterval": "0"]),
    ]
    thing.uniquenessConstraints = [["label"], ["label", "rank"]]
    thing.fetchIndexes = [
      ModelDocument.FetchIndex(
        name: "byRank",
        elements: [
          ModelDocument.Settings(["type": "Binary", "order": "ascending", "property": "rank"])
        ])
    ]
    thing.relationships = [
      relationship("parts", to: "Part", "thing", many: true, rule: "Cascade", ordered: true),
      relationship("near", to: "Thing", "near", many: true),
      relationship("owner", to: "Owner", "things", rule: "Deny"),
    ]
    var soft = ModelDocument.Entity(name: "Soft")
    var hard = ModelDocument.Entity(name: "Hard")
    (soft.parentEntity, hard.parentEntity) = ("Thing", "Thing")
    for (number, type) in types.enumerated() {
      soft.attributes.append(attribute("soft\(number)", type, optional: true))
      hard.attributes.append(attribute("hard\(number)", type))
    }
    soft.attributes.append(
      attribute("scalar", "Integer 16", ["usesScalarValueType": "YES"], optional: true))
    soft.attributes.append(
      attribute("list", "Transformable", ["customClassName": "NSArray"], optional: true))
    var part = ModelDocument.Entity(name: "Part")
    part.attributes = [attribute("case", "String", optional: true)]
    part.relationships = [relationship("thing", to: "Thing", "parts")]
    var owner = ModelDocument.Entity(name: "Owner")
    owner.attributes = [attribute("name", "String"), attribute("born", "Date", optional: true)]
    owner.relationships = [relationship("things", to: "Thing", "owner", many: true)]
    guard isRelated else {
      thing.relationships = []
      return ModelDocument(entities: [thing, soft, hard])
    }
    return ModelDocument(entities: [thing, soft, hard, part, owner])
  }

  /// Returns a condition on each attribute of every type and on each relationship.
  static func questionsOfEverySort() throws -> [SourceQuestion] {
    var questions = try [
      question("Thing", "label == nil"), question("Thing", "label != nil", isCount: true),
      question("Thing", "owner.name > $name AND rank >= 3"),
      question("Thing", "ANY parts == $part"),
      question("Thing", "owner.born < $context"), question("Thing", "owner.name == nil"),
      question("Owner", nil),
      question("Thing", "owner != $owner AND rank < $rank AND since >= $since AND label != $label"),
    ]
    for (number, type) in types.enumerated() where type != "Transformable" {
      for name in ["soft", "hard"] {
        let entity = name == "soft" ? "Soft" : "Hard"
        questions += try [
          question(entity, "\(name)\(number) == $value"),
          question(
            entity, "\(name)\(number) >= $value",
            sort: [MemberOrder(property: "\(name)\(number)", ascending: false)], limit: 3),
        ]
      }
    }
    return questions
  }

  private static func attribute(
    _ name: String, _ type: String, _ settings: [String: String] = [:], optional: Bool = false
  ) -> ModelDocument.Attribute {
    var attribute = ModelDocument.Attribute(name: name, type: type)
    for (key, value) in settings { attribute.settings[key] = value }
    attribute.isOptional = optional
    return attribute
  }

  private static func relationship(
    _ name: String, to destination: String, _ inverse: String, many: Bool = false,
    rule: String = "Nullify", ordered: Bool = false
  ) -> ModelDocument.Relationship {
    var relationship = ModelDocument.Relationship(name: name, destination: destination)
    relationship.isOptional = true
    relationship.inverseName = inverse
    relationship.settings["inverseEntity"] = destination
    relationship.settings["deletionRule"] = rule
    relationship.settings[many ? "toMany" : "maxCount"] = many ? "YES" : "1"
    if ordered { relationship.settings["ordered"] = "YES" }
    return relationship
  }
}
