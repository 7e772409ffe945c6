import OrderedCollections

extension ImportReport {
  /// The first time that something happened.
  package struct Occurrence: Codable, Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// Nil where no field had anything.
    package var field: String?
    /// As it stands in the file, cut after forty characters.
    package var value: String?

    /// `line 7, created_at "8/4/2016"`.
    package var text: String {
      "line \(line)" + (field.map { ", \($0)" } ?? "") + (value.map { " \($0)" } ?? "")
    }
  }

  /// How often something happened, by what it happened to, with examples.
  ///
  /// However many items a file has, a tally keeps no more than a thousand names and a hundred examples
  /// of each.
  package struct Tally: Hashable, Sendable {
    /// What it happened to and how often.
    package struct Entry: Hashable, Sendable {
      package var name: String
      package var count: Int
      package fileprivate(set) var first: Occurrence?
      /// Kinds or texts with their own counts, most frequent first, then in the order of the file.
      package var examples: [(text: String, count: Int)] {
        exampleCounts.enumerated()
          .sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }
          .map { (text: $0.element.key, count: $0.element.value) }
      }
      /// True if there are more examples than were kept.
      package fileprivate(set) var hasMoreExamples = false
      fileprivate var exampleCounts: OrderedDictionary<String, Int> = [:]

      fileprivate mutating func add(example: String?) {
        count += 1
        guard let example else { return }
        if exampleCounts[example] != nil || exampleCounts.count < Tally.mostExamples {
          exampleCounts[example, default: 0] += 1
        } else {
          hasMoreExamples = true
        }
      }
    }

    private static let mostNames = 1_000
    private static let mostExamples = 100
    private static let others = "(others)"

    private var byName: [String: Entry] = [:]
    package private(set) var total = 0

    /// Most frequent first.
    package var entries: [Entry] {
      byName.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    package func count(of name: String) -> Int { byName[name]?.count ?? 0 }

    mutating func add(_ name: String, example: String? = nil, at place: Occurrence? = nil) {
      total += 1
      let isKept = byName.count < Self.mostNames || byName[name] != nil
      let name = isKept ? name : Self.others
      byName[name, default: Entry(name: name, count: 0, first: place)].add(example: example)
    }
  }
}
