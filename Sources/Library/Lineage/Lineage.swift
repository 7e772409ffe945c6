// The library as one import: `import Lineage`.
@_exported public import ObjectGraph
@_exported public import ObjectModel
@_exported public import SQLiteStore
