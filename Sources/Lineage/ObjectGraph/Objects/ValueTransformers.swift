import Escaping
public import Foundation

/// Converts the values of a Transformable attribute to bytes and back.
///
/// ```swift
/// ValueTransformers.register(CodableTransformer<[String]>(), forName: "Keywords")
/// try paper.setTransformed(["sea", "salt"], forKey: "keywords")
/// ```
public protocol TransformableCoding<Value>: Sendable {
  associatedtype Value

  /// Returns the bytes to store.
  func data(from value: Value) throws -> Data
  /// Returns the value of stored bytes.
  func value(from data: Data) throws -> Value
}

/// Stores values of one type as JSON.
///
/// The program determines the type, never the stored bytes, which is the purpose of secure coding
/// in Core Data.
///
/// ```swift
/// let data = try CodableTransformer<[String]>().data(from: ["sea", "salt"])
/// print(String(decoding: data, as: UTF8.self))  // prints ["sea","salt"]
/// ```
public struct CodableTransformer<Value: Codable & Sendable>: TransformableCoding {
  /// Creates a transformer for ``ValueTransformers/register(_:forName:)``.
  public init() {}

  /// Returns JSON with sorted keys, so that equal values have equal bytes.
  public func data(from value: Value) throws -> Data {
    let encoder = JSONEncoder()
    // Equal values have equal bytes, so setting an equal value is no change.
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
  }

  /// Returns the value of JSON, or throws a `DecodingError`.
  public func value(from data: Data) throws -> Value {
    try JSONDecoder().decode(Value.self, from: data)
  }
}

/// The registered transformers by name.
///
/// The registry is global, like `NSValueTransformer`'s, because a model contains only names.
public enum ValueTransformers {
  /// Names of Foundation's standard transformers, which need no registration.
  static let standardNames: Set<String> = [
    "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSUnarchiveFromData",
    "NSKeyedUnarchiveFromData",
  ]
  private static let registry = Registry()

  /// Registers a transformer under the name that attributes use, replacing an earlier one.
  ///
  /// ```swift
  /// ValueTransformers.register(CodableTransformer<[String]>(), forName: "Keywords")
  /// try paper.setTransformed(["computer", "education"], forKey: "keywords")
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZKEYWORDS = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  public static func register(_ transformer: some TransformableCoding, forName name: String) {
    registry.set(transformer, name)
  }

  /// Returns the transformer with a name, or nil for an unknown one.
  ///
  /// ```swift
  /// print(ValueTransformers.transformer(forName: "Unknown") == nil)  // prints true
  /// ```
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

/// Transformable attributes as Swift values.
///
/// Values are converted by the attribute's transformer. Without one, or with one of Foundation's
/// archive transformers, `Codable` values are stored as JSON.
extension ManagedObject {
  /// Returns the value of a Transformable attribute, or nil if it has none.
  ///
  /// ```swift
  /// ValueTransformers.register(CodableTransformer<[String]>(), forName: "Keywords")
  /// try paper.setTransformed(["sea"], forKey: "keywords")
  /// print(try paper.transformed([String].self, forKey: "keywords") ?? [])  // prints ["sea"]
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/untransformable(entity:property:reason:)`` for bytes of another
  ///   type and a transformer that is not registered, or
  ///   ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func transformed<Value: Codable & Sendable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(ObjectGraphError) -> Value? {
    let transformer = try transformer(of: key)
    guard case .binary(let data)? = try value(forKey: key) else { return nil }
    do {
      guard let transformer else { return try CodableTransformer<Value>().value(from: data) }
      guard let value = try transformer.anyValue(from: data) as? Value else {
        throw Untransformable(reason: "its transformer does not return a \(type)")
      }
      return value
    } catch {
      throw .untransformable(entity: entityName, property: key, reason: error.reason)
    }
  }

  /// Sets a Transformable attribute; nil stores NULL.
  ///
  /// ```swift
  /// ValueTransformers.register(CodableTransformer<[String]>(), forName: "Keywords")
  /// try paper.setTransformed(["sea", "salt"], forKey: "keywords")
  /// try paper.setTransformed(3, forKey: "keywords")  // throws Array<String>
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/untransformable(entity:property:reason:)`` for a value that its
  ///   transformer cannot convert, or ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func setTransformed<Value: Codable & Sendable>(_ value: Value?, forKey key: String)
    throws(ObjectGraphError)
  {
    let transformer = try transformer(of: key)
    guard let value else { return try setValue(nil, forKey: key) }
    let data: Data
    do {
      data =
        try transformer?.anyData(from: value) ?? CodableTransformer<Value>().data(from: value)
    } catch {
      throw .untransformable(entity: entityName, property: key, reason: error.reason)
    }
    try setValue(.binary(data), forKey: key)
  }

  /// Returns nil for values stored as JSON.
  private func transformer(of key: String) throws(ObjectGraphError) -> (any TransformableCoding)? {
    let attributes = entity.flatAttributes.filter { $0.type == .transformable }
    guard let attribute = attributes.first(where: { $0.name == key }) else {
      throw .unknownProperty(
        entity: entityName, property: key, known: attributes.map(\.name).sorted())
    }
    guard let name = attribute.valueTransformerName, !name.isEmpty else { return nil }
    if let transformer = ValueTransformers.transformer(forName: name) { return transformer }
    guard ValueTransformers.standardNames.contains(name) else {
      throw .untransformable(
        entity: entityName, property: key,
        reason: "no transformer \(name) is registered; call ValueTransformers.register first")
    }
    return nil
  }
}

/// The reason why a transformer cannot convert a value.
private struct Untransformable: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}

extension TransformableCoding {
  fileprivate func anyValue(from data: Data) throws -> Any { try value(from: data) }

  fileprivate func anyData(from value: Any) throws -> Data {
    guard let value = value as? Value else {
      throw Untransformable(reason: "its transformer takes \(Value.self), not \(type(of: value))")
    }
    return try data(from: value)
  }
}
