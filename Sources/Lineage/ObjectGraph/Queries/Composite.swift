/// A Swift value that a composite attribute stores element by element.
///
/// ```swift
/// struct Size: CompositeRepresentable {
///   var width: Double
///   var depth: Double?
///
///   struct Elements: Sendable {
///     let width = CompositeElement.named("width", Double.self)
///     let depth = CompositeElement.named("depth", Double?.self)
///   }
///   static let elements = Elements()
///   static var declarations: [PropertyDeclaration] {
///     [elements.width.declared(), elements.depth.declared()]
///   }
///
///   init?(_ values: CompositeValues) {
///     guard let width = values[Self.elements.width] else { return nil }
///     (self.width, depth) = (width, values[Self.elements.depth])
///   }
///
///   var values: CompositeValues {
///     var values = CompositeValues()
///     values[Self.elements.width] = width
///     values[Self.elements.depth] = depth
///     return values
///   }
/// }
/// ```
public protocol CompositeRepresentable: Hashable, Sendable {
  /// The elements by name, for conditions: a struct of ``Attribute`` and ``Composite``.
  associatedtype Elements: Sendable
  /// The elements, each with its name and type.
  static var elements: Elements { get }
  /// The elements for the model.
  static var declarations: [PropertyDeclaration] { get }
  /// Creates the value, or returns nil if a required element is absent.
  init?(_ values: CompositeValues)
  /// The elements that have values.
  var values: CompositeValues { get }
}

/// The elements of a composite that have values.
public struct CompositeValues: Hashable, Sendable {
  /// The values by path within the composite, without absent ones.
  ///
  /// ```swift
  /// var values = CompositeValues()
  /// values[Size.elements.width] = 12
  /// print(values.byPath.keys.sorted())  // prints ["width"]
  /// ```
  public var byPath: [String: AttributeValue]

  /// Creates the values of a composite from a dictionary by path; elements without a value are
  /// absent.
  ///
  /// ```swift
  /// let size = Size(CompositeValues(["width": .double(12)]))
  /// print(size?.depth == nil)  // prints true
  /// ```
  public init(_ byPath: [String: AttributeValue] = [:]) { self.byPath = byPath }

  /// The value of an element, or nil if it is absent or of another type.
  ///
  /// ```swift
  /// let values = CompositeValues(["width": .double(12), "depth": .double(3)])
  /// print(values[Size.elements.depth] ?? 0)  // prints 3.0
  /// ```
  public subscript<Value>(element: Attribute<Value>) -> Value.Scalar? {
    get { byPath[element.propertyKey.description].flatMap(Value.Scalar.init(scalarValue:)) }
    set { byPath[element.propertyKey.description] = newValue?.scalarValue }
  }

  /// The value of a nested composite, or nil if one of its required elements is absent.
  ///
  /// Setting nil changes nothing.
  public subscript<Value>(element: Composite<Value>) -> Value? {
    get {
      let start = "\(element.propertyKey)."
      let inner = byPath.filter { $0.key.hasPrefix(start) }
        .map { (String($0.key.dropFirst(start.count)), $0.value) }
      return Value(CompositeValues(Dictionary(uniqueKeysWithValues: inner)))
    }
    set {
      for (path, value) in newValue?.values.byPath ?? [:] {
        byPath["\(element.propertyKey).\(path)"] = value
      }
    }
  }
}

/// An element of a composite by name and type: an attribute or a nested composite.
///
/// The macro `@Composite` writes its calls, because the type of an element decides between them:
///
/// ```swift
/// let depth = CompositeElement.named("depth", Double?.self)
/// print(type(of: depth))  // prints Attribute<Optional<Double>>
/// ```
public enum CompositeElement {
  /// Returns the element for a type that attributes store.
  public static func named<Value>(_ name: StaticString, _ type: Value.Type) -> Attribute<Value> {
    Attribute(name)
  }

  /// Returns the element for a nested composite.
  public static func named<Value>(_ name: StaticString, _ type: Value.Type) -> Composite<Value> {
    Composite(name)
  }

  /// Returns the element for an optional nested composite.
  public static func named<Value>(_ name: StaticString, _ type: Value?.Type) -> Composite<Value> {
    Composite(name)
  }
}

/// An attribute whose values have elements, declared like ``Attribute`` and accessed as
/// `parcel[Parcel.size]`.
///
/// ```swift
/// final class Parcel: ManagedObject {
///   static let size = Composite<Size>("size")
/// }
/// let wide = Query<Parcel>.where { $0.size.width > 10 }
/// ```
///
/// Elements are found by name, which takes many times as long as an attribute.
@dynamicMemberLookup
public struct Composite<Value: CompositeRepresentable>: Sendable {
  /// The name in the model.
  let propertyKey: StaticString

  /// Creates a reference to the composite with this name.
  ///
  /// ```swift
  /// let size = Composite<Size>("size")
  /// print(size.width > 10)  // prints size.width > 10.0
  /// ```
  public init(_ name: StaticString) { propertyKey = name }

