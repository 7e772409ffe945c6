// include: ../../DocumentationTests/Library.swift
// given: path: String
// given: copyPath: String
// given: model: ManagedObjectModel
// given: classes: [ManagedObject.Type]
