import Foundation

/// Titles like those of publications, in several patterns and languages.
enum TitleText {
  /// A piece of a pattern: literal letters or a placeholder for a word.
  private enum Piece {
    case letters(String)
    case adjective, noun, plural, topic, activity
  }

  private static let patterns: [[Piece]] = [
    [.adjective, .letters(" "), .plural, .letters(" for "), .topic],
    [.letters("The "), .adjective, .letters(" "), .noun, .letters(" of "), .topic],
    [.activity, .letters(" "), .adjective, .letters(" "), .plural],
    [.topic, .letters(": A Short "), .noun, .letters(" of "), .topic],
    [.topic, .letters(" and the "), .adjective, .letters(" "), .noun],
    [.letters("On "), .activity, .letters(" "), .topic],
    [.letters("What "), .topic, .letters(" Taught Us about "), .topic],
    [.activity, .letters(" "), .topic, .letters(" with "), .adjective, .letters(" "), .plural],
    [.letters("Notes toward a New "), .noun, .letters(" of "), .adjective, .letters(" "), .plural],
    [.topic],
  ]

  static func draw(nonASCII share: Double, from stream: inout RandomStream) -> String {
    stream.chance(share) ? foreign(from: &stream) : english(from: &stream)
  }

  /// Returns a title of ASCII letters only.
  private static func english(from stream: inout RandomStream) -> String {
    var title = ""
    title.reserveCapacity(64)
    for piece in patterns[stream.below(patterns.count)] {
      switch piece {
      case .letters(let letters): title += letters
      case .adjective: title += EnglishWords.adjectives.drawn(from: &stream)
      case .noun: title += EnglishWords.nouns.drawn(from: &stream)
      case .plural: title += EnglishWords.plurals.drawn(from: &stream)
      case .topic: title += EnglishWords.topics.drawn(from: &stream)
      case .activity: title += EnglishWords.activities.drawn(from: &stream)
      }
    }
    return title
  }

  /// Returns a title with at least one non-ASCII letter, which every opening has.
  private static func foreign(from stream: inout RandomStream) -> String {
    let language = ForeignWords.titles.drawn(from: &stream)
    let opening = language.openings.drawn(from: &stream)
    return opening + language.joint + language.endings.drawn(from: &stream)
  }
}

/// Names of persons.
enum NameText {
  static func draw(nonASCII share: Double, from stream: inout RandomStream) -> String {
    stream.chance(share) ? foreign(from: &stream) : english(from: &stream)
  }

  private static func english(from stream: inout RandomStream) -> String {
    let given = givenNames.drawn(from: &stream)
    // One in three persons has a middle initial, which also keeps equal names rare.
    let middle = stream.below(3) == 0 ? " \(initials.drawn(from: &stream))." : ""
    return given + middle + " " + familyNames.drawn(from: &stream)
  }

  /// Returns a name with at least one non-ASCII letter, which every foreign given name has.
  private static func foreign(from stream: inout RandomStream) -> String {
    if stream.below(4) == 0 { return ForeignWords.wholeNames.drawn(from: &stream) }
    let given = ForeignWords.givenNames.drawn(from: &stream)
    return given + " " + ForeignWords.familyNames.drawn(from: &stream)
  }

  private static let initials = "ABCDEFGHIJKLMNOPRSTVW".map(String.init)

  private static let givenNames = [
    "Ada", "Agnes", "Alan", "Amina", "Barbara", "Bruno", "Carla", "Cedric", "Dana", "Dennis",
    "Edith", "Emil", "Fatima", "Felix", "Grace", "Gustav", "Hana", "Hugo", "Ines", "Ivan",
    "Jamal", "Judith", "Karen", "Kenji", "Laila", "Leon", "Margaret", "Mehmet", "Nadia", "Niklas",
    "Olga", "Oscar", "Paula", "Pedro", "Quentin", "Radia", "Rosa", "Samir", "Sophie", "Tariq",
    "Tony", "Ursula", "Victor", "Wanda", "Yusuf", "Zelda",
  ]

