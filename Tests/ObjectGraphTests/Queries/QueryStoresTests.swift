import Foundation
import Lineage
import TestSupport
import Testing

/// The same query in two stores, SQL and in memory, and over unsaved objects.
@Suite struct QueryStoresTests {
  /// Inserts birds and cats with keepers and friends, with repeated and absent numbers and names.
  private func fill(_ context: ManagedObjectContext) throws {
    let names: [String?] = ["Ada", "bob", nil, "Åsa", "Ada"]
    let keepers = (0..<4).map { number in
      let keeper = Zoo.Keeper(context: context)
      (keeper.name, keeper.shift) = (names[number], number == 3 ? nil : number)
      return keeper
    }
    var animals: [Zoo.Animal] = []
    for number in 0..<24 {
      let animal = number % 3 == 0 ? Zoo.Bird(context: context) : Zoo.Cat(context: context)
      (animal.id, animal.name) = (number, names[number * 7 % 5])
      animal.keeper = number % 4 == 3 ? nil : keepers[number % 3]
      if let bird = animal as? Zoo.Bird { bird.wingspan = Double(number) / 4 }
      if let cat = animal as? Zoo.Cat, number % 5 != 0 {
        (cat.lives, cat.mood) = (number % 9, number % 2 == 0 ? .calm : .wild)
      }
      if number > 2 { try animal.add(animals[number * 5 % number], to: Zoo.Animal.friends) }
      animals.append(animal)
    }
    keepers[0].favourite = animals[1]
    keepers[2].favourite = animals[0]
  }

  private static let animals: [Query<Zoo.Animal>] = [
    .all, .where { $0.name == "Ada" }, .where { $0.name != "Ada" }, .where { $0.name.isNil },
    .where { !($0.name == "Ada") }, .where { $0.name.contains("A", .caseInsensitive) },
    .where { $0.name.beginsWith("as", [.caseInsensitive, .diacriticInsensitive]) },
    .where { $0.name.like("?d*") || $0.id > 20 }, .where { $0.id.isBetween(3...9) },
    .where { $0.keeper.name == "Ada" }, .where { $0.keeper.shift > 0 && $0.id < 12 },
    .where { $0.keeper.isNil }, .where { $0.keeper.favourite.id == 1 },
    .where { $0.is(Zoo.Bird.self) }, .where { $0.as(Zoo.Cat.self).lives > 3 },
    .where { $0.as(Zoo.Cat.self).mood == .wild || $0.name == "bob" },
    .where { $0.friends.isEmpty }, .where { $0.friends.count > 1 },
    .where { $0.friends.any { $0.name == "Ada" && $0.id > 3 } },
    .where { $0.friends.all { $0.name.isNotNil } }, .where { $0.friends.none { $0.id < 5 } },
    .where { $0.friends.max { $0.id } > 15 }, .where { $0.friends.sum { $0.id } < 10 },
    .where { $0.friends.any { $0.friends.any { $0.keeper.name == "Ada" } } },
    .where { $0.friends.any { $0.as(Zoo.Cat.self).lives >= 4 } }, .ids([3, 99, 5]),
    .where { $0.name == nil }.limit(0),
  ]

  private static let pages: [Query<Zoo.Animal>] = [
    .sorted { $0.name }.ascending { $0.id }.limit(7), .all.descending { $0.id }.offset(20),
    .sorted { $0.keeper.name }.descending { $0.id }.offset(3).limit(9),
    .all.descending(options: .caseInsensitive) { $0.name }.ascending { $0.id },
    .sorted(by: \.name).ascending(\.id).limit(7), .all.descending(\.id).offset(20),
    .sorted(by: \.keeper.name).descending(\.id).offset(3).limit(9),
    .all.descending(\.name, options: .caseInsensitive).ascending(\.id),
  ]

  private func answers(_ context: ManagedObjectContext) throws -> [[Int]] {
    // Without its own order a query may return objects in any order.
    try Self.animals.map { try context.fetch($0.ascending { $0.id }).map(\.id) }
      + Self.pages.map { try context.fetch($0).map(\.id) }
  }

  @Test(.covers("H10", "H11", "H27"))
  func `SQL, memory and unsaved objects give the same answers`() throws {
    let stores = try StoreKind.allCases.map { try TestStore($0) }
    var all: [[[Int]]] = []
    for store in stores {
      let context = try store.open(Zoo.model(), classes: Zoo.classes).newContext()
      try fill(context)
      all.append(try answers(context))
      try context.save()
      context.reset()
      all.append(try answers(context))
    }
    let texts = (Self.animals + Self.pages).map(\.description)
    for other in all.dropFirst() {
      for (text, (one, two)) in zip(texts, zip(all[0], other)) { #expect(one == two, "\(text)") }
    }
    // The answers differ from each other, so the queries have an effect.
    #expect(Set(all[0]).count > 20)
  }

  @Test(.covers("H9"), arguments: animals)
  func `the printed condition is valid in the format language`(query: Query<Zoo.Animal>) throws {
    guard let predicate = query.predicate else { return }
    #expect(try FetchPredicate(format: predicate.description, arguments: []) == predicate)
  }
}
