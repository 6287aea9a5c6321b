import { describe, expect, test } from 'vitest'
import { address, list, object, read, text, type Operations } from './document.ts'

const prompt = { 'prompt!': text }
const ticket = { 'id!': text, 'status!': { enum: ['queued', 'done'] } }
const bytes = { type: 'string', format: 'binary' }

/** Whether `POST` of a path is a model beside something that is one. */
function isModel(operations: Operations, name = Object.keys(operations)[0] ?? ''): boolean {
  const beside: Operations = { ...operations, 'POST /beside': { body: prompt, answer: { 'audio/mpeg': bytes } } }
  return read(beside).models.some(({ operation }) => `${operation?.method.toUpperCase()} ${operation?.path}` === name)
}

const media = { 'GET /things/{id}': { answer: { 'id!': text, name: text, preview_url: text, image_url: text } } }

describe('no model is', () => {
  test.each<[string, string, Operations]>([
    [
      'a cancel, although it returns the task',
      'it changes, cancels or deletes what is stored',
      { 'POST /images/{id}/cancel': { body: {}, answer: { 'id!': text, image_url: text } } },
    ],
    [
      'an edit of what is stored',
      'it changes, cancels or deletes what is stored',
      {
        'POST /chat/completions/{id}': {
          body: { metadata: { type: 'object' } },
          answer: { choices: list(object({ text })) },
          more: { operationId: 'updateChatCompletion' },
        },
      },
    ],
    [
      'a webhook',
      'it registers an address to call back',
      { 'POST /webhooks': { body: { 'url!': text }, answer: { id: text } } },
    ],
    [
      'an estimate',
      'it only says a price or a time',
      { 'POST /image/estimate': { body: prompt, answer: { credits: { type: 'integer' } } } },
    ],
    [
      'an upload',
      'it uploads or stores files',
      { 'POST /images/upload': { body: { 'image!': bytes }, answer: { image_url: text } } },
    ],
    [
      'a key',
      'it manages keys, users, rights or bills',
      { 'POST /projects/{id}/keys': { body: { 'name!': text }, answer: { key: text } } },
    ],
    [
      'a list that is asked by POST',
      'it lists or looks up what is there',
      { 'POST /images/usage': { body: { from: text }, answer: { images: list(object({ url: text })) } } },
    ],
    [
      'a training',
      'it trains or evaluates a model',
      { 'POST /datasets/{id}/train_model': { body: prompt, answer: { model_id: text } } },
    ],
    [
      'a fine-tuning',
      'it trains or evaluates a model',
      { 'POST /fine_tuning/jobs': { body: { 'file!': text }, answer: { id: text } } },
    ],
    [
      'a session',
      'it opens a session or makes a call',
      { 'POST /realtime/sessions': { body: prompt, answer: { id: text, client_secret: text } } },
    ],
    [
      'a batch of calls',
      'it runs other calls in a batch',
      {
        'POST /messages/batches': {
          body: { 'requests!': list(object({ params: object({ messages: list(object({ role: text })) }) })) },
          answer: { id: text },
        },
      },
    ],
    [
      'a count of tokens',
      'it counts tokens',
      {
        'POST /messages/count_tokens': {
          body: { 'messages!': list(object({ role: text })) },
          answer: { input_tokens: { type: 'integer' } },
        },
      },
    ],
    [
      'feedback',
      'it takes feedback',
      { 'POST /images/{id}/feedback': { body: { 'text!': text }, answer: { id: text } } },
    ],
    [
      'a stored voice with a preview',
      'it creates something that later calls use',
      {
        'POST /voices': { body: { 'name!': text, 'audio!': bytes }, answer: { 'id!': text } },
        'GET /voices/{id}': { answer: { id: text, preview_url: text } },
      },
    ],
    [
      'a stored voice at the path of a task',
      'it creates something that later calls use',
      {
        'POST /text-to-voice': {
          body: { 'voice_description!': text },
          answer: { voice_id: text, preview_url: text },
          more: { operationId: 'create_voice', summary: 'Create a voice' },
        },
      },
    ],
    [
      'a thing with a name',
      'it creates something that later calls use',
      { 'POST /things': { body: { 'name!': text, 'prompt!': text }, answer: { 'id!': text, name: text } }, ...media },
    ],
    [
      'a thread, and what is in it',
      'it creates something that later calls use',
      {
        'POST /threads/{id}/messages': { body: { 'content!': text, role: text }, answer: { id: text, content: text } },
      },
    ],
    [
      'a look at a task by POST',
      'it asks for the state or the result of a task',
      { 'POST /video/result': { body: { 'task_id!': text }, answer: { video_url: text } } },
    ],
    [
      'a copy of what is stored',
      'it takes nothing that a result is made from',
      { 'POST /chapters/{chapter_id}/stream': { body: { raw: { type: 'boolean' } }, answer: { 'audio/mpeg': bytes } } },
    ],
    [
      'an upload to a place that is called after media',
      'it uploads or stores files',
      {
        'POST /audios': {
          body: { audio: bytes, source_url: text },
          answer: { url: { ...text, description: 'The address of the audio' }, id: text, words_url: text },
          more: { operationId: 'uploadAudio', summary: 'Upload an audio' },
        },
      },
    ],
    [
      'an upload of whatever it is',
      'it uploads or stores files',
      {
        'POST /talking_photo': {
          body: { 'file!': bytes },
          answer: { data: object({ talking_photo_url: text }) },
          more: { summary: 'Upload a photo' },
        },
      },
    ],
    [
      'a file that is kept, with what is known of it',
      'nothing says that it makes anything',
      {
        'POST /things': {
          body: { 'file!': bytes },
          answer: { 'id!': text, size: { type: 'integer' }, mime_type: text },
        },
      },
    ],
    [
      'a search for pictures',
      'it lists or looks up what is there',
      {
        'POST /images/search': { body: { 'query!': text }, answer: { images: list(object({ id: text, url: text })) } },
      },
    ],
    [
      'a download of one film',
      'it lists or looks up what is there',
      { 'POST /videos/{video_id}/download': { body: {}, answer: { download_url: text } } },
    ],
    [
      'an import from an address',
      'it uploads or stores files',
      { 'POST /media/import': { body: { 'source_url!': text }, answer: { id: text, url: text } } },
    ],
    [
      'a run of an evaluation',
      'it creates something that later calls use',
      { 'POST /evals/{eval_id}/runs': { body: { 'input!': text }, answer: ticket } },
    ],
    [
      'a connection for a stream',
      'it opens a session or makes a call',
      {
        'POST /talks/streams': {
          body: { 'source_url!': text },
          answer: { 'id!': text, session_id: text, ice_servers: list(object({ urls: text })) },
        },
        'GET /talks/{id}': { answer: { result_url: text } },
      },
    ],
    ...['download', 'export', 'thumbnail'].map((word): [string, string, Operations] => [
      `a ${word} of what is stored`,
      word === 'thumbnail' ? 'it takes nothing that a result is made from' : 'it lists or looks up what is there',
      { [`POST /films/${word}`]: { body: { format: text }, answer: { 'video!': address } } },
    ]),
    [
      'an address of nobody knows what',
      'it takes nothing that a result is made from',
      { 'POST /films': { body: { format: text }, answer: { 'url!': text } } },
    ],
    [
      'a PUT',
      'it changes, cancels or deletes what is stored',
      { 'PUT /films/{id}': { body: prompt, answer: { video_url: text } } },
    ],
    [
      'a text whose id another operation has, too',
      'nothing says that it makes anything',
      {
        'POST /reports': { body: { 'text!': text }, answer: { id: text } },
        'POST /generations': { body: prompt, answer: { id: text } },
        'GET /generations/{id}': { answer: { image_url: text } },
      },
    ],
    [
      'something of which nothing is known',
      'nothing says that it makes anything',
      { 'POST /colors': { body: { count: { type: 'integer' } }, answer: { mapping: list(text) } } },
    ],
  ])('%s', (_, reason, operations) => {
    const name = Object.keys(operations)[0] ?? ''
    expect(isModel(operations)).toBe(false)
    const { leftOut } = read({ ...operations, 'POST /beside': { body: prompt, answer: { 'audio/mpeg': bytes } } })
    expect(leftOut.find((one) => one.operation === name)?.reason).toBe(reason)
    expect(leftOut.find((one) => one.operation === name)?.evidence).not.toBe('')
  })

  test('taken unless it is named, by its path, its id or its method and path', () => {
    const hooks: Operations = {
      'POST /hooks': { body: { 'url!': text }, answer: { id: text }, more: { operationId: 'addHook' } },
    }
    const more: Operations = { ...hooks, 'POST /say': { body: prompt, answer: { 'audio/mpeg': bytes } } }
    expect(read(more).models.map(({ operation }) => operation?.path)).toEqual(['/say'])
    for (const name of ['/hooks', 'addHook', 'POST /hooks', 'post /hooks'])
      expect(read(more, [name]).models.map(({ operation }) => operation?.path)).toEqual(['/hooks'])
    expect(() => read(hooks)).toThrow(
      'none of its 1 POST operations is a model: POST /hooks, because it registers an address to call back; --operation takes one anyway',
    )
  })
})