  private static let familyNames = [
    "Abbott", "Adler", "Baker", "Bauer", "Bianchi", "Carter", "Chen", "Cohen", "Costa", "Dijkman",
    "Duval", "Eriksen", "Evans", "Fischer", "Fontana", "Gallagher", "Gupta", "Haddad", "Hansen",
    "Hoffman", "Ito", "Jansen", "Johnson", "Kaplan", "Keller", "Kim", "Lange", "Lindgren",
    "Lopez", "Marino", "Meyer", "Moreau", "Nakamura", "Novak", "Okafor", "Olsen", "Patel",
    "Peters", "Quinn", "Richter", "Rossi", "Santos", "Schmidt", "Singh", "Tanaka", "Turner",
    "Ulrich", "Vogel", "Walker", "Weber", "Yilmaz", "Zhang",
  ]
}

/// Texts of a given length in bytes.
enum MeasuredText {
  /// Returns words, with the last one cut.
  static func words(_ length: Int, from stream: inout RandomStream) -> String {
    var text = ""
    text.reserveCapacity(length + 16)
    while text.utf8.count < length {
      text += EnglishWords.plain.drawn(from: &stream)
      text += " "
    }
    return String(text.prefix(length))
  }

  /// Returns an address of at least three bytes.
  static func address(_ length: Int, from stream: inout RandomStream) -> String {
    "x:" + words(max(1, length - 2), from: &stream).replacing(" ", with: "-")
  }
}

/// Identifiers of publications as texts.
enum IdentifierText {
  /// Returns an ISBN-13 without hyphens, its check digit by ISO 2108: weights 1 and 3 in turn,
  /// modulo 10.
  static func isbn(from stream: inout RandomStream) -> String {
    let body = 978_000_000_000 + UInt64(stream.below(10) == 0 ? 1_000_000_000 : 0)
    let number = body + stream.below(UInt64(1_000_000_000))
    var rest = number
    var sum: UInt64 = 0
    for place in 0..<12 {
      sum += rest % 10 * (place.isMultiple(of: 2) ? 3 : 1)
      rest /= 10
    }
    return String(number * 10 + (10 - sum % 10) % 10)
  }

  /// Returns a DOI with a registrant of four or five digits.
  static func doi(from stream: inout RandomStream) -> String {
    let registrant = 1_000 + stream.below(49_000)
    let journal = journals.drawn(from: &stream)
    let year = 1995 + stream.below(30)
    return "10.\(registrant)/\(journal).\(year).\(stream.below(10_000_000))"
  }

  /// Returns an address in one of the domains that RFC 2606 reserves for examples.
  static func url(from stream: inout RandomStream) -> String {
    let host = hosts.drawn(from: &stream)
    let first = EnglishWords.plain.drawn(from: &stream)
    let second = EnglishWords.plain.drawn(from: &stream)
    return "\(host)\(2001 + stream.below(24))/\(first)-\(second)-\(stream.below(1_000_000))"
  }

  /// Returns a UUID of version 4, variant RFC 9562.
  static func uuid(from stream: inout RandomStream) -> UUID {
    let high = stream.next() & 0xffff_ffff_ffff_0fff | 0x4000
    let low = stream.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }

  private static let journals = [
    "acta", "annals", "comp", "data", "jstore", "letters", "proc", "tods",
  ]

  private static let hosts = [
    "https://blog.example.com/", "https://example.net/", "https://journal.example.org/",
    "https://news.example.com/", "https://www.example.org/",
  ]
}

/// English words for titles and tags, in ASCII letters.
enum EnglishWords {
  static let adjectives = [
    "Ancient", "Bounded", "Careful", "Common", "Compact", "Constant", "Curious", "Distant",
    "Durable", "Early", "Empty", "Endless", "Exact", "Fragile", "Gentle", "Golden", "Hidden",
    "Honest", "Idle", "Invisible", "Late", "Layered", "Lazy", "Lost", "Minor", "Modern", "Narrow",
    "Noisy", "Ordinary", "Patient", "Plain", "Practical", "Quiet", "Random", "Rare", "Reliable",
    "Restless", "Robust", "Secret", "Shared", "Silent", "Simple", "Slow", "Small", "Sparse",
    "Stable", "Subtle", "Useful",
  ]

