import Foundation
import TestModels
import TestSupport

@testable import Lineage

/// Random content of a family as plain values, which every strategy must hold.
struct PlainPublications {
  struct Member {
    var kind: String
    var values: [String: AttributeValue] = [:]
    var author: Int?
    var shelf: Int?
    var basket: Int?
    var next: Int?
    var tags: Set<Int> = []
    var cites: Set<Int> = []
  }

  private static let companionCount = 7

  var members: [Member]
  /// The ordered objects on each shelf.
  var shelves = [[Int]](repeating: [], count: companionCount)

  init(seed: UInt64, count: Int) {
    var random = SeededRandom(seed: seed)
    members = []
    var free = Array(0..<count).shuffled(using: &random)
    for number in 0..<count {
      let kind = PublicationShape.kinds[random.next(below: 3)]
      var member = Member(kind: kind)
      for (name, type) in PublicationShape.types.sorted(by: { $0.key < $1.key })
      where random.next(below: 4) > 0 {
        member.values[name] = Self.value(type, &random)
      }
      for name in (PublicationShape.own[kind] ?? [:]).keys.sorted()
      where random.next(below: 4) > 0 {
        member.values[name] =
          name == "pages" ? .integer(Int64(random.next(below: 900))) : .string("\(name) \(number)")
      }
      func some() -> Int? {
        let found = random.next(below: Self.companionCount + 2)
        return found < Self.companionCount ? found : nil
      }
      (member.author, member.shelf, member.basket) = (some(), some(), some())
      member.tags = Set((0..<random.next(below: 4)).compactMap { _ in some() })
      member.cites = Set((0..<random.next(below: 4)).map { _ in random.next(below: count) })
      if random.next(below: 3) > 0 { member.next = free.popLast() }
      members.append(member)
    }
    for number in (0..<count).shuffled(using: &random) {
      if let shelf = members[number].shelf { shelves[shelf].append(number) }
    }
  }

  private static func value(_ type: AttributeType, _ random: inout SeededRandom) -> AttributeValue {
    let number = random.next(below: 60_000) - 30_000
    return switch type {
    case .double, .float: .double(Double(number) / 7)
    case .decimal: .decimal(Decimal(number) / 100)
    case .boolean: .boolean(number > 0)
    case .date: .date(Date(timeIntervalSinceReferenceDate: Double(number) / 4))
    case .binary, .transformable: .binary(Data("\(number)".utf8.dropFirst(number % 2 == 0 ? 9 : 0)))
    case .uuid:
      .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, UInt8(number & 255))))
    case .uri: .uri(URL(filePath: "/a b/\(number)"))
    default: .integer(Int64(number))
    }
  }

  /// Writes the content in a strategy with an entity for each kind.
  func write(_ context: ManagedObjectContext, _ shape: PublicationShape) throws {
    func companions(_ entity: String) throws -> [ManagedObject] {
      try (0..<Self.companionCount).map {
        try context.add(entity, ["name": .string("\(entity) \($0)")])
      }
    }
    let (authors, tags) = (try companions("Author"), try companions("Tag"))
    let (shelves, baskets) = (try companions("Shelf"), try companions("Basket"))
    let objects = try members.enumerated().map { number, member in
      try context.add(
        member.kind, member.values.merging(["title": .string("n\(number)")]) { own, _ in own })
    }
    for (object, member) in zip(objects, members) {
      if let author = member.author { try object.setValue(authors[author], forKey: "author") }
      for tag in member.tags { try object.add(tags[tag], to: "tags") }
      if let basket = member.basket {
        try baskets[basket].add(object, to: shape.name("things", to: member.kind))
      }
      for cited in member.cites {
        try object.add(objects[cited], to: shape.name("cites", to: members[cited].kind))
      }
      if let next = member.next {
        try object.setValue(objects[next], forKey: shape.name("next", to: members[next].kind))
      }
    }
    for (shelf, numbers) in zip(shelves, self.shelves) {
      for number in numbers {
        try shelf.add(objects[number], to: shape.name("items", to: members[number].kind))
      }
    }
    try context.save()
  }
}

