import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ts } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import { constructNames, constructsOf, parametersOf } from './constructs.ts'
import { type CorpusSchema, at, corpus, files, folder, parse, resolve, textOf } from './corpus.ts'
import { isJson } from './json.ts'
import { sourceValidator } from './validators.ts'

const sets: readonly CorpusSchema['set'][] = ['cog', 'openapi', 'json-schema', 'dts']
const readme = textOf('README.md')
const found = new Map(corpus.map((schema) => [schema.id, constructsOf(schema)]))

/** The cells of a row of the README. */
const cellsOf = (start: string): readonly string[] =>
  (readme.split('\n').find((line) => line.startsWith(`| ${start} |`)) ?? '').split('|').map((cell) => cell.trim())

/** Every `$ref` within a value. */
function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isJson(value)) return []
  const own = typeof value['$ref'] === 'string' ? [value['$ref']] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

test('the corpus is frozen', () => {
  const hash = createHash('sha256')
  for (const file of [...sets, 'examples'].flatMap(files)) hash.update(`${file}\n`).update(textOf(file))
  expect(hash.digest('hex')).toBe(textOf('frozen.txt').trim())
})

test('all documents differ, and many share definitions', () => {
  const documents = [...sets.flatMap(files)]
  expect(new Set(documents.map(textOf)).size).toBe(documents.length)
  const homes = new Map<string, Set<string>>()
  for (const file of ['cog', 'openapi'].flatMap(files))
    for (const definition of Object.entries(at(parse(file), 'components', 'schemas'))) {
      const text = JSON.stringify(definition)
      homes.set(text, (homes.get(text) ?? new Set()).add(file))
    }
  expect([...homes.values()].filter(({ size }) => size >= 3).length).toBeGreaterThan(20)
})

describe('every document is well formed', () => {
  const documents = ['cog', 'openapi', 'json-schema'].flatMap(files)

  test('the JSON is indented by two spaces, and every reference has a target', () => {
    const broken = documents.flatMap((file) => {
      const root = parse(file)
      const isIndented = textOf(file).startsWith('{\n  "') && textOf(file).endsWith('}\n')
      const lost = referencesIn(root).filter((one) => Object.keys(resolve(root, one)).length === 0)
      return isIndented && lost.length === 0 ? [] : [`${file} ${lost.join(' ')}`]
    })
    expect(broken).toEqual([])
  })

  test('a Cog document has an input and an output, and orders its parameters', () => {
    const broken = corpus.filter(({ set, root, input }) => {
      const { Input, Output } = at(root, 'components', 'schemas')
      const orders = Object.values(at(input, 'properties')).map((one) => isJson(one) && one['x-order'])
      return set === 'cog' && !(isJson(Input) && isJson(Output) && orders.every((order, index) => order === index))
    })
    expect(broken.map(({ id }) => id)).toEqual([])
  })

  test('an OpenAPI document has a version, information and operations with responses', () => {
    const broken = files('openapi').filter((file) => {
      const { openapi, info, paths } = parse(file)
      const isComplete = /^3\.[01]\.\d$/.test(String(openapi)) && isJson(info) && 'title' in info && isJson(paths)
      return !isComplete || !Object.values(paths).every((path) => JSON.stringify(path).includes('"responses"'))
    })
    expect(broken).toEqual([])
    expect(corpus.filter(({ set, results }) => set === 'openapi' && Object.keys(results).length === 0)).toEqual([])
  })

  test('the schemas of a document follow the meta-schema', () => {
    const ajv = new Ajv2020({ strict: false, logger: false })
    const schemas = ['cog', 'openapi'].flatMap((set) =>
      files(set).flatMap((file) =>
        Object.entries(at(parse(file), 'components', 'schemas')).map(([name, schema]) => ({
          name: `${file} ${name}`,
          schema,
        })),
      ),
    )
    expect(schemas.length).toBeGreaterThan(600)
    expect(
      schemas.filter(({ schema }) => !isJson(schema) || !ajv.validateSchema(schema)).map(({ name }) => name),
    ).toEqual([])
  })

  test('declarations can be parsed, and export the expected types', () => {
    const names = files('dts').map((file) => join(folder, file))
    const program = ts.createProgram({ rootNames: names, options: { noLib: true, noResolve: true, types: [] } })
    const broken = names.filter((name) => {
      const source = program.getSourceFile(name)
      const ends = [/export \w+ \w+Input\b/, /export \w+ \w+Output\b/]
      const isReadable = source !== undefined && program.getSyntacticDiagnostics(source).length === 0
      return !isReadable || !ends.every((end) => end.test(source.text))
    })
    expect(broken).toEqual([])
  })
})

describe.each(sets)('examples of %s', (set) => {
  const examples = parse(`examples/${set}.json`)
  const schemas = corpus.filter((schema) => schema.set === set)

  test('every schema has examples, and Ajv accepts them', () => {
    expect(Object.keys(examples)).toEqual(schemas.map(({ id }) => id))
    const refused = schemas.filter((schema) => {
      const inputs = examples[schema.id]
      return (
        !Array.isArray(inputs) ||
        inputs.length === 0 ||
        !inputs.every((input: unknown) => sourceValidator(schema)(input))
      )
    })
    expect(refused.map(({ id }) => id)).toEqual([])
  })

  test('Ajv rejects a value that is not an object', () => {
    const accepting = schemas.filter((schema) => sourceValidator(schema)(['not an object']))
    expect(accepting.map(({ id }) => id)).toEqual([])
  })
})

describe('the README counts', () => {
  test.each(sets)('the files and schemas of %s', (set) => {
    const counts = [files(set).length, corpus.filter((schema) => schema.set === set).length]
    expect(cellsOf(`\`${set}/\``).slice(2, 4).map(Number)).toEqual(counts)
  })

  test('300 schemas in total', () => {
    expect(corpus.length).toBe(300)
    expect(found.size).toBe(300)
  })

  test.each(constructNames)('the schemas with %s', (name) => {
    const having = corpus.filter(({ id }) => found.get(id)?.includes(name))
    const counts = sets.map((set) => having.filter((schema) => schema.set === set).length)
    expect(having.length).toBeGreaterThan(0)
    expect(cellsOf(name).slice(4, 9).map(Number)).toEqual([having.length, ...counts])
  })

  test('the parameters without a description', () => {
    const parameters = corpus.flatMap((schema) => [...parametersOf(schema).values()])
    const bare = parameters.filter((one) => one['description'] === undefined)
    expect(readme).toContain(`Of ${parameters.length} parameters, ${bare.length} have no description`)
  })
})

test('the index lists every schema with its constructs', () => {
  const listed = Object.entries(parse('index.json'))
  expect(listed).toEqual([...found].map(([id, names]) => [id, names.join(' ')]))
})
