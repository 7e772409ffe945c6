import Escaping
import Foundation
package import LogicalModel

/// Reads the items of a file as members of a domain, in two passes, because only all items together
/// show how a field's dates are written and whether a field exists.
package struct DataImport {
  let path: String
  let mapping: ImportMapping
  let domain: Domain
  /// True to continue if the mapping reads fields that no item has.
  private let acceptsLoss: Bool
  /// Receives the completed share of the work, from 0 to 1.
  private let progress: (Double) -> Void

  package init(
    path: String, mapping: ImportMapping, domain: Domain, acceptsLoss: Bool = false,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.path = path
    self.mapping = mapping
    self.domain = domain
    self.acceptsLoss = acceptsLoss
    self.progress = progress
  }

  /// Opens the file and reads its beginning.
  package func requireFile() throws(DataFileError) {
    _ = try DataFile(path: path, format: mapping.format)
  }

  /// - Returns: The members, and a report on each part of the file.
  /// - Throws: ``DataFileError`` at the first line that cannot be read.
  package func load() throws(DataFileError) -> (ImportedData, ImportReport) {
    let file = try DataFile(path: path, format: mapping.format)
    let (reading, survey) = try survey(file)
    guard survey.itemCount > 0 else {
      throw DataFileError(path: path, line: nil, reason: .empty(mapping.format))
    }
    let unknown = survey.unknownFields(mapping)
    guard unknown.isEmpty || acceptsLoss else {
      throw DataFileError(path: path, line: nil, reason: .unknownFields(unknown))
    }
    return try members(of: file, as: reading, survey, unknown)
  }

  private var absent: Set<String> { Set(mapping.absentTexts) }

  private func survey(_ file: DataFile) throws(DataFileError) -> (DataFile.Reading, DataSurvey) {
    var reading = file.firstReading
    while true {
      var survey = DataSurvey(mapping: mapping, domain: domain)
      let better = try file.read(as: reading, progress: { progress($0 / 2) }) {
        survey.add($0.dropping(absent))
      }
      if better.encoding == reading.encoding { return (better, survey) }
      reading = better
    }
  }

  private func members(
    of file: DataFile, as reading: DataFile.Reading, _ survey: DataSurvey,
    _ unknown: [DataFileError.UnknownField]
  ) throws(DataFileError) -> (ImportedData, ImportReport) {
    do {
      var builder = try MemberBuilder(
        path: path, mapping: mapping, domain: domain, columns: survey.columns)
      builder.report.reading = reading
      builder.report.unknownFields = unknown
      _ = try file.read(as: reading, progress: { progress(0.5 + $0 / 2) }) {
        item throws(DataFileError) in
        do {
          try builder.add(item.dropping(absent))
        } catch {
          throw DataFileError.noRoom(path, error)
        }
      }
      guard builder.report.storedItemCount > 0 else {
        throw DataFileError(
          path: path, line: nil, reason: .noMembers(firstLoss: builder.report.losses.first))
      }
      return (try builder.data(), builder.report)
    } catch let error as DataFileError {
      throw error
    } catch {
      throw DataFileError.noRoom(path, error)
    }
  }
}

extension DataFileError {
  /// Returns the error for a folder of temporary files without room for the members.
  package static func noRoom(_ path: String, _ error: any Error) -> DataFileError {
    DataFileError(
      path: path, line: nil, reason: .noRoom(folder: ImportFolder.path, error.reason))
  }
}

/// The members read from an imported file.
package struct ImportedData: MemberSource {
  /// A range of ordinals outside the data.
  package struct OutOfRange: Error, Hashable, Sendable, CustomStringConvertible {
    var root: String
    var ordinals: Range<Int>
    var count: Int

    package init(root: String, ordinals: Range<Int>, count: Int) {
      (self.root, self.ordinals, self.count) = (root, ordinals, count)
    }

    package var description: String {
      "requested members \(ordinals) of \(root), but the file has \(count); "
        + "request at most `count(ofHierarchy:)`"
    }
  }

  let family: String
  let members: SpooledMembers
  /// The companions by the root of their hierarchy.
  let companions: [String: [Member]]

  package func count(ofHierarchy root: String) -> Int {
    root == family ? members.count : companions[root]?.count ?? 0
  }

  package func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member] {
    try check(ordinals, root)
    return root == family
      ? try members.members(in: ordinals) : Array(companions[root]?[ordinals] ?? [])
  }

  package func kind(ofHierarchy root: String, at ordinal: Int) throws -> String? {
    try kinds(ofHierarchy: root, in: ordinal..<(ordinal + 1)).first
  }

  /// Returns the exact kinds of members.
  func kinds(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [String] {
    try check(ordinals, root)
    return root == family
      ? try members.kinds(in: ordinals) : (companions[root]?[ordinals] ?? []).map(\.kind)
  }

  package func counts(ofHierarchy root: String) throws -> [String: Int] {
    if root == family { return members.counts }
    return (companions[root] ?? []).reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  private func check(_ ordinals: Range<Int>, _ root: String) throws(OutOfRange) {
    let all = 0..<count(ofHierarchy: root)
    let isKnown = root == family || companions[root] != nil
    guard isKnown, ordinals.isEmpty || all.contains(ordinals) else {
      throw OutOfRange(root: root, ordinals: ordinals, count: all.count)
    }
  }
}

extension ImportedData {
  /// Stores the members that a reader appends, one root of the domain after another, in the order
  /// of their ordinals.
  ///
  /// - Throws: The reader's error, or Foundation's if there is no room.
  package init(
    domain: Domain,
    reading read: (_ root: String, _ append: (Member) throws -> Void) throws -> Void
  ) throws {
    var spool = try MemberSpool(domain)
    var companions: [String: [Member]] = [:]
    for root in domain.roots.map(\.name) {
      if root == domain.family {
        try read(root) { try spool.append($0) }
      } else {
        var members: [Member] = []
        try read(root) { members.append($0) }
        companions[root] = members
      }
    }
    self.init(family: domain.family, members: try spool.finish(domain), companions: companions)
  }
}

/// Companions created so far: one per distinct text, in order of first appearance.
///
/// Texts are compared as Swift strings, so two Unicode spellings of `é` are equal.
struct CompanionHierarchy {
  private struct Key: Hashable {
    var kind: String
    var property: String
    var text: String
  }

  private(set) var members: [Member] = []
  private var ordinals: [Key: Int] = [:]

  /// Returns the ordinal of the companion with a text, creating it if necessary.
  mutating func ordinal(of text: String, kind: String, property: String, _ domain: Domain)
    -> (ordinal: Int, isNew: Bool)
  {
    let key = Key(kind: kind, property: property, text: text)
    if let ordinal = ordinals[key] { return (ordinal, false) }
    let values = domain.properties(of: kind).map { declared in
      declared.name == property ? PropertyValue.text(text) : .absent
    }
    let references = domain.links(of: kind).map { _ in [Int]() }
    let ordinal = members.count
    members.append(Member(kind: kind, ordinal: ordinal, values: values, references: references))
    ordinals[key] = ordinal
    return (ordinal, true)
  }

  /// Sets a value of a companion.
  ///
  /// Returns false if the companion keeps another value.
  mutating func fill(_ index: Int, of ordinal: Int, with value: PropertyValue) -> Bool {
    let old = members[ordinal].values[index]
    if old == .absent { members[ordinal].values[index] = value }
    return old == .absent || old == value
  }
}
