import Foundation
import Lineage

/// What a record holds: one case for each of the seven kinds, with that kind's values.
enum ItemDataContent: Hashable, Sendable {
  case singleValue(eventDate: Date, value: Double)
  case singleOption(eventDate: Date, optionID: UUID)
  case valueWithOption(eventDate: Date, value: Double, optionID: UUID)
  case dualValues(eventDate: Date, values: ValidatedPair<Double>)
  case valueWithInterval(ValidatedPair<Date>, value: Double)
  case optionWithInterval(ValidatedPair<Date>, optionID: UUID)
  case interval(ValidatedPair<Date>)
}

/// The typed objects of the item-data scenario where one entity holds all seven kinds.
///
/// What a developer writes by hand for `enum-content`: the general columns stay private, and one
/// property gives and takes the enum. A pair that is out of order cannot be given; one that
/// somebody else stored is an error when it is read.
enum EnumContentItemData {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] = [ItemData.self] + ItemDataCompanions.classes

  /// A record of any of the seven kinds.
  final class ItemData: CommonItemData {
    /// What the record holds; nil while nothing is set or what is stored is no content.
    ///
    /// Setting it writes the type and all columns together, so that nothing of a former case is left.
    var content: ItemDataContent? {
      get { try? storedContent() }
      set { writeContent(newValue) }
    }

    /// The codes of `contentType`, in the order of the scenario's kinds; 0 is the abstract root.
    private enum Code: Int64 {
      case singleValue = 1
      case singleOption, valueWithOption, dualValues, valueWithInterval, optionWithInterval
      case interval
    }

    override func validate(for change: ValidationChange) throws {
      if change != .delete { _ = try storedContent() }
    }

    /// - Throws: ``ItemDataError``, saying what is wrong with what is stored.
    func storedContent() throws(ItemDataError) -> ItemDataContent {
      let stored = integer("contentType")
      guard let code = stored.flatMap(Code.init(rawValue:)) else {
        throw .unknownType(code: stored)
      }
      guard let content = try read(code) else { throw .valueAbsent(type: "\(code)") }
      return content
    }

    /// Nil where a value of the case is absent.
    private func read(_ code: Code) throws(ItemDataError) -> ItemDataContent? {
      switch code {
      case .singleValue, .singleOption, .valueWithOption, .dualValues:
        guard let eventDate = date("date1") else { return nil }
        return try read(code, at: eventDate)
      case .valueWithInterval, .optionWithInterval, .interval:
        let interval = try ValidatedPair.stored(date("date1"), date("date2"), of: "\(code)")
        return read(code, over: interval)
      }
    }

    private func read(
      _ code: Code, at eventDate: Date
    ) throws(ItemDataError) -> ItemDataContent? {
      switch code {
      case .singleValue:
        return double("number1").map { .singleValue(eventDate: eventDate, value: $0) }
      case .singleOption:
        return uuid("uuid1").map { .singleOption(eventDate: eventDate, optionID: $0) }
      case .valueWithOption:
        guard let value = double("number1"), let optionID = uuid("uuid1") else { return nil }
        return .valueWithOption(eventDate: eventDate, value: value, optionID: optionID)
      case .dualValues:
        let values = try ValidatedPair.stored(
          double("number1"), double("number2"), of: "\(code)")
        return .dualValues(eventDate: eventDate, values: values)
      case .valueWithInterval, .optionWithInterval, .interval: return nil
      }
    }

    private func read(_ code: Code, over interval: ValidatedPair<Date>) -> ItemDataContent? {
      switch code {
      case .valueWithInterval:
        double("number1").map { .valueWithInterval(interval, value: $0) }
      case .optionWithInterval:
        uuid("uuid1").map { .optionWithInterval(interval, optionID: $0) }
      case .interval: .interval(interval)
      case .singleValue, .singleOption, .valueWithOption, .dualValues: nil
      }
    }

    private func writeContent(_ content: ItemDataContent?) {
      switch content {
      case nil: write(nil)
      case .singleValue(let eventDate, let value):
        write(.singleValue, date1: eventDate, number1: value)
      case .singleOption(let eventDate, let optionID):
        write(.singleOption, date1: eventDate, uuid1: optionID)
      case .valueWithOption(let eventDate, let value, let optionID):
        write(.valueWithOption, date1: eventDate, number1: value, uuid1: optionID)
      case .dualValues(let eventDate, let values):
        write(.dualValues, date1: eventDate, number1: values.lower, number2: values.upper)
      case .valueWithInterval(let interval, let value):
        write(
          .valueWithInterval, date1: interval.lower, date2: interval.upper, number1: value)
      case .optionWithInterval(let interval, let optionID):
        write(
          .optionWithInterval, date1: interval.lower, date2: interval.upper, uuid1: optionID)
      case .interval(let interval):
        write(.interval, date1: interval.lower, date2: interval.upper)
      }
    }

    /// Every column is set, so what a case does not have becomes NULL.
    private func write(
      _ code: Code?, date1: Date? = nil, date2: Date? = nil, number1: Double? = nil,
      number2: Double? = nil, uuid1: UUID? = nil
    ) {
      set(code?.rawValue, for: "contentType")
      set(date1, for: "date1")
      set(date2, for: "date2")
      set(number1, for: "number1")
      set(number2, for: "number2")
      set(uuid1, for: "uuid1")
    }
  }
}
