import Mustache

/// The report's templates, kept in the binary so that it can be moved anywhere.
enum Templates {
  static func render(_ page: some Any, name: String, text: String) throws(ReportError) -> String {
    ReportContentTypes.registration
    do {
      return try MustacheTemplate(string: text).render(page)
    } catch {
      throw .template(name: name, reason: String(describing: error))
    }
  }
}
