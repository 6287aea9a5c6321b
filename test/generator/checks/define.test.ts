import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { defineCheck, type Check, type CheckDefinition, type Finding } from '../../../generator/index.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { textLike } from '../../support/matching.ts'
import { unchecked } from '../../support/reading.ts'
import { temporary } from '../../support/temporary.ts'

const params = { prompt: { type: 'text', required: true, maxLength: 50 }, seed: { use: 'seed' } }

/** A folder of specs of two models, one with a family, and with a shared parameter. */
function newSpecs(): string {
  const specs = writeSpecs(temporary(), [
    madeModel('one', { params, tags: ['a', 'b'], meta: { owner: 'team-a' } }),
    madeModel('two', { extends: 'family', params: { prompt: { type: 'text' } } }),
  ])
  for (const name of ['params', 'families']) mkdirSync(join(specs, name))
  writeFileSync(join(specs, 'params/seed.yaml'), 'type: integer\nmin: 0\nmax: 9\n')
  writeFileSync(join(specs, 'families/family.yaml'), 'meta:\n  owner: team-b\n')
  return specs
}

const owner = (part: Partial<CheckDefinition>): Check => defineCheck({ code: 'acme/owner', severity: 'error', ...part })

const run = async (specs: string, ...checks: readonly Check[]) => (await compile(specs, { checks })).diagnostics

describe('the place of a finding', () => {
  const file = (name: string) => textLike(new RegExp(`/${name}$`))
  const [one, two] = [file('models/made/one.yaml'), file('models/made/two.yaml')]

  test.each<[string, Finding['at'], object]>([
    ['a value', ['params', 'prompt', 'maxLength'], { file: one, text: '   "maxLength": 50', column: 17, length: 2 }],
    ['a mapping', ['params', 'prompt'], { file: one, text: '  "prompt": {', column: 3, length: 8 }],
    ['an item', ['tags', 1], { file: one, text: '  "b"', column: 3, length: 3 }],
    ['a missing key', ['params', 'prompt', 'minLength'], { file: one, text: '  "prompt": {', column: 3 }],
    ['a missing item', ['tags', 5], { file: one, text: ' "tags": [', column: 2 }],
    [
      'a shared parameter',
      ['params', 'seed', 'max'],
      { file: file('params/seed.yaml'), line: 3, column: 6, text: 'max: 9' },
    ],
    ['a file', undefined, { file: one, line: 1, column: 1, text: '{' }],
    ['inherited names', ['toString', '__proto__'], { file: one, line: 1, column: 1 }],
  ])('%s', async (_, at, place) => {
    const check = owner({
      model: ({ id }, report) => {
        if (id === 'one') report({ message: 'No.', ...(at && { at }) })
      },
    })
    expect(await run(newSpecs(), check)).toMatchObject([
      { code: 'acme/owner', severity: 'error', message: 'No.', ...place },
    ])
  })

  test('a value of a family is located in its file', async () => {
    const check = owner({
      model: ({ id }, report) => {
        if (id === 'two') report({ message: 'No.', at: ['meta', 'owner'] })
      },
    })
    expect(await run(newSpecs(), check)).toMatchObject([
      { file: file('families/family.yaml'), text: '  owner: team-b' },
    ])
  })

  test('a finding of a catalogue is in the service, or in the file of a part', async () => {
    const check = owner({
      severity: 'warning',
      catalogue({ models }, report) {
        report({ message: 'A.', at: ['title'] })
        for (const model of models) report({ message: 'B.', hint: 'do it', of: model, at: ['name'] })
      },
    })
    expect(await run(newSpecs(), check)).toMatchObject([
      { file: one, severity: 'warning', message: 'B.', hint: 'do it', text: ' "name": "Made",' },
      { file: two, message: 'B.' },
      { file: file('service.yaml'), message: 'A.', line: 1 },
    ])
  })
})

test('models without errors are checked next to broken ones, and the catalogue only if no spec has an error', async () => {
  const specs = newSpecs()
  writeFileSync(join(specs, 'models/made/two.yaml'), 'id: two\n')
  const seen: string[] = []
  const check = owner({
    model: ({ id }) => void seen.push(id),
    catalogue: () => void seen.push('catalogue'),
  })
  await run(specs, check)
  expect(seen).toEqual(['one'])
  seen.length = 0
  await run(newSpecs(), check)
  expect(seen).toEqual(['one', 'two', 'catalogue'])
})