  static let nouns = [
    "Account", "Anatomy", "Archive", "Atlas", "Catalogue", "Chronicle", "Collection", "Companion",
    "Comparison", "Critique", "Defence", "Dictionary", "Field Guide", "Framework", "Geometry",
    "Grammar", "Handbook", "History", "Introduction", "Inventory", "Journey", "Logic", "Manual",
    "Map", "Measure", "Memory", "Method", "Model", "Outline", "Philosophy", "Portrait",
    "Practice", "Primer", "Problem", "Proof", "Reader", "Reply", "Review", "Science", "Sketch",
    "Study", "Survey", "Theory", "Treatise",
  ]

  static let plurals = [
    "Algorithms", "Bridges", "Caches", "Cities", "Clocks", "Columns", "Containers", "Databases",
    "Decisions", "Editors", "Engines", "Errors", "Experiments", "Forests", "Gardens", "Graphs",
    "Habits", "Indexes", "Instruments", "Interfaces", "Islands", "Journals", "Languages",
    "Ledgers", "Letters", "Libraries", "Machines", "Maps", "Markets", "Measurements", "Models",
    "Mountains", "Networks", "Numbers", "Objects", "Patterns", "Protocols", "Queries", "Queues",
    "Records", "Rivers", "Rooms", "Schemas", "Sentences", "Signals", "Stories", "Structures",
    "Systems", "Tables", "Trees", "Types", "Voices",
  ]

  static let topics = [
    "Archaeology", "Astronomy", "Beekeeping", "Bookbinding", "Botany", "Cartography", "Ceramics",
    "Chemistry", "City Planning", "Climate Science", "Compilers", "Concurrency", "Cooking",
    "Cryptography", "Data Modeling", "Dyeing Wool", "Economics", "Education", "Epidemiology",
    "Film Music", "Fluid Dynamics", "Gardening", "Genetics", "Geology", "Graphic Design",
    "Information Retrieval", "Inheritance", "Journalism", "Lexicography", "Linguistics", "Logic",
    "Mechanics", "Medicine", "Meteorology", "Mobile Software", "Music Theory", "Navigation",
    "Neural Networks", "Number Theory", "Object Persistence", "Oceanography", "Operating Systems",
    "Optics", "Ornithology", "Photography", "Plumbing", "Poetry", "Printing", "Psychology",
    "Query Planning", "Railways", "Robotics", "Sailing", "Seismology", "Shoemaking",
    "Soil Science", "Statistics", "Storage Engines", "Swift", "Textiles", "Topology",
    "Translation", "Typography", "Version Control", "Volcanology", "Watchmaking", "Weather",
    "Winter Sports",
  ]

  static let activities = [
    "Building", "Choosing", "Comparing", "Debugging", "Describing", "Designing", "Explaining",
    "Forgetting", "Learning", "Maintaining", "Measuring", "Migrating", "Observing", "Predicting",
    "Questioning", "Reading", "Repairing", "Rethinking", "Storing", "Surviving", "Teaching",
    "Testing", "Understanding", "Writing",
  ]

  /// Lower-case words, as in tags.
  static let plain = (plurals + topics.filter { !$0.contains(" ") } + adjectives)
    .map { $0.lowercased() }
}

/// Beginnings and ends of non-ASCII titles, all in normalisation form C.
enum ForeignWords {
  /// One language; every opening has a non-ASCII letter.
  struct Language: Sendable {
    var openings: [String]
    var joint = " "
    var endings: [String]
  }

