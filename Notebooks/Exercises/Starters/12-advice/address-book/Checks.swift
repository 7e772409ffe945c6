import CourseChecks
import CourseWorlds
import Lineage

@testable import let AddressBookExercise.contactEntity
@testable import let AddressBookExercise.listEntity
@testable import func AddressBookExercise.makeModel

@main
struct Checks: ExerciseChecks {
  private static let owned = ["PhoneNumber", "EmailAddress"]

  static var checks: [Check] {
    [
      Check("persons, companies and groups are kinds of the listed entity") {
        let model = makeModel()
        for name in ["Person", "Company", "Group"] {
          try expect(
            try ancestors(of: name, in: model).contains(listEntity),
            "\(name) should be a kind of \(listEntity), but is not")
        }
        try model.freeze()
      },
      Check("contacts can be listed without groups") {
        let model = makeModel()
        for (name, isContact) in [("Person", true), ("Company", true), ("Group", false)] {
          try expectEqual(
            try ancestors(of: name, in: model).contains(contactEntity), isContact,
            "whether \(name) is a kind of \(contactEntity)")
        }
      },
      Check("a group can have members of every kind") {
        let model = makeModel()
        let group = try entity("Group", in: model)
        let ends = group.relationshipsByName.values.filter {
          $0.isToMany && $0.destinationEntity?.name == listEntity
        }
        try expect(!ends.isEmpty, "Group should have a to-many to \(listEntity), but has none")
        try expect(
          ends.contains { $0.inverseRelationship?.isToMany == true },
          "the inverse of the members should be a to-many, so that a record can be in several "
            + "groups, but is not")
      },
      Check("the listed entity and the contact entity are abstract") {
        let model = makeModel()
        for name in [listEntity, contactEntity] {
          try expect(
            try entity(name, in: model).isAbstract, "\(name) should be abstract, but is not")
        }
      },
      Check("numbers and addresses are separate root entities", task: 2) {
        let model = makeModel()
        for name in owned {
          try expect(
            try ancestors(of: name, in: model) == [name],
            "\(name) should be a root entity, but has a parent")
        }
        let trial = try TrialStore(model, classes: [])
        let tables = try trial.rows(
          "SELECT count(*) FROM sqlite_master WHERE name IN ('ZPHONENUMBER', 'ZEMAILADDRESS')")
        try expectEqual(tables[0][0], "2", "the number of tables for numbers and addresses")
      },
      Check("numbers and addresses are deleted with their record", task: 2) {
        let model = makeModel()
        let record = try entity(listEntity, in: model)
        for name in owned {
          let all = record.relationshipsByName.values.filter { $0.destinationEntity?.name == name }
          try expect(
            all.contains { $0.isToMany && $0.deleteRule == .cascade },
            "\(listEntity) should have a to-many to \(name) with the delete rule cascade, but "
              + "has none")
        }
      },
      Check("each number and address belongs to exactly one record", task: 2, isHidden: true) {
        let model = makeModel()
        for name in owned {
          let back = try entity(name, in: model).relationshipsByName.values.filter {
            $0.destinationEntity?.name == listEntity
          }
          try expectEqual(back.count, 1, "the number of relationships of \(name) to \(listEntity)")
          try expect(
            back.allSatisfy { !$0.isToMany },
            "the relationship of \(name) to its record should be a to-one, but is a to-many")
        }
      },
      Check("a deletion deletes no other record", task: 2, isHidden: true) {
        let model = makeModel()
        for (name, entity) in model.entitiesByName.sorted(by: { $0.key < $1.key }) {
          for (relationship, description) in entity.relationshipsByName
          where !owned.contains(description.destinationEntity?.name ?? "") {
            try expect(
              description.deleteRule != .cascade,
              "only numbers and addresses should be deleted with their record, but "
                + "\(name).\(relationship) cascades")
          }
        }
      },
    ]
  }

  private static func entity(_ name: String, in model: ManagedObjectModel) throws
    -> EntityDescription
  {
    try expectPresent(model.entitiesByName[name], "the entity \(name)")
  }

  /// The entity itself first.
  private static func ancestors(of name: String, in model: ManagedObjectModel) throws -> [String] {
    var names: [String] = []
    var place: EntityDescription? = try entity(name, in: model)
    while let found = place {
      names.append(found.name ?? "")
      place = found.superentity
    }
    return names
  }
}
