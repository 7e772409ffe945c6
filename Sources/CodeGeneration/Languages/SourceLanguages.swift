/// All libraries that source is generated for.
package enum SourceLanguages {
  package static let all: [any SourceLanguage] = [
    LineageSource(), CoreDataSource(), SwiftDataSource(), GRDBSource(),
  ]
}
