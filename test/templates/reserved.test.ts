import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { identifiers, reservedIdentifiers } from '../../generator/catalogue/names.ts'
import { compile } from '../../generator/building/compile.ts'
import { targets } from '../../templates/index.ts'
import { acceptView } from '../../templates/validators/accept.ts'
import { reserved } from '../../templates/validators/locals.ts'
import { listFiles } from '../support/folder.ts'
import { listWith } from '../support/matching.ts'

const sample = 'test/samples/whole-language'
const ids = readdirSync(join(sample, 'expected/schemas/models')).map((name) => name.replace(/\.json$/, ''))
const made = ids.map(identifiers)

/** Returns the names that a file imports and defines at its top level. */
function bindingsOf(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  return file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      if (bindings === undefined) return []
      return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [bindings.name.text]
    }
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText())
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    return isNamed && statement.name ? [statement.name.text] : []
  })
}

/** Whether a name comes from a spec: it begins with a model identifier, or is a function for a part of an input or for the scope. */
const isMade = (name: string): boolean =>
  made.some(({ camel, pascal }) => name.startsWith(camel) || name.startsWith(pascal)) ||
  /^(?:is|to|create)[A-Z]/.test(name)

test.each(targets.map((target) => [target.name, target] as const))(
  '%s reserves the names that its modules import and define',
  (name, target) => {
    const source = join(sample, 'expected', name, 'src')
    const files = existsSync(source)
      ? listFiles(source).filter((path) => /\.[jt]s$/.test(path) && !/^(?:runtime|check|protocol)\//.test(path))
      : []
    const fromTemplates = files
      .map((path) => join(source, path))
      .filter((path) => readFileSync(path, 'utf8').startsWith('// Generated'))
    const names = fromTemplates.flatMap(bindingsOf)
    expect(names.length > 0).toBe(files.length > 0)
    expect([...new Set(names)].filter((binding) => !target.reserved.has(binding) && !isMade(binding))).toEqual([])
  },
)

test('the local variable of a parameter never has a name that its module uses, or a reserved word', async () => {
  const { catalogue } = await compile('test/samples/two-models/specs')
  const [model] = catalogue?.models ?? []
  if (model === undefined) throw new Error('The sample has no model.')
  const names = [...reserved]
  expect(names).toEqual(listWith([...reservedIdentifiers, 'accept', 'isRecord', 'isMultiple', 'leave']))
  const params = names.map((name) => ({
    name,
    kind: 'text',
    description: '',
    required: false,
    shape: { is: 'string' } as const,
  }))
  const { params: locals } = acceptView({ ...model, params, rules: [] })
  expect(locals.filter(({ local }) => reserved.has(local.text))).toEqual([])
})
