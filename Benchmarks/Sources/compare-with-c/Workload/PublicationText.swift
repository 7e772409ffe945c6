/// Generates strings of publications from a few words, so that this code needs no dependencies.
enum PublicationText {
  static func title(_ random: inout SeededRandom) -> String {
    let topic = topics[random.below(topics.count)]
    if random.below(20) == 0 { return foreign[random.below(foreign.count)] + " " + topic }
    let start = starts[random.below(starts.count)]
    let thing = things[random.below(things.count)]
    return random.below(4) == 0 ? "\(start) \(thing)" : "\(start) \(thing) of \(topic)"
  }

  static func identifier(_ kind: Publication.Kind, _ random: inout SeededRandom) -> String {
    switch kind {
    case .academicPaper:
      "10.\(1_000 + random.below(9_000))/acta.\(1_995 + random.below(30)).\(random.below(1_000_000))"
    case .book: "978\(1_000_000_000 + random.below(8_999_999_999))"
    case .webArticle: "https://www.example.org/articles/\(random.below(1_000_000_000))"
    }
  }

  static func tag(_ index: Int) -> String { "\(topics[index % topics.count]) \(index)" }

  private static let starts = [
    "A Short", "The Complete", "Notes on the", "An Ordinary", "Toward a", "The Hidden",
    "Against the", "A Practical", "The Patient", "Rethinking the", "The Last", "A Modern",
  ]
  private static let things = [
    "History", "Theory", "Grammar", "Handbook", "Measure", "Inventory", "Philosophy",
    "Architecture", "Portrait", "Chronicle", "Practice", "Atlas",
  ]
  private static let topics = [
    "Inheritance", "Storage Engines", "Cartography", "Botany", "Query Planning", "Typography",
    "Operating Systems", "Poetry", "Epidemiology", "Winter Sports", "Music Theory", "Railways",
    "Oceanography", "Data Modeling", "Beekeeping", "Linguistics",
  ]
  private static let foreign = [
    "Über", "Théorie de la", "Η μνήμη:", "Память и", "数据与", "Łódź i", "Saga um þjóð:",
  ]
}
