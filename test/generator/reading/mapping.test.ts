import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile, type Compiled } from '../../../generator/building/compile.ts'
import { repository } from '../../support/command.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

const model = (upstream: string): string => `id: one
workflow: acme/one
name: One
vendor: acme
category: image
task: text-to-image
mode: async
source: reference
description: Makes one.
params:
  prompt: { type: text, required: true }
  size: { type: enum, options: [small, large], default: small }
  image: { type: file, media: image }
upstream:
${upstream}`

/** Compiles a model with these lines in its upstream. */
async function compiled(upstream: string): Promise<Compiled> {
  const specs = join(temporary(), 'specs')
  mkdirSync(join(specs, 'upstreams'), { recursive: true })
  mkdirSync(join(specs, 'models/acme'), { recursive: true })
  cpSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  for (const name of ['fal', 'replicate', 'openai-chat'])
    cpSync(join(repository, `profiles/${name}.yaml`), join(specs, `upstreams/${name}.yaml`))
  writeFileSync(join(specs, 'models/acme/one.yaml'), model(upstream))
  return compile(specs)
}

test('a model can have several upstreams, with changes, a share and a condition', async () => {
  const { catalogue, diagnostics } = await compiled(`  - use: fal
    model: acme/one
    share: 3
    when: { size: { in: [small] } }
    request: '{ "text": params.prompt }'
    poll: { everySeconds: 9 }
  - { use: replicate, model: acme/first, share: 1 }
`)
  expect(diagnostics).toEqual([])
  const [fal] = catalogue?.upstreams ?? []
  expect(catalogue?.models[0]?.upstream).toEqual([
    {
      use: 'fal',
      model: 'acme/one',
      fields: {},
      share: 3,
      when: [{ is: 'in', param: 'size', values: ['small'] }],
      request: '{ "text": params.prompt }',
      parts: { poll: { ...fal?.poll, everySeconds: 9 } },
    },
    { use: 'replicate', model: 'acme/first', fields: {}, share: 1 },
  ])
})

test('a model can use one upstream twice, with a condition', async () => {
  const { catalogue, diagnostics } = await compiled(`  - { use: fal, model: acme/edit, when: { image: given } }
  - { use: fal, model: acme/one }
`)
  expect(diagnostics).toEqual([])
  expect(catalogue?.models[0]?.upstream?.map((one) => one.model)).toEqual(['acme/edit', 'acme/one'])
})

const fal = '{ use: fal, model: acme/one }'
const conditional = '{ use: fal, model: a, when: { size: { is: large } } }'

test.each([
  ['one alone', [fal], 'wrong-type', 15, 'a list of at least 2'],
  ['one twice', [fal, fal], 'bad-upstream', 16, 'this is never used, because fal is listed before'],
  ['one twice with one condition', [conditional, conditional, fal], 'bad-upstream', 16, 'this is never used'],
  ['a share of one only', [fal, '{ use: replicate, model: a, share: 2 }'], 'bad-upstream', 15, 'has a share, or none'],
  ['no share', ['{ use: fal, model: a, share: 0 }', fal], 'wrong-type', 15, 'a number above 0'],
  [
    'no upstream for some inputs',
    [conditional, conditional.replace('fal', 'replicate')],
    'bad-upstream',
    16,
    'needs no',
  ],
  ['an unknown upstream', [fal, '{ use: replicat, model: a }'], 'unknown-upstream', 16, 'upstreams/replicat.yaml'],
  ['another result', [fal, '{ use: openai-chat, model: a }'], 'bad-upstream', 16, 'openai-chat gives text'],
  ['an unknown parameter', ['{ use: fal, model: a, when: { prompd: given } }', fal], 'unknown-param', 15, 'prompd'],
  ['a value that a parameter cannot have', [conditional.replace('large', 'wide'), fal], 'rule-value', 15, 'wide'],
  ['what a default gives', ['{ use: fal, model: a, when: { size: given } }', fal], 'default-asked', 15, 'size'],
  [
    'an unknown name in a request',
    [fal, "{ use: replicate, model: a, request: 'params.prompd' }"],
    'unknown-param',
    16,
  ],
])('a list with %s is refused where it is', async (_, entries, code, line, words = '') => {
  const { diagnostics } = await compiled(entries.map((entry) => `  - ${entry}\n`).join(''))
  expect(diagnostics).toMatchObject([{ code, line, file: textWith('one.yaml') }])
  expect(JSON.stringify(diagnostics)).toContain(words)
})
