/// English words for titles and tags, all of ASCII letters.
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

  /// Lower-case words, as tags are.
  static let plain = (plurals + topics.filter { !$0.contains(" ") } + adjectives)
    .map { $0.lowercased() }
}
