import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../support/folder.ts'
import { repository } from '../../../support/command.ts'
import { bench, key, specOf, startVendor } from '../upstreamKit.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { valueAt } from '../../../support/reading.ts'
import { times } from '../../../support/size.ts'

const root = temporaryFolder()

const failures = readFileSync(join(repository, 'gateway/upstream/http/failures.ts'), 'utf8')
const codes = new Set(['timed-out', ...[...failures.matchAll(/^ {2}'([a-z-]+)':/gm)].map(([, code]) => code)])

/** Words that the specs contain, so that random responses get far. */
const word = fc.constantFrom(
  'succeeded',
  'failed',
  'queued',
  'COMPLETED',
  'IN_QUEUE',
  'id',
  'status',
  'output',
  'url',
  'images',
  'error',
  'message',
  'code',
  'request_id',
  'video',
  'data',
  'choices',
  'delta',
  'content',
  'https://a.example/1',
  '[DONE]',
)
const leaf = fc.oneof(word, fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(key))
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(word, fc.string()), tie('tree'), { maxKeys: 4 }),
  ),
}))
const plausible = fc.record(
  {
    id: fc.constant('job-1'),
    request_id: fc.constant('r-1'),
    status: word,
    output: tree,
    images: tree,
    video: tree,
    error: tree,
  },
  { requiredKeys: [] },
)
const text = fc.oneof(
  fc.oneof(tree, plausible).map((value) => JSON.stringify(value)),
  fc.oneof(tree, plausible).map((value) => `data: ${JSON.stringify(value)}\n\ndata: [DONE]\n\n`),
  fc.string({ unit: 'binary' }),
)
const answer = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 404, 409, 422, 429, 500, 502, 503),
  body: text,
  wait: fc.constantFrom(undefined, '0', '1', '-1', 'soon'),
  isCut: fc.constantFrom(false, false, false, true),
})

test.each([
  ['vendor16', 'vendor16-lipsync-1.9', { videoUrl: 'https://example.com/1.mp4' }],
  ['vendor14', 'vendor14-talking-avatar-1.5', { audioUrl: 'https://example.com/1.mp3' }],
  ['vendor22', 'vendor22-flow-1-pro', { prompt: 'A kite' }],
  ['vendor28', 'vendor28-chat-3', { messages: [] }],
])(
  'every task ends, with a documented error code and without the key, for any response of %s',
  async (id, model, params) => {
    const said: { list: { status: number; body: string; wait: string | undefined; isCut: boolean }[] } = { list: [] }
    const vendor = await startVendor((_, response) => {
      // After the list, the vendor returns 404 for everything, so that every task ends.
      const { status, body, wait, isCut } = said.list.shift() ?? {
        status: 404,
        body: '{}',
        wait: undefined,
        isCut: false,
      }
      response.writeHead(status, wait === undefined ? {} : { 'retry-after': wait })
      if (isCut) response.write(body.slice(0, 5), () => response.destroy())
      else response.end(status === 204 ? undefined : body)
    })
    const the = bench({ folder: join(root, id), url: vendor.url, spec: specOf(id) })
    onTestFinished(async () => void (await Promise.all([vendor.close(), the.close()])))
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { maxLength: 8 }), async (list) => {
        said.list = [...list]
        const name = `task-${++count}`
        await the.submit(model, params, name)
        const { task } = await the.finish(name)
        const { state, error, result } = fieldsOf(task)
        expect(['COMPLETED', 'FAILED']).toContain(state)
        if (state === 'FAILED') expect(codes).toContain(valueAt(error, 'code'))
        if (state === 'FAILED') expect(String(valueAt(error, 'message')).length).toBeLessThan(700)
        expect(JSON.stringify(error ?? '')).not.toContain(key)
        if (state === 'COMPLETED') expect(valueAt(result, 'model')).toBe(model)
      }),
      { seed: 1, numRuns: times(10, 20, 150) },
    )
  },
  120_000,
)
