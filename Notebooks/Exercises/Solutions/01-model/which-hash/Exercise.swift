// Find out which edits of a model change its version hash.
import Lineage

enum Edit: CaseIterable {
  case required, defaultValue, index, abstract, type, userInfo, maximumLength
}

func isAnotherVersion(after edit: Edit) -> Bool? {
  switch edit {
  case .required, .abstract, .type: true
  case .defaultValue, .index, .userInfo, .maximumLength: false
  }
}
