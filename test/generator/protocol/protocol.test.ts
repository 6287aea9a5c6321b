import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import document from '@gatewright/openapi'
import served from '@gatewright/openapi/served'
import { Node, Project, SyntaxKind, type SourceFile } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { fileOperations, operatorOperations, serviceOperations } from '../../../generator/protocol/extensions.ts'
import { idempotencyHours } from '../../../generator/protocol/limits.ts'
import { modelsSegment } from '../../../generator/protocol/paths.ts'
import { problemTypes } from '../../../generator/protocol/problems.ts'
import { problemResponses } from '../../../generator/protocol/responses.ts'
import { fill, patternOf, workflowRoutes } from '../../../generator/protocol/routes.ts'
import { finalStates, isFinalState, taskStates, transitions } from '../../../generator/protocol/states.ts'
import { success } from '../../../generator/protocol/wire.ts'
import { targets } from '../../../templates/index.ts'
import { valueAt } from '../../support/reading.ts'
import { render } from '../../support/render.ts'
import { isLong } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'

const codes = Object.keys(problemTypes)

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name))

/** A source as text; only a few are parsed, because parsing takes long: those whose texts have what a test looks for. */
interface Source {
  readonly path: string
  readonly text: string
}

const sources: readonly Source[] = ['gateway', 'templates']
  .flatMap(sourcesOf)
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

const project = new Project({ skipAddingFilesFromTsConfig: true })

const trees = new Map<string, SourceFile>()

/** The tree of a source. */
function parsed({ path, text }: Source): SourceFile {
  const tree = trees.get(path) ?? project.createSourceFile(path, text, { overwrite: true })
  trees.set(path, tree)
  return tree
}

describe('states', () => {
  test('final states have no transitions, and all others have some', () => {
    expect(taskStates.filter((state) => transitions[state].length === 0)).toEqual(finalStates)
    expect(['COMPLETED', 'ACCEPTED', 'none', undefined].map(isFinalState)).toEqual([true, false, false, false])
  })

  test('are listed nowhere else', () => {
    expect(listsOf(taskStates, 3)).toEqual([])
  })
})

describe('problem types', () => {
  test('belong to one response each, and every response has one status', () => {
    const listed = Object.values(problemResponses).flatMap((response) => response.codes)
    expect([...listed].sort()).toEqual([...codes].sort())
    for (const response of Object.values(problemResponses)) {
      expect(new Set(response.codes.map((code) => problemTypes[code].status)).size).toBe(1)
    }
  })

  test('are all used by the gateway', () => {
    const text = sources.map(({ text }) => text).join('\n')
    expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
  })

  test('are listed nowhere else', () => {
    expect(listsOf(codes, 5)).toEqual([])
  })

  test('are all in the served document, through their responses', () => {
    const bodies = Object.values(fieldsOf(valueAt(served.components, 'responses')))
    const codes = bodies.flatMap((body) =>
      Object.keys(fieldsOf(valueAt(body, 'content', 'application/problem+json', 'examples'))),
    )
    // A response that some operations describe by its status is part of the default of the others.
    expect([...new Set(codes)].sort()).toEqual(Object.keys(problemTypes).sort())
    expect(Object.keys(fieldsOf(valueAt(document.components, 'responses')))).not.toContain('UnsupportedFile')
  })
})

describe('paths', () => {
  test.runIf(isLong)('are repeated nowhere in the gateway, the client and the OpenAPI target', () => {
    const paths = [fileOperations, serviceOperations, operatorOperations]
      .flatMap((group) => Object.values(group).map(({ path }) => path.split('{')[0] ?? ''))
      .concat('/workflows', modelsSegment)
      .map((path) => new RegExp(`(?<![.\\w])${path}(?![.\\w])`))
    // The paths of another API are not ours, although one ends alike.
    const own = sources.filter(
      ({ path, text }) => !path.startsWith('gateway/openai/') && paths.some((one) => one.test(text)),
    )
    const found = own.flatMap((source) =>
      textsOf(parsed(source)).filter((text) => paths.some((path) => path.test(text))),
    )
    expect(found).toEqual([])
  })

  test('are filled and recognized', () => {
    const path = fill(workflowRoutes.readTask.path, { workflow: 'a/b', id: 'one' })
    expect(path).toBe('/workflows/a/b/one/result')
    expect(patternOf(workflowRoutes.readTask.path).exec(path)?.groups).toEqual({ workflow: 'a/b', id: 'one' })
    expect(patternOf(workflowRoutes.execute.path).exec('/workflows//execute')).toBeNull()
  })
})