test('a check cannot change what others see', async () => {
  const check = owner({ model: (model) => void Object.assign(model, { id: 'other' }) })
  const { catalogue } = await compile(newSpecs(), { checks: [check] })
  expect(catalogue?.models.map(({ id }) => id)).toEqual(['one', 'two'])
})

test('an error of a check prevents a catalogue, and a warning does not', async () => {
  const report: CheckDefinition['model'] = (_, report) => report({ message: 'No.' })
  expect((await compile(newSpecs(), { checks: [owner({ model: report })] })).catalogue).toBeUndefined()
  const warning = owner({ severity: 'warning', model: report })
  expect((await compile(newSpecs(), { checks: [warning] })).catalogue).toBeDefined()
})

describe('a check that fails is one sentence with its name and the model', () => {
  const failed = 'The check "acme/owner" failed at specs/models/made/one.yaml: '

  test.each<[string, Partial<CheckDefinition>, string]>([
    [
      'it throws',
      {
        model: () => {
          throw new Error('Boom.\nMore.')
        },
      },
      `${failed}Boom.`,
    ],
    ['its promise is rejected', { model: () => Promise.reject(new Error('Later')) }, `${failed}Later.`],
    [
      'it reports no message',
      { model: (_, report) => report({ message: ' ' }) },
      `${failed}it reported a finding without a message.`,
    ],
    [
      'it reports a path that is not a list',
      { model: (_, report) => report(unchecked({ message: 'No.', at: 'name' })) },
      `${failed}it reported a finding whose "at" is not a list of keys.`,
    ],
    [
      'it reports a hint that is not a text',
      { model: (_, report) => report(unchecked({ message: 'No.', hint: 7 })) },
      `${failed}it reported a hint that is not a text.`,
    ],
    [
      'it reports another file',
      { catalogue: (_, report) => report({ message: 'No.', of: { file: '/etc/passwd' } }) },
      'The check "acme/owner" failed: it reported a finding of "/etc/passwd", which is not a spec file.',
    ],
  ])('%s', async (_, part, message) => {
    await expect(run(newSpecs(), owner(part))).rejects.toThrow(new Error(message))
  })

  test('each call of a check has its own 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const called: string[] = []
    const check = owner({
      model: async ({ id }) => {
        called.push(id)
        await vi.advanceTimersByTimeAsync(29_000)
      },
      catalogue: () => vi.advanceTimersByTimeAsync(29_000).then(() => undefined),
    })
    expect(await run(newSpecs(), check)).toEqual([])
    expect(called).toEqual(['one', 'two'])
  })

  test('a promise that never settles ends after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const { promise: called, resolve: call } = Promise.withResolvers<void>()
      const check = owner({
        model: () => {
          call()
          return new Promise(() => {})
        },
      })
      const failure = expect(run(newSpecs(), check)).rejects.toThrow(`${failed}it has not finished after 30 seconds.`)
      await called
      await vi.advanceTimersByTimeAsync(30_000)
      await failure
    } finally {
      vi.useRealTimers()
    }
  })
})

test('the findings of a check and their texts are bounded', async () => {
  const check = owner({
    model(_, report) {
      for (let index = 0; index < 5000; index++) report({ message: `${index} ${'x'.repeat(5000)}` })
    },
  })
  const found = await run(newSpecs(), check)
  expect(found).toHaveLength(1000)
  expect(found.every(({ message }) => message.length < 2010)).toBe(true)
})

test.each<[unknown, string]>([
  [
    { code: 'owner', severity: 'error', model: () => {} },
    '"owner" is not a check: a code is a namespace and a name, such as "acme/owner".',
  ],
  [
    { code: 'Acme/owner', severity: 'error', model: () => {} },
    '"Acme/owner" is not a check: a code is a namespace and a name, such as "acme/owner".',
  ],
  [
    { code: 'acme/owner', severity: 'fatal', model: () => {} },
    '"acme/owner" is not a check: its severity must be "error" or "warning".',
  ],
  [{ code: 'acme/owner', severity: 'error' }, '"acme/owner" is not a check: it has neither "model" nor "catalogue".'],
])('%j cannot be a check', (definition, message) => {
  expect(() => defineCheck(definition as CheckDefinition)).toThrow(new TypeError(message)) // authors can write JavaScript
})
