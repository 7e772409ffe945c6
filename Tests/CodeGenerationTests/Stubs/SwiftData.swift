// Declarations of SwiftData to compile generated source against where SwiftData is missing. Written
// from Apple's public documentation; nothing here has an implementation. `SwiftDataMacros.py`
// expands the macros.

public import Foundation

public struct PersistentIdentifier: Hashable, Codable, Sendable {}

/// Also Observable on Apple's systems.
public protocol PersistentModel: AnyObject, Hashable, Identifiable {}

extension PersistentModel {
  public var persistentModelID: PersistentIdentifier { fatalError("a declaration") }
  public var id: PersistentIdentifier { fatalError("a declaration") }
  public var modelContext: ModelContext? { nil }
  public var isDeleted: Bool { false }
  public var hasChanges: Bool { false }

  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
}

@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "SwiftDataMacros", type: "Model")

@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "Nothing")

@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SwiftDataMacros", type: "Nothing")

@attached(peer)
public macro Transient() = #externalMacro(module: "SwiftDataMacros", type: "Nothing")

@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "Nothing")

@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SwiftDataMacros", type: "Nothing")

public final class Schema {
  public struct Version: Hashable, Sendable {
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }

  public final class Attribute {
    public struct Option {
      public static var unique: Option { Option() }
      public static var externalStorage: Option { Option() }
      public static func transformable(by transformerName: String) -> Option { Option() }
    }
  }

  public final class Relationship {
    public struct Option {}
    public enum DeleteRule: Sendable { case noAction, nullify, cascade, deny }
  }

  public init(versionedSchema: any VersionedSchema.Type) {}
}

public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }
}

public class ModelContext {
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int { 0 }
  public func delete<T: PersistentModel>(_ model: T) {}
}
