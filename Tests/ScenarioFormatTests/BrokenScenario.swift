import Foundation
import Testing

@testable import ScenarioFormat

/// A sound scenario with one of its lines replaced, and the evidence that its messages must show.
struct BrokenScenario: CustomTestStringConvertible, Sendable {
  var name: String
  /// Words of the sound scenario.
  var old: String
  /// Their replacement.
  var new: String
  /// The evidence in each message.
  var evidence: [String]

  var testDescription: String { name }

  init(_ name: String, _ old: String, _ new: String, shows evidence: String...) {
    self.name = name
    self.old = old
    self.new = new
    self.evidence = evidence
  }

  var text: String {
    guard let range = Self.sound.range(of: old) else { return Self.sound }
    return Self.sound.replacingCharacters(in: range, with: new)
  }

  /// The reader's messages, without the path.
  var messages: [String] {
    do throws(ScenarioFileError) {
      _ = try ScenarioReader().read(text: text, path: "broken.yaml")
      return []
    } catch {
      return error.problems.map { String($0.description.dropFirst("broken.yaml:".count)) }
    }
  }

  static let sound = """
    scenario: notes
    title: Notes and sketches
    question: What does a parent cost?
    expectation: Little.
    family: Note
    kinds:
      Note:
        abstract: yes
        properties:
          text: String, required
          written: Date, indexed
          uuid: UUID
        links:
          topics: {to: many Topic, back: many notes}
          owner: {to: one Person, back: many notes, deleteRule: cascade}
      Sketch:
        parent: Note
        properties:
          drawing: Binary
          pages: Integer 16
          length: Integer 64
      Memo: {parent: Note}
      Topic: {properties: {name: String}}
      Person: {properties: {name: "String, required"}}
    data:
      seed: 7
      size: 2.5k
      mix: {Sketch: 60%, Memo: 40%}
      companions:
        Topic: 50
        Person: one for every 20
      values:
        Note.text: {law: title, nonASCII: 5%}
        Note.written: {law: uniform, range: 2001-01-01..2001-01-31, absent: 10%}
        Sketch.pages: {law: choice, of: [1, 2]}
        Person.name: personName
      links:
        Note.topics: {count: 0..3, zipf: 1}
    workload:
      - insert: all at once
      - insert: 100 at a time
      - newest: Note
        by: written
        limit: 20
        samples: 3
      - linked: Sketch
        link: topics
      - search: Memo
        in: text
        words: [river, été]
      - edit: Note
        change: set text
        count: 10
    usage: {newest-20-note: 2}
    import:
      format: jsonl
      kindField: type
      kinds: {memo: Memo, sketch: Sketch}
      fields:
        Note.text: [text, body]
        Note.written: date
      links:
        Note.topics: {field: tags, property: name}
        Note.owner: {field: by, property: name, parts: [given, family]}
      whenMissing:
        Note.text: "(nothing)"
        Note.uuid: from position
      ignored: [id]

    """
}
