// Wrong: clears the columns only if the record gets other content.
// Fails with: the type and the columns with a value: expected “NULL”
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
    if content != nil { (date1, date2, number1, uuid1) = (nil, nil, nil, nil) }
    switch content {
    case nil:
      contentType = nil
    case .singleValue(let eventDate, let value):
      contentType = 1
      date1 = eventDate
      number1 = value
    case .singleOption(let eventDate, let optionID):
      contentType = 2
      date1 = eventDate
      uuid1 = optionID
    case .interval(let start, let end):
      contentType = 3
      date1 = start
      date2 = end
    }
  }
}
