import { describe, expect, test } from 'vitest'
import { importText } from '../../../../../generator/commands/import/report.ts'
import { ImportFolder, plain } from '../folder.ts'
import { address, documentOf, list, object, read, text, type Operations } from './document.ts'

const prompt = { 'prompt!': text }
const ticket = { 'id!': text, 'status!': { enum: ['queued', 'done'] } }
const bytes = { type: 'string', format: 'binary' }

/** Whether `POST` of a path is a model beside something that is one. */
function isModel(operations: Operations, name = Object.keys(operations)[0] ?? ''): boolean {
  const beside: Operations = { ...operations, 'POST /beside': { body: prompt, answer: { 'audio/mpeg': bytes } } }
  return read(beside).models.some(({ operation }) => `${operation?.method.toUpperCase()} ${operation?.path}` === name)
}

describe('a model is', () => {
  test.each<[string, Operations]>([
    ['an answer that is audio', { 'POST /say': { body: { 'text!': text }, answer: { 'audio/mpeg': bytes } } }],
    [
      'a GET whose query is spoken',
      {
        'GET /say': {
          answer: { 'audio/wav': bytes },
          more: { parameters: [{ name: 'text', in: 'query', required: true, schema: text }] },
        },
      },
    ],
    ['a field with an address', { 'POST /go': { body: prompt, answer: { data: list(object({ url: address })) } } }],
    ['a field with base64', { 'POST /go': { body: prompt, answer: { artifacts: list(object({ base64: text })) } } }],
    [
      'a ticket with a result below its path',
      { 'POST /go': { body: prompt, answer: ticket }, 'GET /go/{id}': { answer: { ...ticket, image_url: text } } },
    ],
    [
      'a ticket without an id, whose GET is below',
      {
        'POST /text-to-3d': { body: prompt, answer: { result: text } },
        'GET /text-to-3d/{id}': { answer: { model_urls: object({ glb: address }) } },
      },
    ],
    [
      'a ticket for tasks of all kinds',
      {
        'POST /go': { body: prompt, answer: { 'id!': text } },
        'GET /tasks/{id}': { answer: { output: list(address) } },
      },
    ],
    [
      'a ticket in an envelope',
      {
        'POST /makings': { body: prompt, answer: { job: object({ makingId: text }) } },
        'GET /makings/{id}': { answer: { made: object({ images: list(object({ url: text })) }) } },
      },
    ],
    [
      'a ticket whose id goes into a query',
      {
        'POST /go': { body: prompt, answer: { task_id: text } },
        'GET /query/go': {
          answer: { video_url: text },
          more: { parameters: [{ name: 'task_id', in: 'query', schema: text }] },
        },
      },
    ],
    [
      'a ticket that a description explains',
      {
        'POST /go': { body: prompt, answer: { key: text }, more: { description: 'Poll `GET /v1/found/:key` for it.' } },
        'GET /v1/found/{key}': { answer: { image_url: text } },
      },
    ],
    [
      'a ticket with a link',
      {
        'POST /go': {
          body: prompt,
          more: {
            responses: {
              202: {
                description: 'Later',
                content: { 'application/json': { schema: object({ handle: text }) } },
                links: { later: { operationId: 'later' } },
              },
            },
          },
        },
        'GET /elsewhere/{x}': { answer: { image_url: text }, more: { operationId: 'later' } },
      },
    ],
    [
      'an edit of a picture with a doubtful verb',
      {
        'POST /remove-background': { body: { 'image_url!': text }, answer: ticket },
        'GET /remove-background/{id}': { answer: { image_url: text } },
      },
    ],
    [
      'something made from what was made',
      {
        'POST /videos/{video_id}/remix': { body: prompt, answer: ticket },
        'GET /videos/{video_id}': { answer: ticket },
        'GET /videos/{video_id}/content': { answer: { 'video/mp4': bytes } },
      },
    ],
    [
      'a chat',
      {
        'POST /messages': {
          body: { 'messages!': list(object({ role: text, content: text })) },
          answer: { content: list(object({ text })), role: text },
        },
      },
    ],
    [
      'an embedding',
      {
        'POST /vec': {
          body: { 'input!': text },
          answer: { data: list(object({ embedding: list({ type: 'number' }) })) },
        },
      },
    ],
    [
      'a transcript',
      {
        'POST /listen': {
          body: { 'url!': text },
          answer: { results: object({ channels: list(object({ transcript: text })) }) },
        },
      },
    ],
    [
      'data that a verb makes',
      {
        'POST /classify': {
          body: { 'inputs!': list(text) },
          answer: { classifications: list(object({ label: text })) },
        },
      },
    ],
    [
      'a verb at the end of a path',
      {
        'POST /models/{model}:generateContent': {
          body: { 'contents!': list(object({ parts: list(object({ text })) })) },
          answer: { candidates: list(object({ content: object({ parts: list(object({ text })) }) })) },
        },
      },
    ],
    ['speech that is called back', { 'POST /speak': { body: { 'text!': text }, answer: { request_id: text } } }],
    [
      'a prediction of any kind',
      {
        'POST /predictions': {
          body: { 'input!': { type: 'object' } },
          answer: { 'id!': text, output: {}, status: { enum: ['starting'] } },
        },
      },
    ],
    [
      'a picture with settings, and a ticket',
      {
        'POST /act': {
          body: { 'image_url!': text, strength: { type: 'number' }, mode: { enum: ['a', 'b'] } },
          answer: { 'id!': text },
        },
      },
    ],
    [
      'a film that is made from settings alone',
      {
        'POST /films': {
          body: { genre: text, duration: { type: 'integer' }, seed: { type: 'integer' } },
          answer: { 'video!': address },
        },
      },
    ],
    [
      'a sound that is made from settings alone',
      { 'POST /beats': { body: { bpm: { type: 'integer' } }, answer: { 'audio/mpeg': bytes } } },
    ],
    ['a picture that is made from nothing', { 'POST /pictures/random': { answer: { 'image/png': bytes } } }],
    [
      'an address beside a word for what is made',
      { 'POST /music/generate': { body: { genre: text, mood: text }, answer: { 'url!': text } } },
    ],
    [
      'a ticket from settings alone',
      {
        'POST /songs/generate': { body: { genre: text }, answer: { 'task_id!': text } },
        'GET /songs/{task_id}': { answer: { audio_url: text } },
      },
    ],
    [
      'something made from what a path names',
      {
        'POST /tracks/{track}/similar': {
          body: { duration: { type: 'integer' } },
          answer: { data: object({ 'id!': text }) },
          more: { parameters: [{ name: 'track', in: 'path', required: true, schema: { ...text, format: 'uuid' } }] },
        },
        'GET /tracks/{track}': { answer: { data: object({ generations: list(object({ url: text })) }) } },
      },
    ],
    [
      'what is read from a picture',
      { 'POST /receipts': { body: { 'image!': bytes }, answer: { total: { type: 'number' }, merchant: text } } },
    ],
    ['a translation of a query', { 'POST /translate': { body: { 'q!': text }, answer: { translatedText: text } } }],
    [
      'a score of two texts',
      {
        'POST /score': {
          body: { 'text_1!': text, 'text_2!': text },
          answer: { data: list(object({ score: { type: 'number' } })) },
        },
      },
    ],
    [
      'a list of tensors',
      {
        'POST /infer': {
          body: { 'inputs!': list(object({ name: text, shape: list({ type: 'integer' }) })) },
          answer: { outputs: list(object({ name: text })) },
        },
      },
    ],
    [
      'an edit that returns a picture by the name of its input',
      { 'POST /erase/background': { body: { 'image!': text }, answer: { id: text, image: text } } },
    ],
    [
      'a prompt and a ticket that nothing explains',
      {
        'POST /v2/roseau': {
          body: { images: list(bytes), prompt: text },
          answer: { uuid: text, jobs: object({ uuids: list(text) }) },
        },
      },
    ],
    [
      'a list of addresses',
      {
        'POST /photo/generate': {
          body: { 'name!': text, age: text },
          answer: { data: object({ generation_id: text }) },
        },
        'GET /photo/generation/{generation_id}': { answer: { data: object({ image_url_list: list(text) }) } },
      },
    ],
    [
      'a run of a stored workflow',
      { 'POST /workflows/{id}/runs': { body: { inputs: { type: 'object' } }, answer: ticket } },
    ],
    [
      'a run of a thread with an assistant',
      {
        'POST /threads/{thread_id}/runs': {
          body: { 'assistant_id!': text, instructions: text },
          answer: { ...ticket, thread_id: text, assistant_id: text },
        },
      },
    ],
    [
      'a stored model that is invoked',
      { 'POST /model/{modelId}/invoke': { body: prompt, answer: { 'application/json': {} } } },
    ],
    [
      'a prompt with a picture whose name the answer repeats',
      {
        'POST /generations': {
          body: { 'imageDataUrl!': text, 'prompt!': text },
          answer: { job: object({ imageDataUrl: list(text) }) },
        },
      },
    ],
    [
      'a ticket with the id of the file that it will have',
      {
        'POST /generations': {
          body: { 'type!': text, inputs: object({ 'text_prompt!': text }) },
          answer: { ...ticket, asset_id: text },
        },
        'GET /generations/{id}/status': { answer: { id: text, url: text } },
      },
    ],
    [
      'a template that is rendered',
      { 'POST /renders': { body: { 'template_id!': text, modifications: { type: 'object' } }, answer: { url: text } } },
    ],
    [
      'a script that is read',
      {
        'POST /videos': {
          body: { 'input!': list(object({ scriptText: text, avatar: text })) },
          answer: { 'id!': text },
        },
      },
    ],
    [
      'a generator that is called so',
      { 'POST /text-generator': { body: { text }, answer: { id: text, output: text } } },
    ],
    [
      'a body that is spoken',
      {
        'POST /projects/{uuid}/clips': {
          body: { 'body!': text, 'voice_uuid!': text },
          answer: { clip: object({ audio_src: text }) },
        },
      },
    ],
    [
      'a podcast, although it is kept in a project',
      {
        'POST /podcasts': {
          body: { 'source!': object({ text }) },
          answer: { project: object({ project_id: text }) },
          more: { operationId: 'createPodcast' },
        },
        'GET /projects/{project_id}': { answer: { assets: list(object({ signed_url: text })) } },
      },
    ],
    ['an operation whose answer nobody describes', { 'POST /go': { body: prompt } }],
    [
      'a picture whose address has the name of the given one',
      {
        'POST /instant': {
          body: { 'imageUrl!': text, 'prompt!': text },
          answer: { job: object({ imageUrl: list(text) }) },
        },
      },
    ],
    [
      'a ticket with the id of what is made at another path',
      {
        'POST /generations-motion': {
          body: { 'imageId!': text, strength: { type: 'integer' } },
          answer: { job: object({ generationId: text }) },
        },
        'POST /generations': { body: prompt, answer: { job: object({ generationId: text }) } },
        'GET /generations/{id}': { answer: { made: object({ images: list(object({ url: text })) }) } },
      },
    ],
    [
      'a transcript at the end of a ticket',
      {
        'POST /jobs': { body: { data_file: bytes }, answer: { id: text } },
        'GET /jobs/{jobid}/transcript': { answer: { results: list(object({ content: text })) } },
      },
    ],
    [
      'a conversation that answers',
      {
        'POST /conversations': {
          body: { 'inputs!': text },
          answer: { 'outputs!': list(object({ content: text })) },
          more: { summary: 'Create a conversation' },
        },
      },
    ],
    [
      'speech that only streams',
      { 'POST /tts/sse': { body: { 'transcript!': text }, answer: { 'text/event-stream': {} } } },
    ],
    [
      'an estimate of depth',
      { 'POST /depth-estimation': { body: { 'image_url!': text }, answer: { depth_map_url: text } } },
    ],
    [
      'a stored workflow that runs',
      {
        'POST /workflows/{id}': {
          body: { inputs: { type: 'object' } },
          answer: { 'id!': text },
          more: { summary: 'Run a workflow' },
        },
        'GET /runs/{id}': { answer: { output: list(address) } },
      },
    ],
  ])('%s', (_, operations) => {
    expect(isModel(operations)).toBe(true)
  })
})

