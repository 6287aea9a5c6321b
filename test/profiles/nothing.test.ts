import { beforeAll, describe, expect, test } from 'vitest'
import type { RawAnswer } from '../../gateway/tasks/task.ts'
import type { ReceivedRequest, Reply } from '../support/imitations/imitation.ts'
import { temporaryFolder } from '../support/folder.ts'
import { valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'
import { key } from '../gateway/upstream/upstreamKit.ts'
import { cases, taskId, type Case } from './cases.ts'
import { buildProfiles } from './packages.ts'
import { stage } from './run.ts'

const packages = temporaryFolder()

beforeAll(() => buildProfiles(packages))

/** Answers of a finished job that has no result. */
interface Nothings {
  /** Whether a response is the one that has the result. */
  readonly isResult: (reply: Reply, request: ReceivedRequest) => boolean
  /** Answers that can be read, and have nothing in the place of the result. */
  readonly empty: readonly unknown[]
  /** Answers that are something else. */
  readonly invalid: readonly unknown[]
}

/** Bytes, and text that is not JSON, are sent as they are; the rest is sent as JSON. */
class Plain {
  readonly body: string
  readonly type: string

  constructor(body: string, type: string) {
    this.body = body
    this.type = type
  }
}

const page = new Plain('<html><body>It is down.</body></html>', 'text/html')
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const always = (): boolean => true
const isState =
  (path: readonly (string | number)[], word: string) =>
  ({ body }: Reply): boolean =>
    valueAt(body, ...path) === word
const whole = [null, '<html>', page]

const bytes = (type: string): Nothings => ({
  isResult: ({ body }) => body instanceof Uint8Array,
  empty: [new Plain('', type)],
  invalid: [new Plain(page.body, type), page, new Plain('null', 'application/json')],
})

const pictures: Nothings = {
  isResult: always,
  empty: [{ data: [] }, {}, { data: null }, { data: [{ b64_json: '' }, { b64_json: null }] }, []],
  invalid: [...whole, 7, { data: 'none' }, { data: [{ b64_json: base64('<html>') }] }, { data: [{ b64_json: '?!' }] }],
}

const events = (...data: readonly unknown[]): Plain =>
  new Plain(
    [...data.map((one) => JSON.stringify(one)), '[DONE]'].map((one) => `data: ${one}\n\n`).join(''),
    'text/event-stream',
  )

const said = (content: unknown): object => ({ choices: [{ index: 0, delta: { content } }] })

/** The answers of each profile. */
const nothings: Readonly<Record<string, Nothings>> = {
  fal: {
    isResult: (_, { path }) => /requests\/[^/]+$/.test(path),
    empty: [{ images: [] }, {}, { video: { url: '' } }, { video: null, seed: 7 }, { images: [{ url: ' ' }] }],
    invalid: [...whole, 'https://media.fal.example/a.mp4', { video: { url: 7 } }, { video: { url: 'javascript:1' } }],
  },
  replicate: {
    isResult: isState(['status'], 'succeeded'),
    empty: [null, [], '', ['', null]].map((output) => ({ status: 'succeeded', output })),
    invalid: [7, 'javascript:1', { a: 1 }].map((output) => ({ status: 'succeeded', output })),
  },
  cog: {
    isResult: always,
    empty: [{}, ...[null, [], '', 'data:image/png;base64,'].map((output) => ({ status: 'succeeded', output }))],
    invalid: [...whole, ...['?!', base64('<html>'), [{ a: 1 }]].map((output) => ({ status: 'succeeded', output }))],
  },
  runware: {
    isResult: isState(['data', 0, 'status'], 'success'),
    empty: [{}, { videoURL: '' }, { videoURL: null }].map((one) => ({ data: [{ status: 'success', ...one }] })),
    invalid: [{ videoURL: 7 }, { imageURL: 'no address' }].map((one) => ({ data: [{ status: 'success', ...one }] })),
  },
  'google-video': bytes('video/mp4'),
  'openai-images': pictures,
  'openai-edits': pictures,
  'openai-speech': bytes('audio/mpeg'),
  'openai-video': bytes('video/mp4'),
  huggingface: bytes('image/png'),
  'openai-chat': {
    isResult: always,
    empty: [events(), events(said('')), events(said(null)), events(said(' \n')), { choices: [] }],
    invalid: [...whole, events(said(7)), { choices: [{ message: { content: { a: 1 } } }] }],
  },
  'huggingface-text': {
    isResult: always,
    empty: [{ text: '' }, {}, [], [{ generated_text: '' }], { text: '\n' }],
    invalid: [...whole, { text: 7 }, 'words', [7]],
  },
}

/** Runs a call whose finished job is answered so. */
async function runWith(one: Case, { isResult }: Nothings, answer: unknown) {
  const spoil = (reply: Reply, request: ReceivedRequest): Reply => {
    if (reply.status >= 300 || !isResult(reply, request)) return reply
    const { body, type } = answer instanceof Plain ? answer : new Plain(JSON.stringify(answer), 'application/json')
    return { status: 200, headers: { 'content-type': type }, body }
  }
  const { the, vendor } = await stage(packages, one, { spoil })
  const { task } = await the.run(one.model, one.params, taskId)
  return { task, vendor, spent: await the.engine.spent('key-1') }
}

describe.each(cases)('the profile $profile', (one) => {
  const own = nothings[one.profile]
  if (own === undefined) throw new Error(`${one.profile} has no answers without a result.`)
  const some = <Value>(all: readonly Value[]): readonly Value[] => (isLong ? all : all.slice(0, 2))
  const table = [
    ...some(own.empty).map((answer) => ['upstream-empty', answer] as const),
    ...some(own.invalid).map((answer) => ['upstream-invalid-answer', answer] as const),
  ]

  test.each(table)('ends as %s, free and not asked again: %j', async (code, answer) => {
    const { task, vendor, spent } = await runWith(one, own, answer)
    expect(task).toMatchObject({ state: 'FAILED', error: { code, retryable: false } })
    expect(vendor.got.map(({ method, path }) => `${method} ${path}`)).toEqual(one.requests)
    expect([...vendor.charges.values(), spent]).toEqual([1, 0])
    const raw = valueAt(task, 'raw') as RawAnswer | undefined // of a failed task
    expect(raw?.status).toBe(200)
    const sent = answer instanceof Plain ? answer.body : JSON.stringify(answer)
    // Operators see what it was; of events, the list of them.
    if (!sent.startsWith('data:')) expect(raw?.text.replace(/\s/g, '')).toBe(sent.replace(/\s/g, ''))
    expect(JSON.stringify(task)).not.toContain(key)
  })
})

test('a finished operation without the address of its file is empty, and is not polled again', async () => {
  const one = cases.find(({ profile }) => profile === 'google-video')
  if (one === undefined) throw new Error('There is no such profile.')
  const isDone = ({ body }: Reply): boolean => valueAt(body, 'done') === true
  const answer = { done: true, response: { generateVideoResponse: { generatedSamples: [{}] } } }
  const { task, vendor, spent } = await runWith(one, { isResult: isDone, empty: [], invalid: [] }, answer)
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-empty' } })
  expect(vendor.got.filter(({ method }) => method === 'GET')).toHaveLength(2)
  expect(spent).toBe(0)
})
