import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Node, Project, SyntaxKind, type SourceFile } from 'ts-morph'
import { expect, test } from 'vitest'

/** The budgets of the house. They change on purpose, never by drift. */
const budgets = {
  fileLines: { median: 80, p90: 200, most: 300 },
  functionLines: { median: 8, p90: 25, most: 50 },
  castsPer1000Lines: 2,
  generatedColumns: 120,
}

const list = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/(^|\/)(node_modules|dist|samples)\//.test(name))
    .map((name) => join(folder, name))

const project = new Project({ skipAddingFilesFromTsConfig: true, compilerOptions: { allowJs: false } })
const files = ['generator', 'templates', 'gateway', 'bench']
  .flatMap((folder) => list(folder, '.ts'))
  .map((path) => project.addSourceFileAtPath(path))

const lines = (file: SourceFile): number => file.getFullText().trimEnd().split('\n').length

const share = (numbers: readonly number[], part: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0

const summary = (numbers: readonly number[]) => ({
  median: share(numbers, 0.5),
  p90: share(numbers, 0.9),
  most: Math.max(...numbers),
})

test('files are short', () => {
  const { median, p90, most } = summary(files.map(lines))
  expect(median).toBeLessThanOrEqual(budgets.fileLines.median)
  expect(p90).toBeLessThanOrEqual(budgets.fileLines.p90)
  expect(most).toBeLessThanOrEqual(budgets.fileLines.most)
})

test('no test is longer than a file may be', () => {
  const length = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length
  expect(list('test', '.ts').filter((path) => length(path) > budgets.fileLines.most)).toEqual([])
})

test('functions are short', () => {
  const long = files.flatMap((file) => functionsOf(file).filter(({ length }) => length > budgets.functionLines.most))
  expect(long).toEqual([])
  const { median, p90 } = summary(files.flatMap((file) => functionsOf(file).map(({ length }) => length)))
  expect(median).toBeLessThanOrEqual(budgets.functionLines.median)
  expect(p90).toBeLessThanOrEqual(budgets.functionLines.p90)
})

/** Named functions and methods; a callback counts in the function that it stands in. */
function functionsOf(file: SourceFile): { readonly name: string; readonly length: number }[] {
  return file.getDescendants().flatMap((node) => {
    const isNamed =
      Node.isFunctionDeclaration(node) || Node.isMethodDeclaration(node) || Node.isConstructorDeclaration(node)
    const isConstant = Node.isArrowFunction(node) && Node.isVariableDeclaration(node.getParent())
    if (!isNamed && !isConstant) return []
    return [
      {
        name: `${file.getBaseName()}:${node.getStartLineNumber()}`,
        length: node.getEndLineNumber() - node.getStartLineNumber() + 1,
      },
    ]
  })
}

test('every export is documented', () => {
  const bare = files.flatMap((file) =>
    file.getStatements().flatMap((statement) => {
      const isExported = Node.isExportable(statement) && statement.isExported()
      return isExported && Node.isJSDocable(statement) && statement.getJsDocs().length === 0
        ? [`${file.getFilePath()}:${statement.getStartLineNumber()}`]
        : []
    }),
  )
  expect(bare).toEqual([])
})

test('nothing is of type any', () => {
  const found = files.flatMap((file) =>
    file
      .getDescendantsOfKind(SyntaxKind.AnyKeyword)
      .map((node) => `${file.getFilePath()}:${node.getStartLineNumber()}`),
  )
  expect(found).toEqual([])
})

test('casts are few, and each has its reason beside it', () => {
  const casts = files.flatMap((file) =>
    file
      .getDescendantsOfKind(SyntaxKind.AsExpression)
      .filter((cast) => cast.getTypeNode()?.getText() !== 'const')
      .map((cast) => ({
        at: `${file.getFilePath()}:${cast.getStartLineNumber()}`,
        line: file.getFullText().split('\n')[cast.getEndLineNumber() - 1] ?? '',
      })),
  )
  const total = files.map(lines).reduce((sum, count) => sum + count, 0)
  expect(casts.length).toBeLessThanOrEqual((total / 1000) * budgets.castsPer1000Lines)
  expect(casts.filter(({ line }) => !line.includes('//'))).toEqual([])
})

test('generated files are at most 120 columns wide', () => {
  const wide = ['.ts', '.md']
    .flatMap((ending) => list('generated', ending))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.length > budgets.generatedColumns ? [`${path}:${index + 1}`] : [])),
    )
  expect(wide).toEqual([])
})
