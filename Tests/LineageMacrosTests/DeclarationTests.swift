#if Macros
  import Foundation
  import LineageMacros
  import Testing

  @testable import Lineage
  @testable import LineageMacrosPlugin

  @Entity class Writer: ManagedObject {
    var name: String = ""

    init(name: String, context: ManagedObjectContext) {
      super.init(context: context)
      self.name = name
    }
  }

  @Entity class Poet: Writer {
    var verses: Int = 0
    @Ignored var greeting = "hello"

    init(verses: Int, context: ManagedObjectContext) {
      greeting = "\(verses) verses"
      super.init(name: "Homer", context: context)
      self.verses = verses
    }
  }

  @Entity final class Laureate: Poet {
    var year: Int?
  }

  enum Genre: String, AttributeScalar { case novel, poem }

  @Entity final class Work: ManagedObject {
    var genre: Genre = .novel
    @Attribute(.stored(as: .transformable)) var keywords: Data?
    @Relationship var owner: Owner?
  }

  @Entity final class Owner: ManagedObject {
    @Relationship(inverse: \Work.owner, deleteRule: .cascade) var works: Set<Work>
    @Relationship var chief: Owner?
    @Relationship(inverse: \Owner.chief) var assistants: Set<Owner>
  }

  @Entity final class Score: ManagedObject {
    enum Clef: String, AttributeScalar { case treble, bass }
    @Composite struct Range {
      var clef: Clef = .treble
      var semitones: Int
    }
    @Kinds enum Voice {
      case sung(Range)
      case played(in: Clef, range: Range?)
      case silent
    }

    @Content var voice: Voice = .silent
    @Embedded var range: Range = Range(semitones: 12)
  }

  @Composite private struct Interval { var semitones: Int = 0 }
  @Kinds private enum Chord { case triad(Interval), rest }

  @Entity private final class Bar: ManagedObject {
    @Content var chord: Chord = .rest
  }

  struct DeclarationTests {
    private func context() throws -> ManagedObjectContext {
      try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [Laureate.self, Work.self])
      ).newContext()
    }

    @Test func `an entity may have initializers of its own`() throws {
      let context = try context()
      #expect(Writer(name: "Austen", context: context).name == "Austen")
      let poet = Poet(verses: 15, context: context)
      #expect(poet.name == "Homer" && poet.verses == 15 && poet.greeting == "15 verses")
      let laureate = Laureate(verses: 3, context: context)
      #expect(laureate.name == "Homer" && laureate.entityName == "Laureate")
      #expect(Laureate(context: context).greeting == "hello")
      try context.save()
      #expect(try context.count(Query<Writer>.all) == 4)
    }

    @Test func `an object of any class is inserted`() throws {
      func inserted<Object: ManagedObject>(_ type: Object.Type) throws -> Object {
        Object(context: try context())
      }
      #expect(try inserted(Laureate.self).entityName == "Laureate")
      #expect(try inserted(Work.self).genre == .novel)
    }

    @Test func `an inverse may have the destination's name`() throws {
      let model = try ManagedObjectModel(classes: [Work.self])
      let owner = try #require(model.entitiesByName["Owner"])
      let works = try #require(owner.relationshipsByName["works"])
      #expect(works.inverseRelationship?.name == "owner" && works.deleteRule == .cascade)
      let context = try context()
      let work = Work(context: context)
      work.owner = Owner(context: context)
      #expect(try work.owner?.works == [work])
    }

    @Test func `an enum with texts is an attribute`() throws {
      let context = try context()
      Work(context: context).genre = .poem
      _ = Work(context: context)
      try context.save()
      #expect(try context.count(Query<Work>.where { $0.genre == .poem }) == 1)
    }

    @Test func `an array is stored as JSON in a transformable attribute`() throws {
      let context = try context()
      let work = Work(context: context)
      try work.setTransformed(["sea", "salt"], forKey: "keywords")
      let keywords: [String]? = try work.transformed(forKey: "keywords")
      try context.save()
      #expect(keywords == ["sea", "salt"])
    }

    @Test func `a composite may be nested among the types of its elements`() throws {
      let context = try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [Score.self])
      ).newContext()
      let score = Score(context: context)
      #expect(score.range.semitones == 12 && score.voice == .silent)
      score.voice = .played(in: .bass, range: Score.Range(clef: .bass, semitones: 7))
      try context.save()
      #expect(try context.count(Query<Score>.where { $0.voice.playedIn == .bass }) == 1)
      #expect(try context.count(Query<Score>.where { $0.voice.playedRange.semitones < 8 }) == 1)
    }

    @Test func `an entity and its composites may be private`() throws {
      let context = try PersistentContainer(
        inMemory: ManagedObjectModel(classes: [Bar.self])
      ).newContext()
      let bar = Bar(context: context)
      bar.chord = .triad(Interval(semitones: 4))
      #expect(bar.chord == .triad(Interval(semitones: 4)))
    }

    @Test func `the macros or the compiler report each name that a model reserves`() {
      let reported: Set = [
        "description", "entity", "hasChanges", "hasPersistentChangedValues", "isDeleted", "isFault",
        "isInserted", "isUpdated", "managedObjectContext", "objectID",
      ]
      #expect(StoredProperty.namesOfObjects.union(reported) == ReservedNames.all)
    }
  }
#endif
