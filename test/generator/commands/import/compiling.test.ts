import { expect, test } from 'vitest'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import { compileSpec, errorsOf } from '../../../../generator/commands/import/compiling.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'

const model = (params: JsonObject, more: JsonObject = {}): JsonObject => ({
  id: 'acme-reel',
  workflow: 'acme-reel',
  name: 'Reel',
  vendor: 'acme',
  category: 'video',
  task: 'text-to-video',
  mode: 'async',
  source: 'imported',
  ...more,
  params,
})

const numbered: Json = { type: 'number', default: 1e21, min: -0, max: 18446744073709552000 }

const specs: readonly JsonObject[] = [
  model({ prompt: { type: 'text', required: true }, scale: numbered }),
  model({ prompt: { type: 'text', requird: true }, size: { type: 'enum', options: [] }, '9': { type: 'text' } }),
  model({ seed: { type: 'integer', min: 5, max: 1 }, steps: { type: 'range', min: 1, max: 5, default: 9 } }),
  model({ a: { type: 'union', of: [{ type: 'text' }, { type: 'text' }] }, b: 'colour', c: null, d: [] }),
  model({ a: { type: 'text', pattern: '(a+)+$' } }, { vendor: 'Acme Inc.', name: '', nothing: 1 }),
  model({ a: { type: 'text' } }, { rules: [{ exactlyOneOf: ['a', 'b'] }], examples: { basic: { a: 5 } } }),
]

test.each(specs)('errors of a spec that is not written are those of its text: %#', (spec) => {
  const file = 'specs/models/acme/acme-reel.yaml'
  const said = errorsOf(file, spec).map(({ code, message }) => `${code} ${message}`)
  const read = compileSpec(file, JSON.stringify(spec)).errors.map(({ code, message }) => `${code} ${message}`)
  expect(said.sort()).toEqual(read.sort())
})

test('each error names the place that it is in', () => {
  const [wrong = {}] = specs.slice(1)
  const errors = errorsOf('specs/models/acme/acme-reel.yaml', { ...wrong, nothing: 1 })
  expect(errors.map(({ code, path }) => [code, path.join('.')]).sort()).toEqual([
    ['bad-param-name', 'params.9'],
    ['empty-options', 'params.size.options'],
    ['unknown-key', 'nothing'],
    ['unknown-key', 'params.prompt.requird'],
  ])
})