test('the report has a line for each reason, with the number of operations and the first one', async () => {
  const project = new ImportFolder()
  const document = documentOf({
    'POST /say': { body: prompt, answer: { 'audio/mpeg': bytes } },
    'POST /a/keys': { body: {}, answer: { id: text } },
    'POST /b/keys': { body: {}, answer: { id: text } },
    'POST /webhooks': { body: {}, answer: { id: text } },
  })
  const result = await project.run([project.file('acme.json', JSON.stringify(document))], { format: 'openapi' })
  expect(result.models).toHaveLength(1)
  expect(result.leftOut?.map(({ operation }) => operation)).toEqual(['POST /a/keys', 'POST /b/keys', 'POST /webhooks'])
  expect(importText(result, 'specs', plain).filter((line) => line.startsWith('left out'))).toEqual([
    'left out  2 operations, first POST /a/keys: it manages keys, users, rights or bills ("key" in its path)',
    'left out  POST /webhooks: it registers an address to call back ("webhook" in its path)',
  ])
})

test('a description that names a path with many placeholders in one segment is searched in a moment', () => {
  const many = Array.from({ length: 40 }, (_, at) => `{a${at}}`).join('-')
  const { models } = read({
    'POST /say': {
      body: prompt,
      answer: ticket,
      more: { description: `See /tasks/x/${'aa-'.repeat(30)}${'a'.repeat(100)}` },
    },
    [`GET /tasks/{id}/${many}`]: { answer: { audio_url: text } },
  })
  expect(models.map(({ operation }) => operation?.path)).toEqual(['/say'])
})
