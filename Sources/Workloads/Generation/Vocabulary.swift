/// The words that generated texts are made of.
enum Vocabulary {
  static let adjectives = [
    "quiet", "hidden", "early", "distant", "broken", "golden", "northern", "patient", "small",
    "unfinished", "modern", "practical", "statistical", "silent", "urban", "open", "brief",
    "relational", "distributed", "lasting", "seasonal", "ordinary", "curious", "common", "deep",
  ]
  static let nouns = [
    "garden", "river", "archive", "letter", "machine", "island", "winter", "bridge", "memory",
    "market", "forest", "library", "signal", "harbor", "table", "journey", "shadow", "compass",
    "column", "window", "record", "orchard", "engine", "mirror", "village", "query", "index",
    "season", "voice", "map", "clock", "road", "harvest", "inheritance", "pattern", "store",
  ]
  static let subjects = [
    "data models", "migration", "city gardens", "coastal birds", "language learning", "energy use",
    "public health", "soil moisture", "reading habits", "night trains", "family names",
    "protein folding", "museum visits", "query planning", "river deltas", "school meals",
    "wind power", "local history", "sleep", "map projections", "storage engines", "trade routes",
  ]
  static let methods = [
    "a field study", "a review", "measurements and models", "a practical guide", "notes from ten years",
    "an introduction", "evidence from archives", "a comparison", "the second edition", "a survey",
  ]
  /// Titles with letters beyond ASCII; `%` stands for a number that keeps them apart.
  static let nonASCIITitles = [
    "Über das Gedächtnis der Flüsse %", "Die Bücher der Großmutter, Band %",
    "L’été à la mer, tome %", "Études sur la forêt boréale %", "El niño y la montaña, parte %",
    "Crónica de un año difícil %", "Świat małych rzeczy %", "Příběhy z půdy %",
    "Ο χάρτης της θάλασσας %", "Война миров и карт %", "図書館の静かな朝 %", "河流与桥梁 %",
    "바람이 부는 마을 %", "Søndag på øya %", "İstanbul’un eski sokakları %", "Cafés of São Paulo %",
    "Naïve Bayes, revisited %", "Ђачка књига %", "The façade problem %", "Coöperation and its limits %",
  ]
  static let givenNames = [
    "Ada", "Amir", "Beatriz", "Chen", "Clara", "David", "Elena", "Farid", "Grace", "Hanna", "Ivan",
    "Jonas", "Kemal", "Laila", "Maria", "Noah", "Olga", "Priya", "Rosa", "Samuel", "Tariq", "Uma",
    "Victor", "Wen", "Yara", "Zoe",
  ]
  static let familyNames = [
    "Adler", "Barros", "Chandra", "Dietrich", "Evans", "Fischer", "Garcia", "Haddad", "Ito",
    "Jansen", "Kowalski", "Larsen", "Moreau", "Nguyen", "Okafor", "Petrov", "Quinn", "Rossi",
    "Silva", "Tanaka", "Ueda", "Varga", "Weber", "Xu", "Yilmaz", "Zhou",
  ]
  static let nonASCIIFamilyNames = [
    "Müller", "Çelik", "Björk", "García", "Núñez", "Łukasik", "Dvořák", "Papadópoulos", "Παππάς",
    "Соколов", "李", "김", "Østergård", "Ağaoğlu",
  ]
  static let hosts = [
    "notes.example", "press.example", "journal.example", "blog.example", "archive.example",
    "daily.example", "lab.example", "reader.example",
  ]
}
