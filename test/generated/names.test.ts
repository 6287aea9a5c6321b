import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../generator/building/builder.ts'
import { identifiers, idPattern, reservedIdentifiers } from '../../generator/catalogue/names.ts'
import { advice } from '../../generator/language/advice.ts'
import { targets } from '../../templates/index.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { isLong, isRelease } from '../support/size.ts'
import {
  checkTypes,
  load,
  loadModel,
  loadValidator,
  madeModel,
  writeSpecs,
  type MadeModel,
} from '../support/madeSpecs.ts'
import { listWith } from '../support/matching.ts'
import { namesOf } from '../support/moduleNames.ts'
import { readJson } from '../support/reading.ts'

/** Expects that the validator and the client of a model accept one input and refuse another. */
async function expectVerdicts(model: MadeModel, right: object, wrong: object): Promise<void> {
  const [validator, definition] = await Promise.all([loadValidator(out, model), loadModel(out, model)])
  expect(validator.safeParse(right).issues, model.id).toBeUndefined()
  expect(validator.parse(right), model.id).toEqual(right)
  expect(definition.check?.(right), model.id).toEqual([])
  expect(validator.safeParse(wrong).issues, model.id).not.toBeUndefined()
  expect(definition.check?.(wrong, advice), model.id).toEqual(validator.safeParse(wrong).issues)
}

const folder = temporaryFolder()
const out = join(folder, 'out')

const lettered = ['wan-14b', 'v-img2img', 'x.model', 'a-1.5.b-2c'].map((id) => madeModel(id))

/** Ids that begin with a digit or have an underscore, and aliases and workflows with capitals. */
const imported = ['3d-scene', '123', '1.5', 'acme_two', '3_d.4_e'].map((id, index) => {
  const aliases = [`Owner/Name_v${index}`, ...(index === 0 ? ['__proto__'] : [])]
  return { ...madeModel(id, { workflow: `Made/Live${index}`, examples: { basic: { prompt: id } }, aliases }), aliases }
})

/** Its example could get the same name in documents as the one of `acme_two`. */
const ambiguous = madeModel('acme', { examples: { two_basic: { prompt: 'acme' } } })

/** All names that the modules of our runtimes export or import, and all names in the modules of a sample. */
function ownNames(): readonly string[] {
  const samples = globSync('test/samples/whole-language/expected/*/src/**/*.ts')
  const modules = globSync(['templates/*/runtime/**/*.ts', 'generator/language/*.ts'])
  return [
    ...modules.map(namesOf).flatMap(({ imported, exported }) => [...imported, ...exported]),
    ...samples.map(namesOf).flatMap(({ imported, exported, local }) => [...imported, ...exported, ...local]),
  ]
}

/** Returns the id whose identifier is this name, if there is one. */
function idOf(name: string): string | undefined {
  const id = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
  const word = name.charAt(0).toLowerCase() + name.slice(1)
  return idPattern.test(id) && identifiers(id).camel === word ? id : undefined
}

const globals = (
  'nan infinity promise string object error symbol map set array number boolean function1 record partial readonly json ' +
  'blob file response url date reg-exp math proxy reflect is-na-n is-finite parse-int fetch structured-clone escape name ' +
  'any unknown never type of as async get from declare module require exports process console window self asset text'
).split(' ')
const ids = new Set([...globals, ...ownNames().flatMap((name) => idOf(name) ?? [])])

// With a rule, a secret, alternatives and a result, the module of a model imports everything that a module can import.
const full = {
  params: {
    prompt: { type: 'text', required: true },
    key: { type: 'text', secret: true },
    size: { type: 'preset', options: ['small'], keys: { width: { type: 'integer', step: 8 } }, list: true },
  },
  rules: [{ param: 'key', needs: 'size', because: 'It is so.' }],
}
const result = { seed: { type: 'integer' } }
const named = [...ids]
  .filter((id) => !reservedIdentifiers.has(identifiers(id).camel))
  .map((id, index) => madeModel(id, index % 2 === 0 || id.length < 6 ? { ...full, result } : full))

/** The names are of a few types: the quick tests try only every twelfth one, and the long ones every second. */
const tried = named.filter((_, index) => isRelease || index % (isLong ? 2 : 12) === 0)

const text = { type: 'text' }
const width = { type: 'object', keys: { width: { type: 'integer', step: 8 } } }

/** Returns a preset with this key, and a valid and an invalid value of it. */
const nested = (key: object, right: unknown, wrong: unknown): readonly [object, unknown, unknown] => [
  { type: 'preset', options: ['small', 'large'], keys: { key } },
  { key: right },
  { key: wrong },
]

const [inner] = nested(width, {}, {})
const nestings = [
  nested(width, { width: 16 }, { width: 3 }),
  nested({ ...text, list: { max: 1 } }, ['a'], ['a', 'b']),
  nested({ ...text, nullable: true, minLength: 2 }, null, 'a'),
  nested({ ...width, nullable: true }, null, { width: 3 }),
  nested({ ...width, list: true, nullable: true }, [{ width: 8 }], [{ width: 3 }]),
  nested({ ...inner, list: true }, ['small', { key: { width: 8 } }], [{ key: { width: 3 } }]),
  nested({ ...inner, nullable: true }, { key: {} }, 'medium'),
  nested({ type: 'messages', list: true }, [{ role: 'user', content: 'a' }], [{ role: 'user' }]),
].flatMap(([preset, right, wrong], index) => [
  {
    model: madeModel(`nesting-${index}`, { params: { size: preset } }),
    right: { size: right },
    wrong: { size: wrong },
  },
  {
    model: madeModel(`list-of-nesting-${index}`, { params: { size: { ...preset, list: true, nullable: true } } }),
    right: { size: ['small', right] },
    wrong: { size: ['small', wrong] },
  },
])

