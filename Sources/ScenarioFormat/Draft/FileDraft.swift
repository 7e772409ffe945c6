import Escaping
import Foundation
import LogicalModel

/// Drafts a scenario from a data file in two streaming passes: the first profiles the fields, the
/// second counts which kinds have them.
package struct FileDraft {
  private let path: String
  private let kinds: DraftKinds
  /// Receives the completed share of the work, from 0 to 1.
  private let progress: (Double) -> Void

  package init(
    path: String, kinds: DraftKinds = .guessed, progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.path = path
    self.kinds = kinds
    self.progress = progress
  }

  /// - Throws: `DataFileError` if the file cannot be read, ``DraftError`` if the kinds do not suit
  ///   it.
  package func draft() throws -> ScenarioDraft {
    let file = try DataFile(path: path, format: try FileBeginning.format(ofFile: path))
    let (reading, census) = try census(of: file)
    guard census.itemCount > 0 else {
      throw DataFileError(path: path, line: nil, reason: .empty(file.format))
    }
    guard !census.isTooWide else { throw DraftError.tooManyFields(limit: FileCensus.mostFields) }
    var names = DraftNames()
    let stem = Self.stem(path)
    let one = Self.singular(stem)
    let root = names.kind(one, otherwise: "Item")
    let order = FieldOrder(file, census)
    let choice = try KindChoice(kinds, census, order, DraftSorting(file.format, names))
    let counts = try counts(file, reading, choice.sortings, census)
    let (sorting, count, sentence) = choice.best(counts.kinds)
    let empty = sorting.kinds.first { count.items[$0] == nil }
    if let empty { throw DraftError.ruleHoldsNowhere(kind: empty) }
    let mixed = try mixedFields(file, reading, sorting, count, census)
    var shape = DraftShape(
      census, sorting, count, counts.companions, mixed, order, root: root,
      members: one == DraftNames.words(stem).joined(separator: " ") ? "items" : stem)
    var draft = ScenarioDraft(
      name: Self.shortName(path), title: Self.title(path),
      question: "How should the \(Self.kinds(count.items.count)) of \(fileName) be stored?",
      family: shape.family(choice: sentence))
    draft.companions = shape.companions
    draft.importing = shape.importing
    draft.head = head(census, file, reading)
    if !census.losses.isEmpty {
      draft.advice +=
        census.losses + [
          "Values that are not read are lost; if they are more than 2 %, a run needs --accept-loss."
        ]
    }
    draft.advice +=
      count.ruleNotes(otherwise: shape.importing.mapping.otherwise)
      + [shape.importing.leftOutLine, sentence].compactMap { $0 }
    return draft
  }

  private func census(of file: DataFile) throws(DataFileError) -> (DataFile.Reading, FileCensus) {
    var reading = file.firstReading
    while true {
      var census = FileCensus()
      let better = try file.read(as: reading, progress: { progress($0 / 2) }) { census.add($0) }
      census.settle()
      if better.encoding == reading.encoding { return (better, census) }
      reading = better
    }
  }

  private func counts(
    _ file: DataFile, _ reading: DataFile.Reading, _ sortings: [DraftSorting], _ census: FileCensus
  ) throws(DataFileError) -> FileCounts {
    var counts = FileCounts(sortings, census)
    _ = try file.read(as: reading, progress: { progress(0.5 + $0 / 2) }) { counts.add($0) }
    return counts
  }

  /// Profiles the fields of several types again, by kind, in a pass that most files do not need.
  private func mixedFields(
    _ file: DataFile, _ reading: DataFile.Reading, _ sorting: DraftSorting,
    _ count: KindFieldCounts, _ census: FileCensus
  ) throws(DataFileError) -> MixedFields {
    var mixed = MixedFields(sorting, count, census)
    guard !mixed.profiles.isEmpty else { return mixed }
    _ = try file.read(as: reading, progress: { progress(0.5 + $0 / 2) }) { mixed.add($0) }
    mixed.settle(absent: Set(census.absentTexts.keys))
    return mixed
  }

  private var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

  private func head(_ census: FileCensus, _ file: DataFile, _ reading: DataFile.Reading) -> [String]
  {
    let items = census.itemCount == 1 ? "only item" : "\(SizeText.grouped(census.itemCount)) items"
    let others = reading.others.map { "`\($0)`" }.joined(separator: ", ")
    let (name, data) = (Self.shortName(path), ShellText.word(fileName))
    let around =
      others.isEmpty ? [] : ["Not stored: \(others), outside the list."]
    return [
      "Drafted from the \(items) of \(fileName) (\(reading.text)). Comments mark guesses.",
      "run-scenario check \(name).yaml --data \(data)    # shows what is lost and how long a run takes",
      "run-scenario \(name).yaml --data \(data) --quick  # checks that everything works",
    ] + around
  }
}

