/// One JSON object a line; blank lines are passed over.
struct JSONLines {
  let path: String

  /// Gives each item of a file to somebody, in order.
  func read(
    _ stream: inout ByteStream, _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) {
    var number = 0
    while true {
      let next = try stream.takeLine { line throws(DataFileError) -> DataItem? in
        number += 1
        return line.allSatisfy(JSONText.isBlank) ? nil : try item(line, number: number)
      }
      guard let next else { return }
      if let item = next { try use(item) }
    }
  }

  private func item(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(DataFileError)
    -> DataItem
  {
    do throws(JSONText.Problem) {
      if let item = try JSONText.item(of: line, line: number) { return item }
    } catch {
      let isText = String(validating: line, as: UTF8.self) != nil
      throw DataFileError(
        path: path, line: number,
        reason: isText
          ? .malformedJSON(error.what, column: error.offset + 1) : .notUTF8)
    }
    throw DataFileError(path: path, line: number, reason: .notAnObject)
  }
}
