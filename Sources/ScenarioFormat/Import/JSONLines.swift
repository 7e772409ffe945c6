import Foundation

/// One JSON object a line; blank lines are passed over.
struct JSONLines {
  let path: String
  let bytes: Data

  func items(limit: Int) throws(DataFileError) -> [DataItem] {
    let decoder = JSONDecoder()
    var items: [DataItem] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where items.count < limit {
      guard line.contains(where: { !Self.blanks.contains($0) }) else { continue }
      items.append(try item(line, number: index + 1, decoder))
    }
    return items
  }

  private static let blanks = Set(" \t\r".utf8)

  private func item(_ line: Data, number: Int, _ decoder: JSONDecoder) throws(DataFileError)
    -> DataItem
  {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw DataFileError(path: path, line: number, reason: .notUTF8)
    }
    do {
      let value = try decoder.decode(FieldValue.self, from: line)
      guard case .object(let fields) = value else {
        throw DataFileError(path: path, line: number, reason: .notAnObject)
      }
      return DataItem(line: number, fields: fields)
    } catch let error as DataFileError {
      throw error
    } catch {
      throw DataFileError(path: path, line: number, reason: .malformedJSON(Self.detail(error)))
    }
  }

  private static func detail(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    let cause = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
    return cause ?? context.debugDescription
  }
}
