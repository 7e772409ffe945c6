/// Beginnings and ends of titles beyond ASCII, all in normalisation form C.
enum ForeignWords {
  /// One language; every opening has a letter beyond ASCII.
  struct Language: Sendable {
    var openings: [String]
    var joint = " "
    var endings: [String]
  }

  static let titles = [
    german, french, spanish, polish, turkish, icelandic, vietnamese, greek, russian, ukrainian,
    japanese, chinese, korean, pictorial,
  ]

  private static let german = Language(
    openings: [
      "Über", "Die Größe von", "Einführung in", "Ein Märchen über", "Das Gedächtnis und",
    ],
    endings: [
      "Datenmodelle", "die Vererbung", "Straßen und Brücken", "das Gespräch", "kleine Zahlen",
    ]
  )

  private static let french = Language(
    openings: [
      "Théorie de", "L'été et", "Élégance de", "À la recherche de", "Les mémoires de",
    ],
    endings: [
      "la forêt", "la mesure", "l'héritage", "la cuisine", "la bibliothèque",
    ]
  )

  private static let spanish = Language(
    openings: [
      "Introducción a", "El año de", "Pequeña historia de", "Canción para", "Números y",
    ],
    endings: [
      "la memoria", "los árboles", "la montaña", "los jardines", "la razón",
    ]
  )

  private static let polish = Language(
    openings: [
      "Książka o", "Źródła i", "Życie oraz", "Łódź i", "Opowieść o",
    ],
    endings: [
      "drzewach", "ludziach", "gwiazdach", "pamięci", "liczbach",
    ]
  )

  private static let turkish = Language(
    openings: [
      "Küçük bir", "Işığın ve", "Güneşli bir", "Çok eski bir", "İki uzun",
    ],
    endings: [
      "bahçe", "hikâye", "deniz", "kitap", "yol",
    ]
  )

  private static let icelandic = Language(
    openings: [
      "Saga um þjóð og", "Bókin um", "Frá Þingvöllum til", "Ísland og", "Æska og",
    ],
    endings: [
      "hafið", "fjöll", "veður", "ljós", "minni",
    ]
  )

  private static let vietnamese = Language(
    openings: [
      "Lịch sử", "Những ghi chép về", "Học từ", "Cuốn sách về", "Tiếng nói của",
    ],
    endings: [
      "biển", "rừng", "thành phố", "con số", "thời tiết",
    ]
  )

  private static let greek = Language(
    openings: [
      "Περί", "Η θεωρία και", "Μικρή ιστορία:", "Η μνήμη και", "Εισαγωγή:",
    ],
    endings: [
      "οι αριθμοί", "η θάλασσα", "τα δέντρα", "ο λόγος", "τα βιβλία",
    ]
  )

  private static let russian = Language(
    openings: [
      "Теория и", "Война и", "Краткая история:", "Введение:", "Письма про",
    ],
    endings: [
      "числа", "море", "деревья", "память", "язык",
    ]
  )

  private static let ukrainian = Language(
    openings: [
      "Їхній ліс і", "Мова та", "Ґанок і", "Книга про", "Є дорога й",
    ],
    endings: [
      "зорі", "числа", "пам'ять", "море", "міста",
    ]
  )

  private static let japanese = Language(
    openings: [
      "データベース", "小さな本", "継承", "静かな海", "モデル設計",
    ], joint: "と",
    endings: [
      "記憶", "数", "森", "時計", "言葉",
    ]
  )

  private static let chinese = Language(
    openings: [
      "数据", "红楼", "继承", "城市", "测量",
    ], joint: "与",
    endings: [
      "记忆", "森林", "语言", "大海", "数字",
    ]
  )

  private static let korean = Language(
    openings: [
      "작은 책과", "데이터와", "상속과", "조용한 바다와", "숫자와",
    ],
    endings: [
      "기억", "숲", "언어", "시간", "도시",
    ]
  )

  private static let pictorial = Language(
    openings: [
      "🌊 The Sea:", "Swift 🚀", "Café Notes:", "Naïve Ideas:", "📚 Reading:",
    ],
    endings: [
      "A Field Guide", "First Steps", "Letters Home", "Ten Lessons", "A Sketch",
    ]
  )

  static let givenNames = [
    "Zoë", "José", "Müşerref", "Søren", "Łukasz", "Đặng", "Ólafur", "Ελένη", "Νίκος", "Анна",
    "Юрій", "Яна", "Chloë", "Jürgen", "Beyoncé", "Ångela",
  ]

  static let familyNames = [
    "García", "Müller", "Núñez", "Dvořák", "Øster", "Nguyễn", "Þórsson", "Παππάς", "Иванова",
    "Шевченко", "Çelik", "Wójcik", "Lefèvre", "Sjöberg", "Kovács", "Ferreira",
  ]

  /// Whole names in scripts that set the family name first and no blank between.
  static let wholeNames = ["山田花子", "李小龙", "김민수", "佐藤健", "王秀英", "박지은"]
}
