import Foundation

/// What a writer notes outside the store, one line each.
///
/// The form is the letter of the case, the number of the booking and, for an intent, the booking
/// itself in JSON.
enum RecordLine: Hashable {
  /// The booking is about to be saved for the first time.
  case intends(Booking)
  /// It is tried with a model of this version, until another is said.
  case triesWithVersion(Int, version: Int)
  /// The save has returned.
  case acknowledged(Int)
  /// The save was refused for good; nothing of it may be in the store.
  case gaveUp(Int)
  /// A program that was started anew found it in the store, so that from now on it has to stay.
  case found(Int)
  /// A program that was started anew did not find it in the store.
  case missed(Int)
  /// A save was refused, and what it was to save is there.
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
