#if Macros
  import Foundation
  import LineageMacros
  import Testing

  @testable import Lineage

  private let isLate = false

  enum Priority: Int, AttributeScalar { case none, some, high }

  @Composite struct Reminder {
    var priority: Priority = .none
    var minutes: Int = -5
    static let none = Reminder(minutes: 0)
  }

  @Kinds enum Origin {
    case `default`(String)
    case `in`(from: Int, `to`: Int)
    case some(Int)
    case none
  }

  @Entity final class Errand: ManagedObject {
    var priority: Priority = .none
    var parenthesized: Priority = (.none)
    var conditional: Priority = isLate ? .high : .none
    var optional: Priority? = .some(.none)
    var absent: Priority? = nil
    var offset: Int = -1
    var title: String = .init(repeating: "a", count: 2)
    @Content var origin: Origin = .none
    @Content var other: Origin = .some(3)
    @Embedded var reminder: Reminder = .none
  }

  struct DefaultTests {
    private func contexts() throws -> (ManagedObjectContext, ManagedObjectContext) {
      let container = try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [Errand.self]))
      return (container.newContext(), container.newContext())
    }

    @Test func `a case called none or some is a default, not its absence`() throws {
      let (context, other) = try contexts()
      _ = Errand(context: context)
      try context.save()
      let errand = try #require(try other.fetch(Query<Errand>.all).first)
      #expect(
        errand.priority == .none && errand.parenthesized == .none && errand.conditional == .none)
      #expect(errand.optional == Priority.none && errand.absent == nil)
      #expect(errand.offset == -1 && errand.title == "aa")
      #expect(errand.origin == .none && errand.other == .some(3))
      #expect(errand.reminder == Reminder.none)
      let none = Query<Errand>.where { $0.priority == .none && $0.origin.kind == .none }
      #expect(try other.count(none) == 1)
      #expect(try other.count(Query<Errand>.where { $0.reminder.priority == .none }) == 1)
      #expect(try other.count(Query<Errand>.where { $0.priority.isIn([.none, .high]) }) == 1)
    }

    @Test func `a composite's default of an element is in the model`() {
      let elements = Reminder.declarations.compactMap { $0.property as? AttributeDescription }
      #expect(elements.map(\.name) == ["priority", "minutes"])
      #expect(elements.map(\.defaultValue) == [.integer(0), .integer(-5)])
    }

    @Test func `cases may have the names of keywords`() throws {
      let (context, other) = try contexts()
      let origins: [Origin] = [.default("a"), .in(from: 1, to: 2), .some(3), .none]
      for (number, origin) in origins.enumerated() {
        let errand = Errand(context: context)
        errand.offset = number
        errand.origin = origin
      }
      try context.save()
      let errands = try other.fetch(Query<Errand>.sorted { $0.offset })
      #expect(errands.map(\.origin) == origins)
      #expect(try errands.first?.value(forKey: "origin.default") == .string("a"))
      #expect(try errands[1].value(forKey: "origin.inTo") == .integer(2))
    }
  }
#endif
