import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compilerErrors, type Change as FileChange } from '../../support/compilerErrors.ts'
import { anyText } from '../../support/matching.ts'
import { isLong } from '../../support/size.ts'

/** Changes the text of a module of the language. */
type Change = readonly [module: string, from: RegExp, to: string]

/** The parts of the gateway and the sandbox that read the shapes of the package `catalog`. */
const gateway = ['sandbox/fields.ts', 'gateway/upstream/http/fits.ts', 'gateway/files/fileParams.ts']

/** The modules with the types of the package `catalog`, without its models. */
const catalog = ['format', 'keywords', 'media', 'rule', 'serving', 'shape', 'types', 'values']

/** Returns the errors of `tsc` in each file of a copy of the sources after these changes of the language. */
function errorsAfter(changes: readonly Change[]): ReadonlyMap<string, string> {
  const sources = ['generator', 'templates', 'gateway', 'sandbox']
  const types =
    readFileSync('generated/catalog/src/index.ts', 'utf8').match(/^export type \{[^}]*\} from '[^']*'$/gm) ?? []
  return compilerErrors(
    {
      files: Object.fromEntries([
        ...sources.map((part) => [part, part] as const),
        ...catalog.map((name) => [`generated/catalog/src/${name}.ts`, `catalog/${name}.ts`] as const),
      ]),
      written: { 'catalog/index.ts': types.join('\n') },
      paths: { '@gatewright/catalog': ['./catalog/index.ts'] },
      config: { include: ['generator', 'templates', ...gateway], exclude: ['templates/command'] },
    },
    changes.flatMap(([module, from, to]): readonly FileChange[] => [
      [`generator/language/${module}.ts`, from, to],
      [`catalog/${module}.ts`, from, to],
    ]),
  )
}

/** The modules that must handle every keyword. */
const places = {
  acceptance: 'templates/validators/refusal.ts',
  'the table of all models': 'templates/validators/runtime/interpreter.ts',
  explanation: 'generator/language/explain.ts',
  'JSON Schema': 'generator/writing/schema.ts',
  'comments of types': 'generator/writing/bounds.ts',
  'words of messages': 'generator/language/words.ts',
  'descriptions in documents': 'generator/writing/describe.ts',
  'options on pages': 'generator/writing/pages.ts',
  'specs in packages': 'generator/writing/spec.ts',
  'tables in packages': 'templates/shared/table.ts',
  sandbox: 'sandbox/fields.ts',
  examples: 'generator/targets/example.ts',
  'order of gatewright fmt': 'generator/kinds/order.ts',
  Python: 'templates/python/keywords.ts',
}

/** Modules with a table of types, for which `tsc` reports only the first missing keyword. */
const tables: readonly string[] = [
  places.explanation,
  places['words of messages'],
  places.sandbox,
  places['order of gatewright fmt'],
  places['the table of all models'],
]

/** The modules that compare the shapes of two versions: each of them handles some shapes. */
const comparisons: Readonly<Record<string, readonly string[]>> = {
  'generator/diffing/alternatives.ts': ['either'],
  'generator/diffing/files.ts': ['file'],
  'generator/diffing/lists.ts': ['list', 'map'],
  'generator/diffing/shapes.ts': ['any', 'boolean', 'choice', 'nullable', 'number', 'object'],
  'generator/diffing/texts.ts': ['string'],
}

/** The shapes that some of these modules handle: specs have the keywords of numbers and of null as they are. */
const some: Readonly<Record<string, readonly string[]>> = {
  [places['options on pages']]: ['choice'],
  [places['specs in packages']]: ['any', 'boolean', 'choice', 'either', 'file', 'list', 'map', 'object', 'string'],
}

const shapes = ['any', 'string', 'number', 'boolean', 'choice', 'file', 'list', 'object', 'map', 'either', 'nullable']

test('a new keyword of any shape is a type error in each module that must handle it', () => {
  const errors = errorsAfter([['shape', /is: '(\w+)'/g, "is: '$1'; readonly $1Added?: number"]])
  expect([...errors.keys()].sort()).toEqual([...Object.values(places), ...Object.keys(comparisons)].sort())
  expect(Object.values(comparisons).flat().sort()).toEqual([...shapes].sort())
  for (const [file, text] of errors) {
    const named = new Set([...text.matchAll(/(\w+)Added/g)].map(([, shape]) => shape))
    const all = comparisons[file] ?? some[file] ?? [...shapes].sort()
    expect([...named].sort(), file).toEqual(tables.includes(file) ? [anyText] : all)
  }
})

test.runIf(isLong)('a new keyword of the key of an object, or a new limit of a file, is a type error, too', () => {
  const errors = errorsAfter([
    ['shape', /(?<=interface Field \{\n)/, '  readonly fieldAdded?: number\n'],
    ['media', /(?<=interface FileLimits \{\n)/, '  readonly limitsAdded?: number\n'],
  ])
  const files = (word: string): string[] => [...errors].filter(([, text]) => text.includes(word)).map(([file]) => file)
  const {
    acceptance,
    examples,
    'JSON Schema': schema,
    'specs in packages': specs,
    'tables in packages': table,
    Python: python,
  } = places
  expect(files('fieldAdded').sort()).toEqual(
    [acceptance, examples, schema, specs, table, python, 'generator/diffing/fields.ts', ...tables].sort(),
  )
  expect(files('limitsAdded').sort()).toEqual(['generator/diffing/files.ts', places['descriptions in documents']])
})

test.runIf(isLong)('a new shape is a type error in each of these modules and in all others that read shapes', () => {
  const errors = errorsAfter([
    ['shape', /(?=\n  \| \{ readonly is: 'nullable')/, "\n  | { readonly is: 'added'; readonly of: Shape }"],
  ])
  const others = [
    'gateway/files/fileParams.ts',
    'gateway/upstream/http/fits.ts',
    'generator/checks/trial.ts',
    'generator/diffing/samples.ts',
    'generator/diffing/shapes.ts',
    'generator/diffing/types.ts',
    'generator/kinds/format.ts',
    'generator/kinds/list.ts',
    'generator/kinds/reads.ts',
    'generator/language/empty.ts',
    'generator/language/german.ts',
    'generator/language/innerDefaults.ts',
    'generator/language/match.ts',
    'generator/reading/unions.ts',
    'generator/writing/ruleSchema.ts',
    'templates/openapi/addresses.ts',
    'templates/python/portable.ts',
    'templates/python/types.ts',
    'templates/react/runtime/quotes.ts', // reads the shapes of the built catalog with those of the language
    'templates/reference/fields.ts',
    'templates/shared/needs.ts',
    'templates/validators/copied.ts',
  ]
  expect([...errors.keys()].sort()).toEqual([...Object.values(places), ...others].sort())
})
