/// Why a file cannot be inspected at all, with what to do next.
///
/// Damage that leaves something to tell is no error: it is listed in ``StoreInspection/problems``.
public enum InspectionError: Error, Hashable, Sendable {
  /// There is no file to read at the path.
  case noInput(path: String, reason: String)
  /// The file can be read and holds no SQLite database.
  case notADatabase(path: String, reason: String)
  /// No consistent copy could be made, because another program kept writing.
  case busy(path: String)
}

extension InspectionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noInput(let path, let reason): "cannot read \(path): \(reason)"
    case .notADatabase(let path, let reason):
      "\(path) is no SQLite database: \(reason); give the store's main file, not one beside it"
    case .busy(let path):
      "another program is writing to \(path); close it, or inspect a copy of the file"
    }
  }
}

/// Something in the file that cannot be read, with its place.
struct Damage: Error, Hashable {
  let page: Int?
  let reason: String

  init(page: Int? = nil, _ reason: String) {
    self.page = page
    self.reason = reason
  }

  var text: String { page.map { "page \($0): \(reason)" } ?? reason }
}
