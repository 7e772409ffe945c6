public import Foundation

/// Turns the values of a Transformable attribute into bytes and back.
///
/// ```swift
/// ValueTransformers.register(CodableTransformer<[String]>(), forName: "Keywords")
/// try article.setTransformed(["sea", "salt"], forKey: "keywords")
/// ```
public protocol TransformableCoding<Value>: Sendable {
  associatedtype Value

  func data(from value: Value) throws -> Data
  func value(from data: Data) throws -> Value
}

/// Keeps values of one type as JSON.
///
/// The type is that of the program, never one that the bytes name: that is what secure coding is for
/// in Core Data.
public struct CodableTransformer<Value: Codable & Sendable>: TransformableCoding {
  public init() {}

  public func data(from value: Value) throws -> Data {
    let encoder = JSONEncoder()
    // Equal values have equal bytes, so that setting one again is no change.
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
  }

  public func value(from data: Data) throws -> Value {
    try JSONDecoder().decode(Value.self, from: data)
  }
}

/// The transformers of a program by the names that models give them.
///
/// One list for the whole program, as `NSValueTransformer` has it: a model only knows names.
public enum ValueTransformers {
  /// Names for whatever can be coded, which need no transformer of their own.
  static let standardNames: Set<String> = [
    "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSUnarchiveFromData",
    "NSKeyedUnarchiveFromData",
  ]
  private static let registry = Registry()

  /// Makes a transformer known under the name that attributes call it by, replacing an earlier one.
  public static func register(_ transformer: some TransformableCoding, forName name: String) {
    registry.set(transformer, name)
  }

  /// The transformer of a name, nil for an unknown one.
  public static func transformer(forName name: String) -> (any TransformableCoding)? {
    registry.transformer(name)
  }

  /// `@unchecked Sendable`: the lock guards the list.
  private final class Registry: @unchecked Sendable {
    private let lock = NSLock()
    private var transformers: [String: any TransformableCoding] = [:]

    func set(_ transformer: any TransformableCoding, _ name: String) {
      lock.withLock { transformers[name] = transformer }
    }

    func transformer(_ name: String) -> (any TransformableCoding)? {
      lock.withLock { transformers[name] }
    }
  }
}
