package import Lineage

/// The reason why a file cannot be inspected at all, with the next step.
///
/// Damage that leaves some content readable is no error; it is listed in
/// ``StoreInspection/problems``.
package enum InspectionError: Error, Hashable, Sendable {
  /// There is no file to read at the path.
  case noInput(path: String, reason: String)
  /// The file is readable but is no SQLite database.
  case notADatabase(path: String, reason: String)
  /// No consistent copy could be made because another program kept writing.
  case busy(path: String)
  /// The folder of temporary files is full.
  case noRoom(StoreError)
  /// The given model does not match the store.
  case otherModel(path: String, problems: [String])
}

extension InspectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noInput(let path, let reason): "cannot read \(path): \(reason)"
    case .notADatabase(let path, let reason):
      "\(path) is not an SQLite database: \(reason); give the store's main file, not a file next to it"
    case .busy(let path):
      "another program is writing to \(path); close it, or inspect a copy of the file"
    case .noRoom(let error): "\(error)"
    case .otherModel(let path, let problems):
      "the model does not match \(path): \(problems.joined(separator: ", ")); give the version that "
        + "the store was saved with"
    }
  }
}

/// Unreadable content and its place.
struct Damage: Error, Hashable {
  var page: Int?
  let reason: String

  var text: String { page.map { "page \($0): \(reason)" } ?? reason }
}