/// Names derived from the file's name.
extension FileDraft {
  package static func stem(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Returns the file's name in lower-case letters, digits and hyphens.
  package static func shortName(_ path: String) -> String {
    let words = DraftNames.words(stem(path)).map { $0.lowercased() }
    return words.isEmpty ? "draft" : words.joined(separator: "-")
  }

  static func title(_ path: String) -> String {
    let words = DraftNames.words(stem(path)).joined(separator: " ")
    return words.isEmpty ? "Draft" : words.capitalisedWord
  }

  /// Returns the name with its last word in the singular.
  private static func singular(_ stem: String) -> String {
    var words = DraftNames.words(stem)
    guard let last = words.popLast() else { return "" }
    return (words + [last.singular]).joined(separator: " ")
  }

  private static func kinds(_ count: Int) -> String {
    count == 1 ? "items" : "\(count) kinds"
  }
}

/// The counts of the second pass over a file, after its fields have been profiled.
struct FileCounts {
  private(set) var kinds: [KindFieldCounts]
  /// Companions by the field whose lists contain them.
  private(set) var companions: [String: CompanionTexts]
  private let places: [String: Int]
  private let closed: Set<String>
  private let absent: Set<String>

  init(_ sortings: [DraftSorting], _ census: FileCensus) {
    let places = Dictionary(
      uniqueKeysWithValues: census.fields.keys.enumerated().map { ($1, $0) })
    self.places = places
    kinds = sortings.map { KindFieldCounts($0.mapping, places: places) }
    companions = census.fields.filter { $0.value.listCount > 0 }.mapValues {
      CompanionTexts($0.entries)
    }
    closed = census.openObjects
    absent = Set(census.absentTexts.keys)
  }

  mutating func add(_ item: DataItem) {
    let item = item.dropping(absent).withoutHiddenParts().item
    var present: [Int] = []
    FileCensus.eachField(item, passingOver: closed) { path, value in
      if let place = places[path] { present.append(place) }
      companions[path]?.add(value, of: path)
    }
    for index in kinds.indices { kinds[index].add(item, having: present) }
  }
}

/// The order of fields: in a table, the column order.
///
/// Fields of JSON are ordered by the number of items that have them, then by their order at the
/// beginning of the file, so the order of lines hardly matters.
struct FieldOrder {
  private let places: [String: Int]
  private var counts: [String: Int] = [:]

  init(_ file: DataFile, _ census: FileCensus) {
    let parts = census.fields.flatMap { path, profile in
      profile.entries.objects.fields.keys.map { "\(path).\($0)" }
    }
    places = file.places(of: Set(census.fields.keys).union(parts))
    if file.format != .csv { counts = census.fields.mapValues(\.count) }
  }

  /// Sorts fields, or the parts of one field's entries.
  func sorted(_ paths: some Sequence<String>, of field: String? = nil) -> [String] {
    let prefix = field.map { "\($0)." } ?? ""
    return paths.map { (-(counts[prefix + $0] ?? 0), places[prefix + $0] ?? .max, $0) }
      .sorted { $0 < $1 }.map(\.2)
  }
}

/// The profile of every field in a file, by path.
struct FileCensus {
  /// An object with more parts uses data, such as days, as keys, and its parts are not properties.
  static let mostParts = 100
  /// SQLite's own limit on columns per table (sqlite.org/limits.html).
  static let mostFields = 2_000
  /// The depth to which an import reports fields that are not stored.
  private static let mostLevels = 8

