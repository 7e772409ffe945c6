// Show the general columns of one entity as an enum.
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
      // TODO(enum-face): no content if the number is missing.
      return .singleValue(eventDate: date1 ?? ItemRecords.day(0), value: number1 ?? 0)
    // TODO(enum-face): the other two cases.
    default: break
    }
    return nil
  }
}
