import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile, type Compiled } from '../../../generator/building/compile.ts'
import { repository } from '../../support/command.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

const model = (upstream: string, category: string): string => `id: one
workflow: acme/one
name: One
vendor: acme
category: ${category}
task: text-to-${category}
mode: async
source: reference
description: Makes one.
params:
  prompt: { type: text, required: true }
upstream:
  use: fal
  model: acme/one
${upstream}`

/** Compiles a model with these lines in its mapping to fal. */
async function compiled(upstream: string, category = 'image'): Promise<Compiled> {
  const specs = join(temporary(), 'specs')
  mkdirSync(join(specs, 'upstreams'), { recursive: true })
  mkdirSync(join(specs, 'models/acme'), { recursive: true })
  cpSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  cpSync(join(repository, 'profiles/fal.yaml'), join(specs, 'upstreams/fal.yaml'))
  writeFileSync(join(specs, 'models/acme/one.yaml'), model(upstream, category))
  return compile(specs)
}

test('a model changes single keys of parts of its upstream', async () => {
  const { catalogue, diagnostics } = await compiled(`  poll: { everySeconds: 9 }
  error: { refused: [unsafe] }
  fetch: { path: "/{+model}/result" }
`)
  expect(diagnostics).toEqual([])
  const [base] = catalogue?.upstreams ?? []
  const { url: _url, ...fetch } = base?.fetch ?? {}
  expect(catalogue?.models[0]?.upstream?.[0]?.parts).toEqual({
    poll: { ...base?.poll, everySeconds: 9 },
    error: { ...base?.error, refused: ['unsafe'] },
    fetch: { ...fetch, path: '/{+model}/result' },
  })
})

test('a model can return what its upstream alone does not', async () => {
  const { catalogue, diagnostics } = await compiled('  result: { text: body.output }\n', 'text')
  expect(diagnostics).toEqual([])
  expect(catalogue?.models[0]?.upstream?.[0]?.parts).toEqual({
    result: { text: 'body.output', unsigned: [], expires: true },
  })
})

test('a body changes the default of the method', async () => {
  const { catalogue } = await compiled('  poll: { body: \'{ "id": job }\' }\n')
  expect(catalogue?.models[0]?.upstream?.[0]?.parts?.poll).toMatchObject({ method: 'POST', url: 'job' })
})

test.each([
  ['text', '', 'bad-upstream', 13, 'fal gives assets, and this model gives text'],
  ['text', '  result: { urls: body.output }\n', 'bad-upstream', 15, 'this result gives assets'],
  ['image', '  result: { text: body.output }\n', 'bad-upstream', 15, 'this result gives text'],
  ['image', '  result: { urls: body.a, text: body.b }\n', 'bad-upstream', 15, 'at most one of urls, base64 and text'],
  ['image', '  result: { url: body.output }\n', 'unknown-key', 15, 'did you mean urls'],
  ['image', '  result: { urls: params.prompt }\n', 'bad-expression', 15, 'params'],
  ['image', '  find: { path: /jobs }\n', 'missing-key', 15, 'job'],
  ['image', '  poll: { done: [IN_QUEUE] }\n', 'duplicate-status', 15, 'working'],
  ['image', '  cancel: { path: /a, url: job }\n', 'bad-upstream', 15, 'cancel needs exactly one of path and url'],
  ['image', '  submit: { method: DELETE }\n', 'bad-upstream', 15, 'starts nothing'],
])('for %s, %j is %s', async (category, upstream, code, line, words) => {
  const { diagnostics } = await compiled(upstream, category)
  expect(diagnostics).toMatchObject([{ code, line, file: textWith('one.yaml') }])
  expect(JSON.stringify(diagnostics)).toContain(words)
})
