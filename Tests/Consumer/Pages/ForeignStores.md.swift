// include: ../../DocumentationTests/Library.swift
// given: path: String
