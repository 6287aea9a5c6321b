import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { listing, type ListedModel } from '../../../../templates/client/runtime/listing.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { textWith } from '../../../support/matching.ts'
import { unchecked } from '../../../support/reading.ts'
import { errorOf } from '../kit.ts'

const root = temporaryFolder()
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(join(root, 'data'))
})
afterAll(() => gateway.stop())

const open = () => createClient({ apiKey, baseUrl: gateway.url, catalog: listing })

test('lists the models of the gateway that match, however small the pages are', async () => {
  const found: ListedModel[] = []
  for await (const model of open().models({ category: 'text', q: 'chat', limit: 2 })) found.push(model)
  expect(found.length).toBeGreaterThan(2)
  expect(new Set(found.map(({ category }) => category))).toEqual(new Set(['text']))
  expect(found[0]).toMatchObject({ id: textWith('chat'), availability: 'sandbox' })
  const all: ListedModel[] = []
  for await (const model of open().models()) all.push(model)
  expect(all).toHaveLength(220)
})

test('reads a model by its id, and runs it without a module of it', async () => {
  const model = await open().model('vendor28-chat-2')
  expect(model).toMatchObject({ id: 'vendor28-chat-2', schema: { type: 'object' } })
  expect(model.params[0]).toMatchObject({ name: 'prompt', shape: { is: 'string' } })
  const { result } = await open().run(model.definition, { prompt: 'Who are you?' })
  expect(result).toMatchObject({ model: 'vendor28-chat-2' })
  expect(model.definition.secrets?.({ prompt: 'Who are you?' })).toEqual([])
})

test('rejects for a model that is not there, and for options that it does not know', async () => {
  expect(await errorOf(open().model('none'))).toMatchObject({ code: 'unknown-model', requestId: textWith('-') })
  const wrong = open().models(unchecked({ categroy: 'text' }))
  expect(await errorOf(wrong.next())).toMatchObject({ code: 'bad-options', message: textWith('categroy') })
})