/// Content as lines, one for each object and each shelf.
extension PlainPublications {
  /// Returns the expected lines; several entities keep an order each, one after another.
  func lines(orderedByKind: Bool) -> [String] {
    let citedBy = Dictionary(
      grouping: members.enumerated().flatMap { number, member in member.cites.map { ($0, number) }
      },
      by: \.0)
    let previous = Dictionary(
      members.enumerated().compactMap { number, member in member.next.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    let own = members.enumerated().map { number, member in
      Self.line(
        member.kind, "n\(number) N\(number)", member.values,
        [
          "author": Self.names("Author", [member.author]),
          "shelf": Self.names("Shelf", [member.shelf]),
          "tags": Self.names("Tag", member.tags.map(\.self)),
          "cites": member.cites.map { "n\($0)" }, "next": Self.names(member.next),
          "citedBy": (citedBy[number] ?? []).map { "n\($0.1)" },
          "previous": Self.names(previous[number]),
        ])
    }
    let shelves = shelves.enumerated().map { number, items in
      let kinds = PublicationShape.kinds
      let order =
        orderedByKind ? kinds.flatMap { kind in items.filter { members[$0].kind == kind } } : items
      return "Shelf \(number): \(order.map { "n\($0)" })"
    }
    let baskets = (0..<Self.companionCount).map { number in
      let things = members.indices.filter { members[$0].basket == number }.map { "n\($0)" }
      return "Basket \(number): \(things.sorted())"
    }
    return own.sorted() + shelves + baskets
  }

  private static func names(_ entity: String, _ numbers: [Int?]) -> [String] {
    numbers.compactMap(\.self).map { "\(entity) \($0)" }
  }

  private static func names(_ number: Int?) -> [String] { number.map { ["n\($0)"] } ?? [] }

  private static func line(
    _ kind: String, _ title: String, _ values: [String: AttributeValue], _ links: [String: [String]]
  ) -> String {
    let values = values.sorted { $0.key < $1.key }.map { "\($0)=\($1.sourceText)" }
    let links = links.sorted { $0.key < $1.key }.map { "\($0)=\($1.sorted())" }
    return ([kind, title] + values + links).joined(separator: " ")
  }

  /// Returns a store's actual lines.
  static func lines(_ context: ManagedObjectContext, _ shape: PublicationShape) throws -> [String] {
    let members = try objects(context, shape).map { object in
      let kind = try kind(of: object, shape)
      var values: [String: AttributeValue] = [:]
      for name in PublicationShape.types.keys { values[name] = try object.value(forKey: name) }
      for (name, column) in PublicationShape.own[kind] ?? [:] {
        let holder =
          shape == .details
          ? try object.value(forKey: "\(kind.lowercased())Details") as ManagedObject? : object
        values[name] = try holder?.value(forKey: shape == .flat ? column : name)
      }
      var links: [String: [String]] = [:]
      for name in ["author", "shelf", "tags"] { links[name] = try named(object, [name], "name") }
      for name in PublicationShape.inner {
        links[name] = try named(object, shape.names(name), "title")
      }
      let titles = [object.string("title"), object.string("loud")].map { $0 ?? "?" }
      return line(kind, titles.joined(separator: " "), values, links)
    }
    let shelves = try context.all("Shelf").enumerated().map { number, shelf in
      "Shelf \(number): \(try named(shelf, shape.names("items"), "title"))"
    }
    let baskets = try context.all("Basket").enumerated().map { number, basket in
      "Basket \(number): \(try named(basket, shape.names("things"), "title").sorted())"
    }
    return members.sorted() + shelves + baskets
  }

  static func objects(_ context: ManagedObjectContext, _ shape: PublicationShape) throws
    -> [ManagedObject]
  {
    try (shape == .apart ? PublicationShape.kinds : ["Item"]).flatMap(context.all)
  }

  private static func kind(of object: ManagedObject, _ shape: PublicationShape) throws -> String {
    guard shape == .flat || shape == .details else { return object.entityName }
    guard case .integer(let number) = try object.value(forKey: "kind") else { return "?" }
    return PublicationShape.kinds[Int(number)]
  }

  private static func named(
    _ object: ManagedObject, _ relationships: [String], _ name: StaticString
  ) throws -> [String] {
    try relationships.flatMap { relationship -> [ManagedObject] in
      let isToMany = object.entity.relationshipsByName[relationship]?.isToMany ?? false
      guard !isToMany else { return try object.toMany(relationship) }
      return [try object.value(forKey: relationship) as ManagedObject?].compactMap(\.self)
    }.map { $0.string(name) ?? "?" }
  }
}
