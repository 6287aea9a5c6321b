import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

/** A statement of a module; its type is one of the parser, whose package is not ours. */
type Statement = ReturnType<typeof parseSync>['program']['body'][number]

type Pattern = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['id']

/** The names of a module. */
export interface ModuleNames {
  /** Those that it imports, as the other modules export them. */
  readonly imported: readonly string[]
  readonly exported: readonly string[]
  /** Those that its code sees: its declarations, and its imports under their own names. */
  readonly local: readonly string[]
}

/** The names of a module of TypeScript, without the types of its values: a tenth of the time of a program. */
export function namesOf(path: string): ModuleNames {
  const { body } = parseSync(path, readFileSync(path, 'utf8')).program
  const imports = body.flatMap((one) => (one.type === 'ImportDeclaration' ? one.specifiers : []))
  const imported = imports.flatMap((one) => (one.type === 'ImportSpecifier' ? [nameOf(one.imported)] : []))
  const exported = body.flatMap((one) =>
    one.type === 'ExportNamedDeclaration'
      ? [...declared(one.declaration), ...one.specifiers.map(({ exported: name }) => nameOf(name))]
      : [],
  )
  const own = body.flatMap((one) => declared(one.type === 'ExportNamedDeclaration' ? one.declaration : one))
  return { imported, exported, local: [...imports.map(({ local }) => local.name), ...own] }
}

const nameOf = (name: { readonly name: string } | { readonly value: string }): string =>
  'name' in name ? name.name : name.value

/** The names that a statement declares. */
function declared(statement: Statement | null): readonly string[] {
  if (statement === null) return []
  if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => bound(id))
  const id = 'id' in statement ? statement.id : null
  return id?.type === 'Identifier' ? [id.name] : []
}

/** The names that a pattern binds. */
function bound(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return bound(pattern.left)
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => bound(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) =>
        one === null ? [] : bound(one.type === 'RestElement' ? one.argument : one),
      )
  }
}
