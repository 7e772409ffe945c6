import Foundation
import Lineage
import TestModels

/// A model with everything that a predicate can refer to.
///
/// Three levels of inheritance, all attribute types on every level, siblings with properties of the
/// same name, and every kind of relationship: to-one with inverse, one-to-one and many-to-many to
/// the same entity, from a leaf only, ordered and one-sided.
enum DifferentialModel {
  static func model() -> ManagedObjectModel {
    let (publication, author) = (publication, author)
    let tag = EntityDescription("Tag", ["name": .string, "weight": .integer64])
    let series = EntityDescription("Series", ["name": .string, "home": .uri])
    publication.join("author", .one, to: author, "publications", .many)
    publication.join("tags", .many, to: tag, "publications", .many)
    publication.join("sequel", .one, to: publication, "prequel", .one)
    author.join("mentor", .one, to: author, "students", .many)
    for paper in publication.subentities where paper.name == "Paper" {
      paper.join("reviewers", .ordered, to: author, "reviews", .many)
    }
    for novel in publication.subentities.flatMap(\.subentities) {
      novel.join("series", .one, to: series, "novels", .ordered)
    }
    publication.joinItself("related")
    series.refer("badges", .many, to: tag)
    return ManagedObjectModel(entities: [publication, author, tag, series])
  }

  private static var publication: EntityDescription {
    let novel = EntityDescription("Novel", ["volume": .integer64, "subtitle": .string])
    let book = EntityDescription(
      "Book", ["pageCount": .integer32, "weight": .float, "code": .string, "isbn": .uuid],
      subentities: [novel])
    let paper = EntityDescription("Paper", ["code": .integer64, "price": .decimal, "source": .uri])
    return EntityDescription(
      "Publication",
      [
        "title": .string, "issue": .integer16, "rating": .double, "cost": .decimal,
        "isFree": .boolean, "published": .date, "cover": .binary,
      ], subentities: [book, paper])
  }

  private static var author: EntityDescription {
    let laureate = EntityDescription("Laureate", ["year": .integer16])
    return EntityDescription(
      "Author", ["name": .string, "born": .date, "token": .uuid], subentities: [laureate])
  }

  /// Returns the model with each kind of rule and a derived attribute.
  static func modelWithRules() -> ManagedObjectModel {
    let model = model()
    let rules = [
      "title": AttributeRules(maximumLength: 8),
      "issue": AttributeRules(minimum: .integer(-7), maximum: .integer(300)),
      "rating": AttributeRules(maximum: .double(1000)),
      "cost": AttributeRules(minimum: .decimal(-2)),
      "name": AttributeRules(regularExpression: "[^%]*"),
    ]
    for entity in model.entities {
      for attribute in entity.attributes {
        if let rules = rules[attribute.name] { attribute.rules = rules }
      }
    }
    let count = AttributeDescription.integer64
    count.derivationExpression = "publications.@count"
    model.entitiesByName["Author"]?.add(["publicationCount": count])
    return model
  }
}
