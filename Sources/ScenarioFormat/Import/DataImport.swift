package import LogicalModel

/// Reads an outside file's items as members of a domain, in two passes: what a field's dates mean and
/// whether a field is there at all is known only once all items have been seen.
package struct DataImport {
  package let path: String
  package let mapping: ImportMapping
  package let domain: Domain
  /// True to go on if the mapping reads fields that no item has.
  private let acceptsLoss: Bool
  /// Told the share of the work that is done, from 0 to 1.
  private let progress: (Double) -> Void

  package init(
    path: String, mapping: ImportMapping, domain: Domain, acceptsLoss: Bool = false,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.path = path
    self.mapping = mapping
    self.domain = domain
    self.acceptsLoss = acceptsLoss
    self.progress = progress
  }

  /// - Returns: the members, and what became of each part of the file.
  /// - Throws: ``DataFileError`` at the first line that cannot be read.
  package func load() throws(DataFileError) -> (ImportedData, ImportReport) {
    let file = try DataFile(path: path, format: mapping.format)
    let (reading, survey) = try survey(file)
    guard survey.itemCount > 0 else {
      throw DataFileError(path: path, line: nil, reason: .empty)
    }
    let unknown = survey.unknownFields(mapping)
    guard unknown.isEmpty || acceptsLoss else {
      throw DataFileError(path: path, line: nil, reason: .unknownFields(unknown))
    }
    return try members(of: file, as: reading, survey, unknown)
  }

  private var absent: Set<String> { Set(mapping.absentTexts) }

  private func survey(_ file: DataFile) throws(DataFileError) -> (DataFile.Reading, DataSurvey) {
    var reading = file.firstReading
    while true {
      var survey = DataSurvey(mapping: mapping, domain: domain)
      let better = try file.read(as: reading, progress: { progress($0 / 2) }) {
        survey.add($0.dropping(absent))
      }
      if better.encoding == reading.encoding { return (better, survey) }
      reading = better
    }
  }

  private func members(
    of file: DataFile, as reading: DataFile.Reading, _ survey: DataSurvey,
    _ unknown: [DataFileError.UnknownField]
  ) throws(DataFileError) -> (ImportedData, ImportReport) {
    do {
      var builder = try MemberBuilder(
        path: path, mapping: mapping, domain: domain, columns: survey.columns)
      builder.report.reading = reading
      builder.report.unknownFields = unknown
      _ = try file.read(as: reading, progress: { progress(0.5 + $0 / 2) }) {
        item throws(DataFileError) in
        do {
          try builder.add(item.dropping(absent))
        } catch {
          throw Self.noRoom(path, error)
        }
      }
      guard builder.report.storedItemCount > 0 else {
        throw DataFileError(
          path: path, line: nil, reason: .noMembers(firstLoss: builder.report.losses.first))
      }
      return (try builder.data(), builder.report)
    } catch let error as DataFileError {
      throw error
    } catch {
      throw Self.noRoom(path, error)
    }
  }

  private static func noRoom(_ path: String, _ error: any Error) -> DataFileError {
    DataFileError(
      path: path, line: nil, reason: .noRoom(folder: ImportFolder.path, "\(error)"))
  }
}
