import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inputs, models, writeAnyCatalogue } from '../support/anyCatalogue.ts'
import { temporaryFolder } from '../support/folder.ts'
import { build } from '../support/gatewright.ts'
import { madeModel } from '../support/madeSpecs.ts'
import { objectWith } from '../support/matching.ts'
import { apiKey } from '../support/node.ts'
import { serve } from '../support/served.ts'
import { say, startVendor } from './upstream/upstreamKit.ts'

/** A vendor with other words for everything. */
const upstream = {
  description: 'Writes stories.',
  baseUrl: 'https://stories.example',
  variables: { key: 'STORY_KEY', baseUrl: 'STORY_URL' },
  headers: { 'x-story-key': '{key}' },
  submit: { path: '/write/{model}', body: 'request', timeoutSeconds: 60 },
  result: { text: 'body.words' },
}

const story = madeModel('story_2', {
  category: 'tale',
  params: {
    plot: { type: 'text', required: true },
    chapters: { type: 'integer', min: 1, max: 9, default: 2 },
  },
  result: { mood: { type: 'enum', options: ['calm', 'wild'], required: true } },
  credits: 'chapters * 3',
  upstream: {
    use: 'stories',
    model: 'pen-1',
    request: '{ "about": params.plot, "parts": params.chapters }',
    fields: { mood: 'body.mood' },
  },
})

const folder = temporaryFolder()

test('a gateway serves a catalogue of any categories, ids and parameters, with credits and another upstream', async () => {
  const specs = writeAnyCatalogue(folder, [story])
  mkdirSync(join(specs, 'upstreams'))
  writeFileSync(join(specs, 'upstreams/stories.yaml'), JSON.stringify(upstream))
  await build(join(folder, 'out'), specs)
  const asked: unknown[] = []
  const vendor = await startVendor(({ path, headers, body }, response) => {
    asked.push([path, headers['x-story-key'], body])
    say(response, 200, { words: 'Once upon a time.', mood: 'calm' })
  })
  onTestFinished(vendor.close)
  const settings = { GATEWRIGHT_PACKAGES: join(folder, 'out'), STORY_KEY: 'story-key', STORY_URL: vendor.url }
  const { url } = await serve(join(folder, 'data'), settings)
  const call = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const response = await fetch(
      url + path,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    return response.json()
  }
  const run = (model: string, params: object): Promise<unknown> =>
    call('/workflows/v1/models/execute', { params: { model, params } })

  for (const { id } of models)
    expect([id, await run(id, Object.hasOwn(inputs, id) ? (inputs[id] ?? {}) : {})]).toEqual([
      id,
      objectWith({
        status: 'success',
        response: objectWith({ status: 'COMPLETED', result: objectWith({ model: id }) }),
      }),
    ])

  expect(await run('story_2', { plot: 'A storm', chapters: 3 })).toMatchObject({
    response: {
      status: 'COMPLETED',
      result: { text: 'Once upon a time.', mood: 'calm', model: 'story_2' },
      usage: { credits: 9 },
    },
  })
  expect(asked).toEqual([['/write/pen-1', 'story-key', { about: 'A storm', parts: 3 }]])

  expect(await call('/workflows/v1/models?category=avatar')).toMatchObject({
    response: { result: { items: [{ id: 'head.1', category: 'avatar', media: 'video' }], nextCursor: null } },
  })
  expect(await call('/workflows/v1/models?category=avatr')).toMatchObject({
    status: 422,
    errors: [{ pointer: '/category' }],
  })
})