  private(set) var itemCount = 0
  private(set) var fields: [String: FieldProfile] = [:]
  /// Objects that are skipped as a whole, with the reason.
  private(set) var openObjects: Set<String> = []
  /// Parts of objects that no path can address because their names contain dots.
  private(set) var unreadableParts: Set<String> = []
  /// Texts that mean "no value", with an example field where that is certain.
  private(set) var absentTexts: [String: String] = [:]
  /// The number of unread values per name that occurs twice in an object.
  private(set) var repeatedNames: [String: Int] = [:]
  /// The number of unread values per part whose path equals a field name that contains dots.
  private(set) var hiddenParts: [String: Int] = [:]
  private var parts: [String: Set<String>] = [:]

  var isTooWide: Bool { fields.count > Self.mostFields }

  /// Adds an item's fields, unless earlier items had too many.
  mutating func add(_ item: DataItem) {
    itemCount += 1
    guard !isTooWide else { return }
    for path in item.repeated { repeatedNames[path, default: 0] += 1 }
    let (item, hidden) = item.withoutHiddenParts()
    for path in hidden { hiddenParts[path, default: 0] += 1 }
    for (name, value) in item.fields { visit(name, value, level: 1) }
  }

  /// Decides which texts mean "no value", after all items have been added.
  mutating func settle() {
    guard !isTooWide else { return }
    for (path, profile) in fields.sorted(by: { $0.key < $1.key }) {
      for text in profile.clearMarkers(named: path) where absentTexts[text] == nil {
        absentTexts[text] = path
      }
    }
    settle(absent: Set(absentTexts.keys))
  }

  mutating func settle(absent: Set<String>) {
    for path in fields.keys { fields[path]?.settle(absent: absent) }
  }

  private mutating func visit(_ path: String, _ value: FieldValue, level: Int) {
    guard case .object(let parts) = value, !parts.isEmpty, level < Self.mostLevels else {
      return fields[path, default: FieldProfile()].add(value)
    }
    guard !openObjects.contains(path) else { return }
    self.parts[path, default: []].formUnion(parts.keys)
    guard self.parts[path]?.count ?? 0 <= Self.mostParts else { return close(path) }
    for (name, part) in parts {
      if name.contains(".") { unreadableParts.insert("\(path).\(name)") }
      visit("\(path).\(name)", part, level: level + 1)
    }
  }

  /// Removes the parts of an object.
  private mutating func close(_ path: String) {
    openObjects.insert(path)
    let prefix = path + "."
    fields = fields.filter { !$0.key.hasPrefix(prefix) }
    parts = parts.filter { $0.key != path && !$0.key.hasPrefix(prefix) }
  }

  /// Notes on values of the file that an import cannot read, one line each.
  var losses: [String] {
    repeatedNames.sorted { $0.key < $1.key }.map { path, count in
      "Not read: \(Self.values(count)) of `\(path)`, because the name is repeated in its object."
    }
      + hiddenParts.sorted { $0.key < $1.key }.map { path, count in
        "Not read: \(Self.values(count)) of `\(path)`, because a field with exactly this name precedes "
          + "a part of an object."
      }
  }

  private static func values(_ count: Int) -> String {
    count == 1 ? "1 value" : "\(SizeText.grouped(count)) values"
  }

  /// Passes the path of each value of an item that is present and no object.
  static func eachField(
    _ item: DataItem, passingOver closed: Set<String>, _ use: (String, FieldValue) -> Void
  ) {
    func visit(_ path: String, _ value: FieldValue, _ level: Int) {
      guard !value.isAbsent else { return }
      guard case .object(let parts) = value, level < mostLevels else { return use(path, value) }
      guard !closed.contains(path) else { return }
      for (name, part) in parts { visit("\(path).\(name)", part, level + 1) }
    }
    for (name, value) in item.fields { visit(name, value, 1) }
  }
}