  /// An element of the composite, for conditions and sort orders.
  ///
  /// ```swift
  /// print(Query<Parcel>.where { $0.size.width > 10 })  // prints Parcel where size.width > 10.0
  /// print(Query<Parcel>.sorted { $0.size.depth })  // prints Parcel order by size.depth
  /// ```
  public subscript<Element>(dynamicMember element: KeyPath<Value.Elements, Attribute<Element>>)
    -> AttributePath<Element>
  {
    CompositePath<Value>(keyPath: FetchKeyPath(steps: [.init(propertyKey.description)]))[
      dynamicMember: element]
  }

  /// A nested composite, whose elements can follow.
  public subscript<Element>(dynamicMember element: KeyPath<Value.Elements, Composite<Element>>)
    -> CompositePath<Element>
  {
    CompositePath<Value>(keyPath: FetchKeyPath(steps: [.init(propertyKey.description)]))[
      dynamicMember: element]
  }

  /// Declares the composite for its entity.
  ///
  /// ```swift
  /// final class Crate: ManagedObject {
  ///   static let size = Composite<Size>("size")
  ///   override class var entityDeclaration: EntityDeclaration? {
  ///     EntityDeclaration(Crate.self, properties: [size.declared()])
  ///   }
  /// }
  /// let model = try ManagedObjectModel(classes: [Crate.self])
  /// print(model.entitiesByName["Crate"]?.properties.map { $0.name } ?? [])  // prints ["size"]
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value of a new object.
  ///   - isOptional: False if each save requires the value's required elements.
  ///   - renamingIdentifier: The name in an earlier model, or nil if it is unchanged.
  /// - Returns: A property of an ``EntityDeclaration``.
  public func declared(
    default value: Value? = nil, isOptional: Bool = true, renamingIdentifier: String? = nil
  ) -> PropertyDeclaration {
    let attribute = AttributeDescription(
      name: propertyKey.description, type: .composite, isOptional: isOptional)
    let elements = Value.declarations.compactMap { $0.property as? AttributeDescription }
    attribute.composite = CompositeDescription(name: "\(Value.self)", elements: elements)
    attribute.renamingIdentifier = renamingIdentifier
    if let value { attribute.setDefaults(value.values.byPath, below: "") }
    return PropertyDeclaration(property: attribute)
  }
}

/// A nested composite, or one at the end of to-one relationships.
@dynamicMemberLookup
public struct CompositePath<Value: CompositeRepresentable>: Sendable {
  let keyPath: FetchKeyPath

  /// An element of the composite, for conditions and sort orders.
  public subscript<Element>(dynamicMember element: KeyPath<Value.Elements, Attribute<Element>>)
    -> AttributePath<Element>
  {
    AttributePath(keyPath: keyPath + Value.elements[keyPath: element].keyPath)
  }

  /// A composite nested in this one.
  public subscript<Element>(dynamicMember element: KeyPath<Value.Elements, Composite<Element>>)
    -> CompositePath<Element>
  {
    let name = Value.elements[keyPath: element].propertyKey.description
    return CompositePath<Element>(keyPath: keyPath + FetchKeyPath(steps: [.init(name)]))
  }
}

extension AttributeDescription {
  fileprivate func setDefaults(_ values: [String: AttributeValue], below path: String) {
    for element in composite?.elements ?? [] {
      element.defaultValue = values[path + element.name]
      element.setDefaults(values, below: "\(path)\(element.name).")
    }
  }
}

extension ManagedObject {
  /// The value of a composite, or nil if it has none or lacks a required element.
  ///
  /// ```swift
  /// let context = try PersistentContainer(
  ///   model: ManagedObjectModel(classes: [Crate.self]), sqliteAt: "crates.sqlite"
  /// ).newContext()
  /// let crate = Crate(context: context)
  /// crate[Crate.size] = Size(CompositeValues(["width": .double(12)]))
  /// print(crate[Crate.size]?.width ?? 0)  // prints 12.0
  /// ```
  ///
  /// - Precondition: The object's entity has the composite, with elements of these types.
  public subscript<Value>(composite: Composite<Value>) -> Value? {
    get {
      let row = filledRow()
      var values = CompositeValues()
      for (path, slot) in elements(of: composite.propertyKey) where row.isPresent(slot.index) {
        values.byPath[path] = value(in: slot, of: row)
      }
      return Value(values)
    }
    set {
      let values = newValue?.values.byPath ?? [:]
      for (path, slot) in elements(of: composite.propertyKey) {
        guard let value = values[path] else {
          setAbsent(slot)
          continue
        }
        precondition(
          write(value, into: slot),
          "\(entityName).\(composite.propertyKey).\(path) is not a \(value)")
      }
    }
  }

  private func elements(of composite: StaticString) -> [(path: String, slot: Slot)] {
    let start = "\(composite)."
    let found = layout.slots.compactMap { slot in
      let name = layout.slotNames[slot.index]
      return name.hasPrefix(start) ? (String(name.dropFirst(start.count)), slot) : nil
    }
    precondition(!found.isEmpty, "entity \(entityName) has no composite \(composite)")
    return found
  }
}
