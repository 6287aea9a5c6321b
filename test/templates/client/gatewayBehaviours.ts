import { ValidationError, type Task } from '@gatewright/client'
import { files } from '@gatewright/client/files'
import { createProxy } from '@gatewright/client/proxy'
import { apiKey, errorOf, params, picture, pictures, video, type Behaviour } from './behaviours.ts'

/** A key that every gateway rejects. */
export const wrongKey = 'none-that-it-knows'

/** Polls of a task that takes no time. */
async function states(task: Task<unknown>): Promise<string | undefined> {
  let last: string | undefined
  for await (const { status } of task.updates()) last = status
  return last
}

/** A client that calls the gateway through a proxy, as a server on this platform would run it. */
const through: typeof fetch = (url, init) => {
  const request = new Request(url, init)
  const authorize = ({ headers }: Request): boolean => headers.get('x-session') === 'known'
  const baseUrl = new URL(request.url).origin
  return createProxy({ apiKey, baseUrl, models: [video, picture], authorize })(request)
}

/** The behaviours of the client with a real gateway whose sandbox takes no time. */
export const gatewayBehaviours: Readonly<Record<string, Omit<Behaviour, 'faults' | 'minPolls' | 'starts'>>> = {
  'run executes a sync model': {
    run: async (connect) => (await connect().run(picture, params)).result.model,
    returns: 'vendor8-image-2-turbo',
  },
  'run submits and polls, at the endpoints of the model and of its workflow': {
    run: async (connect) => {
      const byModel = await connect().run(video, params)
      const byWorkflow = await connect({ endpoints: 'workflow' }).run(video, params)
      return [byModel, byWorkflow].map(({ result, credits }) => [result.model, credits > 0])
    },
    returns: [
      ['vendor1-v3-omni', true],
      ['vendor1-v3-omni', true],
    ],
  },
  'a task reports its end and is resumed from JSON': {
    run: async (connect) => {
      const task = await connect().submit(video, params)
      const last = await states(task)
      const resumed = await connect()
        .task(JSON.parse(JSON.stringify(task)))
        .result()
      return [last, resumed.id === task.id]
    },
    returns: ['COMPLETED', true],
  },
  'one idempotency key starts one task': {
    run: async (connect) => {
      const idempotencyKey = `key-${crypto.randomUUID()}`
      const submitTask = () => connect().submit(video, params, { idempotencyKey })
      const [first, second] = await Promise.all([submitTask(), submitTask()])
      return first.id === second.id
    },
    returns: true,
  },
  'files in every form are uploaded': {
    run: async (connect) => {
      const bodies: string[] = []
      const keep: typeof fetch = (url, init) => {
        if (typeof init?.body === 'string') bodies.push(init.body)
        return fetch(url, init)
      }
      const given = { ...params, imageUrls: [...pictures()] }
      await connect({ fetch: keep, files: files({ limitBytes: 4 }) }).submit(video, given)
      const sent: { readonly params: { readonly params: { readonly imageUrls: readonly string[] } } } = JSON.parse(
        bodies[0] ?? '',
      )
      const read = await Promise.all(sent.params.params.imageUrls.map(async (url) => (await fetch(url)).blob()))
      return read.map(({ size, type }) => [size, type])
    },
    returns: Array.from({ length: 3 }, () => [8, 'image/png']),
  },
  'a proxy adds the key for the callers that it authorizes': {
    run: async (connect) => {
      const options = { apiKey: false, fetch: through } as const
      const known = connect({ ...options, headers: { 'x-session': 'known' } })
      const { result } = await known.run(video, params)
      return [result.model, await errorOf(connect(options).run(picture, params))]
    },
    returns: ['vendor1-v3-omni', { name: 'AuthenticationError', code: 'forbidden', retryable: false, status: 403 }],
  },
  'the client and the gateway report an issue with the same path': {
    run: async (connect) => {
      const wrong: typeof params = JSON.parse(
        '{"prompt":"a","duration":99,"imageUrls":["https://x.test/a",7],"promt":1}',
      )
      const paths = async (validate: boolean): Promise<readonly string[]> => {
        const error = await connect({ validate })
          .run(video, wrong)
          .then(undefined, (reason: unknown) => reason)
        return error instanceof ValidationError ? error.issues.map(({ path }) => JSON.stringify(path)).sort() : []
      }
      return [await paths(true), await paths(false)]
    },
    returns: Array.from({ length: 2 }, () => ['["duration"]', '["imageUrls",1]', '["promt"]']),
  },
  'a wrong key is an error': {
    run: (connect) => errorOf(connect({ apiKey: wrongKey }).execute(picture, params)),
    returns: { name: 'AuthenticationError', code: 'unauthorized', retryable: false, status: 401 },
  },
  'an unknown task is an error': {
    run: (connect) => errorOf(connect().task('none', video).result()),
    returns: { name: 'NotFoundError', code: 'unknown-task', retryable: false, status: 404, taskId: 'none' },
  },
  'issues that the gateway finds name their parameters': {
    run: async (connect) => {
      const wrong: typeof params = JSON.parse('{"prompt":"a","duration":99}')
      const call = connect({ validate: false }).run(video, wrong)
      const error = await call.then(undefined, (reason: unknown) => reason)
      return error instanceof ValidationError && [error.status, error.issues.map(({ path }) => path.at(-1))]
    },
    returns: [422, ['duration']],
  },
  'a failed task is an error': {
    run: async (connect) => {
      const failed = await errorOf(connect().run(video, { prompt: 'sandbox:fail' }))
      return { ...failed, taskId: 'taskId' in failed && typeof failed.taskId }
    },
    returns: { name: 'TaskFailedError', code: 'sandbox-fail', retryable: false, taskId: 'string' },
  },
}
