import Foundation

/// A line of a writer's record outside the store.
///
/// The format is the letter of the case, the number of the booking and, for an intent, the booking
/// in JSON.
enum RecordLine: Hashable {
  /// The booking is about to be saved for the first time.
  case intends(Booking)
  /// The save uses a model of this version, until another line changes it.
  case triesWithVersion(Int, version: Int)
  /// The save has returned.
  case acknowledged(Int)
  /// The save finally failed; nothing of it may be in the store.
  case gaveUp(Int)
  /// A restarted program found it in the store, so it must stay from now on.
  case found(Int)
  /// A restarted program did not find it in the store.
  case missed(Int)
  /// A save was rejected, but its content is in the store.
  case refusedButThere(Int)

  var sequence: Int {
    switch self {
    case .intends(let booking): booking.sequence
    case .triesWithVersion(let sequence, _), .acknowledged(let sequence), .gaveUp(let sequence),
      .found(let sequence), .missed(let sequence), .refusedButThere(let sequence):
      sequence
    }
  }

  func text() throws -> String {
    switch self {
    case .intends(let booking):
      "I \(booking.sequence) \(String(decoding: try JSONEncoder().encode(booking), as: UTF8.self))"
    case .triesWithVersion(let sequence, let version): "V \(sequence) \(version)"
    case .acknowledged(let sequence): "A \(sequence)"
    case .gaveUp(let sequence): "G \(sequence)"
    case .found(let sequence): "F \(sequence)"
    case .missed(let sequence): "M \(sequence)"
    case .refusedButThere(let sequence): "R \(sequence)"
    }
  }

  /// - Throws: ``SoakError/badRecord(_:)``.
  init(_ text: String) throws {
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let sequence = Int(parts[1]) else { throw SoakError.badRecord(text) }
    let rest = parts.count > 2 ? String(parts[2]) : ""
    switch parts[0] {
    case "I":
      self = .intends(try JSONDecoder().decode(Booking.self, from: Data(rest.utf8)))
    case "V":
      guard let version = Int(rest) else { throw SoakError.badRecord(text) }
      self = .triesWithVersion(sequence, version: version)
    case "A": self = .acknowledged(sequence)
    case "G": self = .gaveUp(sequence)
    case "F": self = .found(sequence)
    case "M": self = .missed(sequence)
    case "R": self = .refusedButThere(sequence)
    default: throw SoakError.badRecord(text)
    }
  }
}