  static let titles = [
    // German.
    Language(
      openings: [
        "Über", "Die Größe von", "Einführung in", "Ein Märchen über", "Das Gedächtnis und",
      ],
      endings: [
        "Datenmodelle", "die Vererbung", "Straßen und Brücken", "das Gespräch", "kleine Zahlen",
      ]),
    // French.
    Language(
      openings: ["Théorie de", "L'été et", "Élégance de", "À la recherche de", "Les mémoires de"],
      endings: ["la forêt", "la mesure", "l'héritage", "la cuisine", "la bibliothèque"]),
    // Spanish.
    Language(
      openings: [
        "Introducción a", "El año de", "Pequeña historia de", "Canción para", "Números y",
      ],
      endings: ["la memoria", "los árboles", "la montaña", "los jardines", "la razón"]),
    // Polish.
    Language(
      openings: ["Książka o", "Źródła i", "Życie oraz", "Łódź i", "Opowieść o"],
      endings: ["drzewach", "ludziach", "gwiazdach", "pamięci", "liczbach"]),
    // Turkish.
    Language(
      openings: ["Küçük bir", "Işığın ve", "Güneşli bir", "Çok eski bir", "İki uzun"],
      endings: ["bahçe", "hikâye", "deniz", "kitap", "yol"]),
    // Icelandic.
    Language(
      openings: ["Saga um þjóð og", "Bókin um", "Frá Þingvöllum til", "Ísland og", "Æska og"],
      endings: ["hafið", "fjöll", "veður", "ljós", "minni"]),
    // Vietnamese.
    Language(
      openings: ["Lịch sử", "Những ghi chép về", "Học từ", "Cuốn sách về", "Tiếng nói của"],
      endings: ["biển", "rừng", "thành phố", "con số", "thời tiết"]),
    // Greek.
    Language(
      openings: ["Περί", "Η θεωρία και", "Μικρή ιστορία:", "Η μνήμη και", "Εισαγωγή:"],
      endings: ["οι αριθμοί", "η θάλασσα", "τα δέντρα", "ο λόγος", "τα βιβλία"]),
    // Russian.
    Language(
      openings: ["Теория и", "Война и", "Краткая история:", "Введение:", "Письма про"],
      endings: ["числа", "море", "деревья", "память", "язык"]),
    // Ukrainian.
    Language(
      openings: ["Їхній ліс і", "Мова та", "Ґанок і", "Книга про", "Є дорога й"],
      endings: ["зорі", "числа", "пам'ять", "море", "міста"]),
    // Japanese.
    Language(
      openings: ["データベース", "小さな本", "継承", "静かな海", "モデル設計"], joint: "と",
      endings: ["記憶", "数", "森", "時計", "言葉"]),
    // Chinese.
    Language(
      openings: ["数据", "红楼", "继承", "城市", "测量"], joint: "与",
      endings: ["记忆", "森林", "语言", "大海", "数字"]),
    // Korean.
    Language(
      openings: ["작은 책과", "데이터와", "상속과", "조용한 바다와", "숫자와"],
      endings: ["기억", "숲", "언어", "시간", "도시"]),
    // Emoji and accents.
    Language(
      openings: ["🌊 The Sea:", "Swift 🚀", "Café Notes:", "Naïve Ideas:", "📚 Reading:"],
      endings: ["A Field Guide", "First Steps", "Letters Home", "Ten Lessons", "A Sketch"]),
  ]

  static let givenNames = [
    "Zoë", "José", "Müşerref", "Søren", "Łukasz", "Đặng", "Ólafur", "Ελένη", "Νίκος", "Анна",
    "Юрій", "Яна", "Chloë", "Jürgen", "Beyoncé", "Ångela",
  ]

  static let familyNames = [
    "García", "Müller", "Núñez", "Dvořák", "Øster", "Nguyễn", "Þórsson", "Παππάς", "Иванова",
    "Шевченко", "Çelik", "Wójcik", "Lefèvre", "Sjöberg", "Kovács", "Ferreira",
  ]

  /// Whole names in scripts that write the family name first and without a space.
  static let wholeNames = ["山田花子", "李小龙", "김민수", "佐藤健", "王秀英", "박지은"]
}
