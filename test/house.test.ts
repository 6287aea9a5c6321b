import { readFileSync } from 'node:fs'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { ownFiles } from './support/ownFiles.ts'

/** The budgets of this project. They change on purpose, never by drift. */
const budgets = {
  fileLines: 300,
  functionLines: { median: 10, most: 50 },
  castsPer1000Lines: 2,
  generatedColumns: 120,
}

const own = ownFiles().filter((path) => !/(^|\/)(dist|samples)\//.test(path))
const list = (folder: string, ending: string): readonly string[] =>
  own.filter((path) => path.startsWith(`${folder}/`) && (path.endsWith(ending) || path.endsWith(`${ending}x`)))

const files = ['generator', 'templates', 'packaging', 'gateway', 'sandbox', 'web', 'bench']
  .flatMap((folder) => list(folder, '.ts'))
  .map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))

/** Every node of the sources, found once. */
const nodes: ts.Node[] = []
const walk = (node: ts.Node): void => {
  nodes.push(node)
  node.forEachChild(walk)
}
files.forEach(walk)

const lineOf = (file: ts.SourceFile, position: number): number => file.getLineAndCharacterOfPosition(position).line + 1
function at(node: ts.Node): string {
  const file = node.getSourceFile()
  return `${file.fileName}:${lineOf(file, node.getStart(file))}`
}
const lines = (text: string): number => text.trimEnd().split('\n').length

test('sources are short', () => {
  expect(files.filter(({ text }) => lines(text) > budgets.fileLines).map(({ fileName }) => fileName)).toEqual([])
})

test('the top level has these folders, and files that tools look for there', () => {
  const top = new Set(ownFiles().map((path) => path.replace(/\/.*/, '/')))
  const folders = [...top].filter((name) => name.endsWith('/') && !name.startsWith('.'))
  expect(folders.sort().join(' ')).toBe(
    'bench/ deploy/ docs/ gateway/ generated/ generator/ packaging/ profiles/ sandbox/ specs/ templates/ test/ web/',
  )
  const files = [...top].filter((name) => !name.endsWith('/') && !name.startsWith('.'))
  expect(files.sort().join(' ')).toBe(
    'CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md LICENSE README.md SECURITY.md gatewright.config.ts package-lock.json package.json tsconfig.json vitest.config.ts',
  )
})

test('tests are short', () => {
  const isLong = (path: string): boolean => lines(readFileSync(path, 'utf8')) > budgets.fileLines
  expect(list('test', '.ts').filter(isLong)).toEqual([])
})

/** A named function or method, or the value of a variable, a property or a field; all others are callbacks. */
const isNamed = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node) ||
  ts.isVariableDeclaration(node.parent) ||
  ts.isPropertyAssignment(node.parent) ||
  ts.isPropertyDeclaration(node.parent)

test('functions are short', () => {
  const functions = nodes
    .filter((node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
    .map((node) => {
      const file = node.getSourceFile()
      const length = lineOf(file, node.end) - lineOf(file, node.getStart(file)) + 1
      return { node, isNamed: isNamed(node), length }
    })
  expect(functions.length).toBeGreaterThan(1000)
  const tooLong = functions.filter(({ length }) => length > budgets.functionLines.most)
  expect(tooLong.map(({ node }) => at(node))).toEqual([])
  // Callbacks count as part of the functions that contain them.
  const named = functions.filter((one) => one.isNamed).sort((a, b) => a.length - b.length)
  expect(named[named.length >> 1]?.length).toBeLessThanOrEqual(budgets.functionLines.median)
})

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** Whether the comment above a declaration is at least one sentence. */
const isDocumented = (node: ts.Node): boolean =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .some(({ comment }) => /\S\.['"`)]?$/.test(ts.getTextOfJSDocComment(comment)?.trim() ?? ''))

test('every export is documented in a sentence', () => {
  const exported = nodes.filter((node) => ts.isSourceFile(node.parent ?? node) && isExported(node))
  expect(exported.length).toBeGreaterThan(1000)
  const bare = exported.filter((node) => !isDocumented(node))
  expect(bare.map(at)).toEqual([])
})

test('no type is any', () => {
  const found = nodes.filter((node) => node.kind === ts.SyntaxKind.AnyKeyword)
  expect(found.map(at)).toEqual([])
})

test('private members use the keyword private', () => {
  const found = nodes.filter((node) => ts.isPrivateIdentifier(node))
  expect(found.map(at)).toEqual([])
})

test('no literal spreads another literal', () => {
  const found = nodes.filter(
    (node) =>
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
      (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression)),
  )
  const inTests = list('test', '.ts').flatMap((path) => (/\.\.\.\{/.test(readFileSync(path, 'utf8')) ? [path] : []))
  expect([...found.map(at), ...inTests]).toEqual([])
})

test('casts are few, and each has its reason on its line', () => {
  const casts = nodes.filter((node) => ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type))
  const total = files.reduce((sum, { text }) => sum + lines(text), 0)
  expect(casts.length).toBeLessThanOrEqual((total / 1000) * budgets.castsPer1000Lines)
  const lineAt = (node: ts.Node, { text }: ts.SourceFile): string =>
    text.slice(text.lastIndexOf('\n', node.end) + 1, text.indexOf('\n', node.end))
  const unexplained = casts.filter((node) => !lineAt(node, node.getSourceFile()).includes('//'))
  expect(unexplained.map(at)).toEqual([])
})

test('generated files are at most 120 columns wide', () => {
  const wide = ['.ts', '.md']
    .flatMap((ending) => list('generated', ending))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .replace(/^(`{3,})(?:sh|ts|python)\n[^]*?^\1$/gm, (block) => block.replace(/[^\n]+/g, '')) // has the texts of examples
        .split('\n')
        .flatMap((line, index) => (isTooWide(line) ? [`${path}:${index + 1}`] : [])),
    )
  expect(wide).toEqual([])
})

/** A regular expression, a row of a table and a text of JSON cannot be broken into lines. */
const isTooWide = (line: string): boolean =>
  line.length > budgets.generatedColumns && !/^ *\/\S+\/u?$|^\|.*\|$|^ +"[^"]+": ".*",?$/.test(line)
