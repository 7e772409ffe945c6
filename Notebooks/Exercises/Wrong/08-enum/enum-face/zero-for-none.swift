// Wrong: substitutes 0 for a missing number.
// Fails with: the content of a record without its number: expected nil, found single
import CourseWorlds
import Foundation
import Lineage

enum ItemDataContent: Hashable, Sendable {
  case singleValue(eventDate: Date, value: Double)
  case singleOption(eventDate: Date, optionID: UUID)
  case interval(start: Date, end: Date)
}

extension ItemData {
  /// The content of the record.
  var content: ItemDataContent? {
    switch contentType {
    case 1:
      if let date1 { return .singleValue(eventDate: date1, value: number1 ?? 0) }
    case 2:
      if let date1, let uuid1 { return .singleOption(eventDate: date1, optionID: uuid1) }
    case 3:
      if let date1, let date2 { return .interval(start: date1, end: date2) }
    default: break
    }
    return nil
  }
}
