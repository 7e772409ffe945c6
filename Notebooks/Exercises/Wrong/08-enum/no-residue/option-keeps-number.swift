// Wrong: clears the number in an interval, but not in an option.
// Fails with: expected “2 ZDATE1 ZUUID1”, found “2 ZDATE1 ZNUMBER1 ZUUID1”
import CourseWorlds
import Foundation
import Lineage

enum ItemDataContent: Hashable, Sendable {
  case singleValue(eventDate: Date, value: Double)
  case singleOption(eventDate: Date, optionID: UUID)
  case interval(start: Date, end: Date)
}

extension ItemData {
  /// Stores this content in the record, or none.
  func hold(_ content: ItemDataContent?) {
    switch content {
    case nil:
      contentType = nil
      (date1, date2, number1, uuid1) = (nil, nil, nil, nil)
    case .singleValue(let eventDate, let value):
      contentType = 1
      (date2, uuid1) = (nil, nil)
      date1 = eventDate
      number1 = value
    case .singleOption(let eventDate, let optionID):
      contentType = 2
      date2 = nil
      date1 = eventDate
      uuid1 = optionID
    case .interval(let start, let end):
      contentType = 3
      (number1, uuid1) = (nil, nil)
      date1 = start
      date2 = end
    }
  }
}
