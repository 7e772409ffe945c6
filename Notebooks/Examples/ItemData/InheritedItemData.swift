import Foundation
import Lineage

/// The typed objects of the item-data scenario where kinds are entities.
///
/// What a developer writes by hand for `parent-entity`: a subclass for each of the seven kinds with its
/// own properties. A pair is one property, and a save refuses one that somebody put out of order or
/// left half by its single values, as the enum does. `value` is written out, as `ManagedObject` has
/// members of that name.
enum InheritedItemData {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] =
    [
      ItemData.self, SingleValue.self, SingleOption.self, ValueWithOption.self, DualValues.self,
      ValueWithInterval.self, OptionWithInterval.self, Interval.self,
    ] + ItemDataCompanions.classes

  /// What all kinds have; none is of this kind alone.
  class ItemData: CommonItemData {
    override func validate(for change: ValidationChange) throws {
      guard change != .delete, let record = self as? any ItemDataOverInterval else { return }
      _ = try record.storedInterval()
    }
  }

  /// A value at a moment.
  final class SingleValue: ItemData {
    static let eventDate = Attribute<Date?>("eventDate")
    var value: Double? {
      get { value("value") }
      set { set(newValue, for: "value") }
    }
  }

  /// A chosen option at a moment.
  final class SingleOption: ItemData {
    static let eventDate = Attribute<Date?>("eventDate")
    static let optionID = Attribute<UUID?>("optionID")
  }

  /// A value and a chosen option at a moment.
  final class ValueWithOption: ItemData {
    static let eventDate = Attribute<Date?>("eventDate")
    var value: Double? {
      get { value("value") }
      set { set(newValue, for: "value") }
    }
    static let optionID = Attribute<UUID?>("optionID")
  }

  /// Two values at a moment, the lower first.
  final class DualValues: ItemData {
    static let eventDate = Attribute<Date?>("eventDate")
    /// Nil while it is not whole, or stored out of order.
    var values: ValidatedPair<Double>? {
      get { try? storedValues() }
      set {
        set(newValue?.lower, for: "low")
        set(newValue?.upper, for: "high")
      }
    }

    override func validate(for change: ValidationChange) throws {
      if change != .delete { _ = try storedValues() }
    }

    private func storedValues() throws(ItemDataError) -> ValidatedPair<Double> {
      try .stored(double("low"), double("high"), of: entityName)
    }
  }

  /// A value over an interval.
  final class ValueWithInterval: ItemData, ItemDataOverInterval {
    var value: Double? {
      get { value("value") }
      set { set(newValue, for: "value") }
    }
  }

  /// A chosen option over an interval.
  final class OptionWithInterval: ItemData, ItemDataOverInterval {
    static let optionID = Attribute<UUID?>("optionID")
  }

  /// An interval and nothing else.
  final class Interval: ItemData, ItemDataOverInterval {}
}

/// Kinds that last from a start to an end: three of the seven.
protocol ItemDataOverInterval: CommonItemData {}

extension ItemDataOverInterval {
  /// Nil while it is not whole, or stored out of order.
  var interval: ValidatedPair<Date>? {
    get { try? storedInterval() }
    set {
      set(newValue?.lower, for: "start")
      set(newValue?.upper, for: "end")
    }
  }

  fileprivate func storedInterval() throws(ItemDataError) -> ValidatedPair<Date> {
    try .stored(date("start"), date("end"), of: entityName)
  }
}
