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

/// Transformable attributes as values of Swift types.
///
/// By the transformer that the attribute names; one without a name, or with one of Foundation's for
/// archives, keeps what is `Codable` as JSON.
extension ManagedObject {
  /// The value of a Transformable, nil if it has none.
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
      throw .untransformable(entity: entityName, property: key, reason: "\(error)")
    }
  }

  /// Sets a Transformable; nil stores NULL.
  ///
  /// - Throws: ``ObjectGraphError/untransformable(entity:property:reason:)`` for a value that its
  ///   transformer cannot take, or ``ObjectGraphError/unknownProperty(entity:property:known:)``.
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
      throw .untransformable(entity: entityName, property: key, reason: "\(error)")
    }
    try setValue(.binary(data), forKey: key)
  }

  /// Nil for what is kept as JSON.
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

/// A reason for which a value is none of a transformer's.
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
