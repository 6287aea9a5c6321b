import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asset, completed, failed, problem, startFakeGateway, submitted, waiting } from '../support/fakeGateway.ts'
import type { Answer, Recorded } from '../support/fakeGateway.ts'
import { compile } from '../support/project.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson } from '../support/reading.ts'
import { textWith } from '../support/matching.ts'
import { unchecked } from '../support/reading.ts'

const speechId = 'vendor2-audio-1.0'
const videoId = 'vendor1-v3-omni'

interface Ended {
  readonly outcome?: unknown
  readonly error?: unknown
}

/** The process that runs consumer/calls.ts, and the callbacks for the end of each of its calls. */
let caller: ChildProcess
const pending = new Map<number, (ended: Ended) => void>()

/** Starts the process that makes all calls. */
async function startCaller(project: string): Promise<void> {
  const program = join(project, 'built/nodenext-7/calls.js')
  if (!existsSync(program)) await compile(project, '7', 'nodenext')
  caller = fork(program, { cwd: project })
  caller.on('message', (ended: Ended & { readonly id: number }) => pending.get(ended.id)?.(ended))
  caller.once('exit', (code) =>
    pending.forEach((end) => end({ error: `The process of the calls ended with ${code}.` })),
  )
}

/** Makes one call of consumer/calls.ts, against a gateway that returns these responses. */
async function call(
  name: string,
  answers: readonly Answer[],
  endpoints = 'model',
): Promise<Ended & { requests: readonly Recorded[] }> {
  const gateway = await startFakeGateway(answers)
  try {
    const id = pending.size
    const ending = new Promise<Ended>((resolve) => pending.set(id, resolve))
    caller.send({ id, name, baseUrl: gateway.url, endpoints })
    return { ...(await ending), requests: gateway.requests }
  } finally {
    await gateway.close()
  }
}

const lines = (requests: readonly Recorded[]): readonly string[] =>
  requests.map(({ method, path }) => `${method} ${path}`)
const bodies = (requests: readonly Recorded[]): readonly string[] => requests.map(({ body }) => body)

/** The parameters of consumer/calls.ts in order: the client adds, removes and moves nothing. */
const speech = '"prompt":"Hello, wörld 👋","format":"mp3","sampleRate":8000'
const video = '"prompt":"A lighthouse.","aspectRatio":"9:16","multiPrompt":{"index":[1,2]}'

