public import Foundation
public import ObjectGraph

/// The typed objects of the item-data scenario where kinds are entities.
///
/// What a developer writes by hand for `parent-entity`: a subclass for each of the seven kinds with its
/// own properties. A pair is one property, and a save refuses one that somebody put out of order by
/// its single values.
public enum InheritedItemData {
  /// The classes to open a container with.
  public static let classes: [ManagedObject.Type] =
    [
      ItemData.self, SingleValue.self, SingleOption.self, ValueWithOption.self, DualValues.self,
      ValueWithInterval.self, OptionWithInterval.self, Interval.self,
    ] + ItemDataCompanions.classes

  open class ItemData: CommonItemData {
    open override class var lifecycleEvents: LifecycleEvents { .validate }
  }

  public final class SingleValue: ItemData {
    public var eventDate: Date? {
      get { date("eventDate") }
      set { set(newValue, for: "eventDate") }
    }
    public var value: Double? {
      get { double("value") }
      set { set(newValue, for: "value") }
    }
  }

  public final class SingleOption: ItemData {
    public var eventDate: Date? {
      get { date("eventDate") }
      set { set(newValue, for: "eventDate") }
    }
    public var optionID: UUID? {
      get { uuid("optionID") }
      set { set(newValue, for: "optionID") }
    }
  }

  public final class ValueWithOption: ItemData {
    public var eventDate: Date? {
      get { date("eventDate") }
      set { set(newValue, for: "eventDate") }
    }
    public var value: Double? {
      get { double("value") }
      set { set(newValue, for: "value") }
    }
    public var optionID: UUID? {
      get { uuid("optionID") }
      set { set(newValue, for: "optionID") }
    }
  }

  public final class DualValues: ItemData {
    public var eventDate: Date? {
      get { date("eventDate") }
      set { set(newValue, for: "eventDate") }
    }
    /// Nil while it is not set, or stored out of order.
    public var values: ValidatedPair<Double>? {
      get { try? .stored(double("low"), double("high")) }
      set {
        set(newValue?.lower, for: "low")
        set(newValue?.upper, for: "high")
      }
    }

    public override func validate(for change: ValidationChange) throws {
      if change != .delete { _ = try ValidatedPair.stored(double("low"), double("high")) }
    }
  }

  public final class ValueWithInterval: ItemData {
    /// Nil while it is not set, or stored out of order.
    public var interval: ValidatedPair<Date>? {
      get { try? .stored(date("start"), date("end")) }
      set {
        set(newValue?.lower, for: "start")
        set(newValue?.upper, for: "end")
      }
    }
    public var value: Double? {
      get { double("value") }
      set { set(newValue, for: "value") }
    }

    public override func validate(for change: ValidationChange) throws {
      if change != .delete { _ = try ValidatedPair.stored(date("start"), date("end")) }
    }
  }

  public final class OptionWithInterval: ItemData {
    /// Nil while it is not set, or stored out of order.
    public var interval: ValidatedPair<Date>? {
      get { try? .stored(date("start"), date("end")) }
      set {
        set(newValue?.lower, for: "start")
        set(newValue?.upper, for: "end")
      }
    }
    public var optionID: UUID? {
      get { uuid("optionID") }
      set { set(newValue, for: "optionID") }
    }

    public override func validate(for change: ValidationChange) throws {
      if change != .delete { _ = try ValidatedPair.stored(date("start"), date("end")) }
    }
  }

  public final class Interval: ItemData {
    /// Nil while it is not set, or stored out of order.
    public var interval: ValidatedPair<Date>? {
      get { try? .stored(date("start"), date("end")) }
      set {
        set(newValue?.lower, for: "start")
        set(newValue?.upper, for: "end")
      }
    }

    public override func validate(for change: ValidationChange) throws {
      if change != .delete { _ = try ValidatedPair.stored(date("start"), date("end")) }
    }
  }
}