describe('the client', () => {
  test('uses the states, bodies and problem types of the protocol as its types', () => {
    const words = [...taskStates, ...codes, success].map((word) => `'${word}'`)
    const types = shippedWith(...words).flatMap((file) =>
      file.getDescendantsOfKind(SyntaxKind.LiteralType).map((type) => type.getText()),
    )
    expect(types.filter((type) => words.includes(type))).toEqual([])
    const named = shippedWith(success).filter((file) => wordsOf(file).includes(success))
    expect(named.map((file) => file.getBaseName())).toEqual([])
  })
})

test('the document and the READMEs state the lifetime of an idempotency key', () => {
  const words = `${idempotencyHours} hours`
  expect(valueAt(document.components, 'parameters', 'IdempotencyKey', 'description')).toContain(words)
  for (const path of ['generated/client/README.md', 'docs/http-api.md']) {
    expect(readFileSync(path, 'utf8'), path).toContain(words)
  }
})

describe('a service file with only a title', () => {
  function specsWith(service: string): string {
    const folder = temporary()
    cpSync('test/samples/two-models/specs', folder, { recursive: true })
    writeFileSync(join(folder, 'service.yaml'), service)
    return folder
  }

  test('is complete: it builds', async () => {
    const { catalogue, diagnostics } = await compile(specsWith('title: Acme\n'))
    expect(diagnostics).toEqual([])
    if (catalogue === undefined) throw new Error('There is no catalogue.')
    expect(catalogue.service).toMatchObject({ title: 'Acme', sync: { seconds: 20 }, credits: { default: 1 } })
    const { sources: files } = await render(catalogue, { targets, templates: 'templates' })
    expect(files.get('openapi/openapi.json')).toContain('"title": "Acme"')
  })

  test('can replace a number or a word, and keeps the others', async () => {
    const { catalogue } = await compile(specsWith('title: Acme\nsync: { seconds: 60 }\nenvelope: { id: The job. }\n'))
    expect(catalogue?.service).toMatchObject({
      sync: { seconds: 60 },
      envelope: { id: 'The job.', response: 'The payload.' },
    })
    expect(catalogue?.service.sync.description).toContain('504')
  })

  test('cannot replace the states of tasks', async () => {
    const { diagnostics } = await compile(specsWith('title: Acme\nstates: []\n'))
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-key'])
  })
})

/** Returns the texts of a file that could contain a path, without comments. */
const textsOf = (file: SourceFile): readonly string[] =>
  [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral, SyntaxKind.TemplateExpression]
    .flatMap((kind) => file.getDescendantsOfKind(kind))
    .filter((node) => !Node.isImportDeclaration(node.getParent()))
    .map((node) => node.getText())

/** Returns the texts of a file that are one word each, without quotes. */
const wordsOf = (file: SourceFile): readonly string[] =>
  [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral]
    .flatMap((kind) => file.getDescendantsOfKind(kind))
    .map((node) => node.getText().slice(1, -1))

/** Returns the lists, objects and unions of the sources that contain more of these words than that. */
const listsOf = (words: readonly string[], most: number): readonly string[] =>
  sources
    .filter(({ text }) => words.filter((word) => text.includes(word)).length > most)
    .flatMap((source) => listsIn(parsed(source), words, most))

function listsIn(file: SourceFile, words: readonly string[], most: number): readonly string[] {
  const lists = [SyntaxKind.ArrayLiteralExpression, SyntaxKind.ObjectLiteralExpression, SyntaxKind.UnionType]
    .flatMap((kind) => file.getDescendantsOfKind(kind))
    .filter((list) => namedIn(list, words) > most)
  return lists.map((list) => `${file.getBaseName()}:${list.getStartLineNumber()}`)
}

function namedIn(list: Node, words: readonly string[]): number {
  const texts = list.forEachChildAsArray().flatMap((child) => {
    if (Node.isPropertyAssignment(child)) return [child.getName(), child.getInitializer()?.getText() ?? '']
    return [child.getText()]
  })
  const names = new Set(texts.map((text) => text.replace(/^'|'$/g, '')))
  return words.filter((word) => names.has(word)).length
}

/** The sources that are shipped to callers and have one of these texts. */
const shippedWith = (...texts: readonly string[]): readonly SourceFile[] =>
  sources
    .filter(
      ({ path, text }) => /^templates\/(?:client|command)\//.test(path) && texts.some((one) => text.includes(one)),
    )
    .map(parsed)