/** The body in which the caller's parameters sit directly next to the model, in either order. */
const flat = (id: string, params: string): unknown => ({ params: { model: id, ...fieldsOf(readJson(`{${params}}`)) } })
/** Tests of the requests and outcomes of a consumer's calls: the project has its packages installed. */
export function callTests(folder: string): void {
  beforeAll(() => startCaller(folder))

  afterAll(() => void caller.kill())

  describe.each(['executeById', 'executeByDefinition'])('%s', (name) => {
    it('sends exactly the model-level envelope, and returns the result', async () => {
      const { requests, outcome } = await call(name, [completed(speechId, 7)])
      expect(lines(requests)).toEqual(['POST /workflows/v1/models/execute'])
      expect(bodies(requests)).toEqual([`{"params":{"model":"${speechId}","params":{${speech}}}}`])
      expect(outcome).toEqual({ id: 'task-1', result: asset(speechId), credits: 7 })
    })

    it('sends exactly the workflow-level envelope, with its slash unescaped', async () => {
      const { requests, outcome } = await call(name, [completed(speechId, 7)], 'workflow')
      expect(lines(requests)).toEqual(['POST /workflows/vendor2/text-to-speech/execute'])
      expect(bodies(requests).map((body) => readJson(body))).toEqual([flat(speechId, speech)])
      expect(outcome).toEqual({ id: 'task-1', result: asset(speechId), credits: 7 })
    })
  })

  const polled = [submitted, waiting('ACCEPTED'), waiting('IN_PROGRESS')]

  describe.each([
    ['runById', videoId, 'vendor1-omni-video', video],
    ['runByDefinition', speechId, 'vendor2/text-to-speech', speech],
    ['submitThenResult', speechId, 'vendor2/text-to-speech', speech],
  ])('%s', (name, id, workflow, params) => {
    it('submits and polls at the model-level endpoints', async () => {
      const { requests, outcome } = await call(name, [...polled, completed(id, 3)])
      const poll = 'GET /workflows/v1/models/task-1/result'
      expect(lines(requests)).toEqual(['POST /workflows/v1/models/submit', poll, poll, poll])
      expect(bodies(requests)).toEqual([`{"params":{"model":"${id}","params":{${params}}}}`, '', '', ''])
      expect(outcome).toEqual({ id: 'task-1', result: asset(id), credits: 3 })
    })

    it('submits and polls at the endpoints of the workflow', async () => {
      const { requests, outcome } = await call(name, [...polled, completed(id, 3)], 'workflow')
      const poll = `GET /workflows/${workflow}/task-1/result`
      expect(lines(requests)).toEqual([`POST /workflows/${workflow}/submit`, poll, poll, poll])
      expect(readJson(requests[0]?.body ?? '')).toEqual(flat(id, params))
      expect(bodies(requests).slice(1)).toEqual(['', '', ''])
      expect(outcome).toEqual({ id: 'task-1', result: asset(id), credits: 3 })
    })
  })

  describe('headers', () => {
    it('send the key as a bearer token on every request, and nowhere else', async () => {
      const { requests } = await call('runById', [...polled, completed(videoId, 3)])
      expect(requests).toHaveLength(4)
      for (const { headers, path, body } of requests) {
        const { authorization, ...others } = headers
        expect(authorization).toBe('Bearer key-of-the-test')
        expect(JSON.stringify([others, path, body])).not.toContain('key-of-the-test')
      }
    })

    it('declare a body as JSON, and declare no type without a body', async () => {
      const { requests } = await call('runById', [...polled, completed(videoId, 3)])
      const types = requests.map(({ headers }) => headers['content-type'])
      expect(types).toEqual(['application/json', undefined, undefined, undefined])
      for (const { headers } of requests) expect(headers.accept).toContain('application/json')
    })

    it('are never sent to the target of a redirect', async () => {
      const redirect = { status: 307, headers: { location: '/elsewhere' }, body: null }
      const { requests, error } = await call('executeById', [redirect, completed(speechId, 7)])
      expect(lines(requests)).toEqual(['POST /workflows/v1/models/execute'])
      expect(error).toMatchObject({ is: ['ConnectionError', 'GatewayError'] })
    })
  })

  describe('submitting and polling', () => {
    it('returns the id of the task without waiting for it', async () => {
      const { requests, outcome } = await call('submitOnly', [submitted])
      expect(lines(requests)).toEqual(['POST /workflows/v1/models/submit'])
      expect(outcome).toEqual({ id: 'task-1' })
    })

    it('ends at once when the caller aborts', async () => {
      const { requests, error } = await call('abortWhilePolling', [
        submitted,
        waiting('ACCEPTED', { 'retry-after': '20' }),
      ])
      expect(requests).toHaveLength(2)
      expect(error).toMatchObject({ is: ['AbortedError', 'GatewayError'], taskId: 'task-1', code: 'aborted' })
      expect(error).toMatchObject({ cause: textWith('TimeoutError') })
    })
  })

  describe.each(['model', 'workflow'])('errors at %s-level endpoints', (endpoints) => {
    it.each([
      ['executeVideo', []],
      ['runById', [submitted, waiting('IN_PROGRESS')]],
    ])('%s reports why a task failed', async (name, before) => {
      const last = failed('content-refused', 'The prompt was refused.', false)
      const { requests, error } = await call(name, [...before, last, completed(videoId, 3)], endpoints)
      expect(requests).toHaveLength(before.length + 1)
      expect(error).toMatchObject({ is: ['GatewayError', 'TaskFailedError'], name: 'TaskFailedError' })
      expect(error).toMatchObject({ code: 'content-refused', taskId: 'task-1', retryable: false })
      expect(error).toMatchObject({ message: textWith('The prompt was refused.') })
    })

    it.each(['executeById', 'runById', 'submitOnly'])('%s reports an invalid key without a retry', async (name) => {
      const { requests, error } = await call(name, [problem(401, 'unauthorized', 'The key is unknown.')], endpoints)
      expect(requests).toHaveLength(1)
      expect(error).toMatchObject({ is: ['AuthenticationError', 'GatewayError'], name: 'AuthenticationError' })
      expect(error).toMatchObject({ status: 401, code: 'unauthorized', requestId: 'request-1', retryable: false })
      expect(error).toMatchObject({ message: textWith('The key is unknown.') })
    })

    it.each(['executeInvalid', 'submitInvalid', 'runInvalid'])(
      '%s sends nothing, and names every issue',
      async (name) => {
        const { requests, error } = await call(name, [], endpoints)
        expect(requests).toEqual([])
        expect(error).toMatchObject({ is: ['GatewayError', 'ValidationError'], code: 'invalid-params' })
        const { issues, message }: { issues?: readonly { path: string[]; message: string }[]; message?: string } =
          unchecked(error)
        const paths = issues?.map(({ path }) => path.join('.')).sort()
        expect(paths).toEqual(['aspectRatio', 'duration', 'prompt', 'promt'])
        for (const issue of issues ?? []) expect(message).toContain(issue.message)
      },
    )

    it('passes on every issue that the gateway finds', async () => {
      const issue = { code: 'not-an-option', message: 'Voice is unknown.', expected: 'a voice', received: '"x"' }
      const errors = [
        { pointer: '/params/params/audioUrls/0', path: ['audioUrls', 0], ...issue },
        { pointer: '/params/extra', ...issue }, // it is outside of the model's parameters
      ]
      const { error } = await call('executeById', [problem(422, 'invalid-params', 'Two.', { errors })], endpoints)
      expect(error).toMatchObject({ is: ['GatewayError', 'ValidationError'], status: 422, requestId: 'request-1' })
      expect(error).toMatchObject({
        issues: [
          { path: ['audioUrls', 0], ...issue },
          { path: [], ...issue },
        ],
      })
    })

    it('reports the task that continues after a sync call took too long', async () => {
      const late = problem(504, 'sync-timeout', 'It continues.', { taskId: 'task-9' })
      const { error } = await call('executeById', [late], endpoints)
      expect(error).toMatchObject({
        is: ['GatewayError', 'SyncTimeoutError'],
        status: 504,
        taskId: 'task-9',
        code: 'sync-timeout',
      })
    })

    it('rejects a misspelt model id, and sends nothing', async () => {
      const { requests, error } = await call('unknownModel', [], endpoints)
      expect(requests).toEqual([])
      expect(error).toMatchObject({ is: ['GatewayError'], message: textWith('vendor1-v3-omny') })
    })
  })
}
