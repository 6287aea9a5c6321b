import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { operations } from '../../../gateway/openai/operations.ts'
import { bench as benchWith, workOnce } from '../../support/httpServer.ts'
import { sharedBench } from '../../support/openaiBench.ts'
import { valueAt } from '../../support/reading.ts'

const bench = sharedBench()
const prompt = 'A lighthouse at dawn.'
const documentOf = async (): Promise<object> => (await bench.gateway.app.inject({ url: '/v1/openapi.json' })).json()

test('the document has every operation, and the fields that are not refused', async () => {
  const document = await documentOf()
  const listed = Object.values(operations).filter(({ isAbsent }) => !isAbsent)
  const missing = listed.filter(
    ({ path, method }) => valueAt(document, 'paths', path, method.toLowerCase()) === undefined,
  )
  expect(missing).toEqual([])
  const form = valueAt(
    document,
    'paths',
    '/v1/images/edits',
    'post',
    'requestBody',
    'content',
    'multipart/form-data',
    'schema',
    'properties',
  )
  expect(form).toMatchObject({ image: { type: 'array' }, prompt: { description: 'What to make.' } })
  expect(form).not.toHaveProperty('svg')
})

test('the answers are as the document says', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(await documentOf(), 'document')
  const issuesOf = (name: string, answer: { readonly json: () => unknown }): unknown => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`)
    return validate?.(answer.json()) === true ? undefined : (validate?.errors ?? 'no schema')
  }
  const { engine, get, send } = bench.gateway
  const created = await bench.post('/v1/videos', { model: 'vendor1-v3-omni', prompt })
  const { id } = created.json<{ id: string }>()
  await workOnce(engine, { url: 'https://assets.example/1.mp4' })
  const picture = bench.post('/v1/images/generations', { model: 'vendor8-image-2-turbo', prompt })
  await workOnce(engine, { url: 'https://assets.example/1.png' })
  const chat = bench.post('/v1/chat/completions', {
    model: 'vendor28-chat-1',
    messages: [{ role: 'user', content: 'Hi' }],
  })
  await workOnce(engine, { url: 'https://assets.example/none' })
  const issues = {
    models: issuesOf('ModelList', await get('/v1/models')),
    model: issuesOf('Model', await get('/v1/models/vendor1-v3-omni')),
    created: issuesOf('Video', created),
    video: issuesOf('Video', await get(`/v1/videos/${id}`)),
    videos: issuesOf('VideoList', await get('/v1/videos')),
    images: issuesOf('Images', await picture),
    chat: issuesOf('ChatCompletion', await chat),
    deleted: issuesOf('DeletedVideo', await send({ method: 'DELETE', url: `/v1/videos/${id}` })),
    error: issuesOf('ErrorBody', await get(`/v1/videos/${id}`)),
    issues: issuesOf('ErrorBody', await bench.post('/v1/videos', { model: 'vendor1-v3-omni' })),
  }
  expect(Object.entries(issues).filter(([, found]) => found !== undefined)).toEqual([])
})

test('a gateway without the interface has nothing at its paths', async () => {
  const plain = benchWith()
  const answers = [await plain.get('/v1/models'), await plain.get('/v1/openapi.json')]
  await plain.app.close()
  expect(answers.map((answer) => answer.json<{ status: number }>().status)).toEqual([404, 404])
})
