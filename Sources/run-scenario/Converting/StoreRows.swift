import ArgumentParser
import Foundation
import Inspection
import Lineage
import Reporting

/// A value of `--repair`.
enum Repair: ExpressibleByArgument, CaseIterable {
  case all
  case kind(RowDefect.Kind)

  static var allCases: [Repair] {
    [.all] + RowDefect.Kind.allCases.filter(\.isMendable).map { .kind($0) }
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  init?(argument: String) {
    guard let found = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = found
  }

  private var name: String {
    switch self {
    case .all: "all"
    case .kind(let kind): kind.rawValue
    }
  }

  var kinds: [RowDefect.Kind] {
    switch self {
    // A row without an owner may be one that the app lists by itself.
    case .all: RowDefect.Kind.allCases.filter { $0 != .orphan }
    case .kind(let kind): [kind]
    }
  }
}

/// The rows of a snapshot that its model does not allow, after a repair.
struct StoreRows {
  /// The defects that were mended in the snapshot, as they were before.
  let mended: [RowDefect]
  let defects: [RowDefect]

  /// Mends the defects of some kinds in a private snapshot, and finds the rest.
  ///
  /// - Throws: `StoreError` or `ModelError`.
  init(
    _ snapshot: StoreSnapshot, _ model: ManagedObjectModel, repairing kinds: Set<RowDefect.Kind>
  ) throws {
    mended =
      kinds.isEmpty
      ? []
      : try RowCheck(
        ForeignStore.layout(of: snapshot, model: model), Database(storeAt: snapshot.path)
      ).repair(kinds)
    defects = try RowCheck(of: snapshot, model).defects()
  }

  /// Rejects rows that no other strategy can carry.
  ///
  /// - Throws: ``ConversionError/defects(_:)``.
  func requireWhole() throws(ConversionError) {
    let stopping = defects.filter(\.kind.stopsConversion)
    guard stopping.isEmpty else { throw .defects(stopping) }
  }

  /// A line for each mend and for each defect that stays.
  var lines: [String] {
    mended.map {
      "Mended: \($0.kind.rawValue) \($0.place): \($0.sentence); --repair \($0.kind.remedy)."
    }
      + defects.map { "Kept as they are: \($0.kind.rawValue) \($0.place): \($0.sentence)." }
  }
}

/// A mended copy of a store in its own strategy.
struct MendedCopy {
  private let snapshot: StoreSnapshot
  private let rows: StoreRows
  private let path: String
  private let bytes: (before: Int, after: Int)

  /// Writes the copy into a temporary folder.
  ///
  /// - Throws: `StoreError`.
  init(_ snapshot: StoreSnapshot, _ rows: StoreRows, in folder: ScratchFolder) throws {
    (self.snapshot, self.rows) = (snapshot, rows)
    path = "\(folder.path)/mended"
    let before = try ConversionWork.bytes(of: snapshot.originalPath)
    try Database(storeAt: snapshot.path).execute(sql: "VACUUM INTO ?", arguments: [path])
    bytes = (before, try ConversionWork.bytes(of: path))
  }

  /// Moves the copy to its path with the store's external files, and returns the report.
  ///
  /// - Throws: ``ConversionError``, without leaving a file.
  func publish(to out: String?) throws -> String {
    var lines = rows.lines
    if rows.mended.isEmpty { lines.insert("There was nothing to mend.", at: 0) }
    lines.append("\(Digits.bytes(bytes.before)) before, \(Digits.bytes(bytes.after)) after.")
    guard let out else { return (lines + ["No file was kept."]).joined(separator: "\n") }
    try ConversionWork.move(
      ConversionWork.externalFiles(of: snapshot.originalPath, copiedTo: "\(path)-support", out)
        + [(path, out)])
    return (lines + ["Written: \(out)"]).joined(separator: "\n")
  }
}