/** A model with a valid and an invalid input. */
interface Case {
  readonly model: MadeModel
  readonly right: object
  readonly wrong: object
}

/** Inherited names of objects that are valid parameter names. */
const members = Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[a-z]/i.test(name))
const params = [...members, 'prototype']
const each = <Value>(names: readonly string[], value: Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(names.map((name) => [name, value]))

const rules = [
  { param: 'valueOf', needs: 'toString', because: 'It is so.' },
  { param: 'isPrototypeOf', only: ['a'], when: { hasOwnProperty: { is: 'a' } }, because: 'It is so.' },
]
const inherited: readonly Case[] = [
  {
    model: madeModel('required-members', {
      params: each(params, { ...text, required: true }),
      result: each(params, text),
    }),
    right: each(params, 'a'),
    wrong: {},
  },
  {
    model: madeModel('optional-members', {
      params: each(params, text),
      rules,
      credits: '$exists(toString) ? 2 : 1',
      result: each(params, text),
      examples: { none: {}, some: { toString: 'a', valueOf: 'a' } },
    }),
    right: { toLocaleString: 'a' },
    wrong: { valueOf: 'a' },
  },
  {
    model: madeModel('list-members', { params: each(params, { ...text, list: true, minLength: 2 }) }),
    right: each(params, ['ab']),
    wrong: each(params, ['a']),
  },
  {
    model: madeModel('member-keys', { params: { o: { type: 'object', keys: each([...members, 'prototype'], text) } } }),
    right: { o: each([...members, 'prototype'], 'a') },
    wrong: { o: each(members, 1) },
  },
  {
    model: madeModel('member-keys-left-out', {
      params: { o: { type: 'object', keys: { ...each(members, text), z: text }, required: true } },
    }),
    right: { o: { z: 'a' } },
    wrong: { o: { z: 1 } },
  },
]

/** Defaults that are lists of lists of entries of an option list, in an object and of one. */
const voices = {
  id: 'made-voices',
  address: 'made/v1/catalog/voices',
  title: 'Voices',
  description: 'Voices.',
  version: '1',
  ttlSeconds: 60,
  source: 'reference',
  items: ['anna', 'ben'].map((one) => ({ id: one, name: one, tags: [] })),
}
const rows = { type: 'catalog', catalog: voices.address, list: { list: true } }
const nestedDefault: Case = {
  model: madeModel('nested-rows', {
    params: {
      cast: { type: 'object', keys: { rows: { ...rows, default: [['anna', 'ben'], ['anna']] } } },
      scene: { type: 'object', keys: { rows }, default: { rows: [['anna']] } },
    },
  }),
  right: { cast: { rows: [['ben']] }, scene: { rows: [[], ['ben']] } },
  wrong: { cast: { rows: ['anna'] } },
}

const cases = [...nestings, ...inherited, nestedDefault]
const all = [...lettered, ...imported, ambiguous, ...tried, ...cases.map(({ model }) => model)]

beforeAll(async () => {
  mkdirSync(out)
  const specs = writeSpecs(folder, all)
  mkdirSync(join(specs, 'catalogs'))
  writeFileSync(join(specs, `catalogs/${voices.id}.yaml`), JSON.stringify(voices))
  const options = { specs, out, check: false, targets }
  const { diagnostics } = await build({ ...options, templates: join(repository, 'templates') })
  expect(diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([])
})

test('every source is strict TypeScript', async () => {
  expect(await checkTypes(out, 'typescript')).toMatchObject({ code: 0, stdout: '' })
})

test.each(lettered)('$id, with a letter after a digit or a dot, is validated', (model) =>
  expectVerdicts(model, { prompt: 'a' }, { promt: 'a' }),
)

test.each(imported)('$id is validated, and the client and the validators have it under its aliases', async (model) => {
  for (const id of [model.id, ...model.aliases]) await expectVerdicts({ ...model, id }, { prompt: 'a' }, { promt: 'a' })
})

test('documents have every example of ids with underscores', () => {
  const document = JSON.stringify(readJson(readFileSync(join(out, 'openapi/openapi.json'), 'utf8')))
  for (const { id } of [ambiguous, ...imported]) expect(document).toContain(`{"model":"${id}","prompt":"${id}"}`)
})

test.each(cases.map((one) => [one.model.id, one] as const))('%s is validated', (_, { model, right, wrong }) =>
  expectVerdicts(model, right, wrong),
)

describe('ids that are names in our modules or globals', () => {
  test('there are hundreds', () => {
    expect(named.length).toBeGreaterThan(200)
    expect([...ids]).toEqual(listWith(['is-record', 'has-own', 'explain-json', 'secrets-of', 'explain-rules']))
  })

  test.runIf(isLong)('have validators and clients that work', async () => {
    const right = { prompt: 'a', key: 'long secret', size: [{ width: 16 }, 'small'] }
    for (const model of tried) {
      await expectVerdicts(model, right, { prompt: 'a', key: 'long secret' })
      expect((await loadModel(out, model)).secrets?.(right)).toEqual(['long secret'])
    }
  })

  test('are exported by each package under their names', async () => {
    const { models, service, catalogs } = await load(out, 'catalog/dist/index.js')
    expect({ models, service, catalogs }).toMatchObject({
      models: { length: all.length },
      service: {},
      catalogs: [{ id: voices.id }],
    })
    const packages = targets.map(({ name }) => name).filter((name) => existsSync(join(out, name, 'src/models')))
    expect(packages).toContain('validators')
    for (const { id } of tried) {
      const { camel } = identifiers(id)
      for (const path of packages)
        expect(Object.keys(await load(out, `${path}/dist/models/${id}.js`)), id).toContain(camel)
    }
  })
})
