import { expect, test } from 'vitest'
import { GatewayError, type Outcome, type Task, type Update } from '@gatewright/client'
import { TaskStore, type Caller } from '../../../templates/react/runtime/task.ts'
import { unchecked } from '../../support/reading.ts'

/** A task whose end the test decides. */
interface Controlled {
  readonly end: (outcome: Outcome<unknown>) => void
  readonly fail: (error: GatewayError) => void
  readonly update: (update: Update) => void
  cancels: number
}

/** A client that makes one task for each idempotency key, as a gateway does. */
function makeClient() {
  const tasks = new Map<string, Controlled>()
  const submits: string[] = []
  const opened = (id: string): Task<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<unknown>>()
    promise.catch(() => undefined)
    const listeners = new Set<(update: Update) => void>()
    const own: Controlled = {
      end: resolve,
      fail: reject,
      update: (update) => listeners.forEach((listener) => listener(update)),
      cancels: 0,
    }
    tasks.set(id, own)
    return unchecked({
      id,
      toJSON: () => ({ id, model: 'film' }),
      result: ({ signal, onUpdate }: { signal: AbortSignal; onUpdate: (update: Update) => void }) => {
        listeners.add(onUpdate)
        const left = new Promise((_, fail) => {
          if (signal.aborted) fail(new Error('left'))
          signal.addEventListener('abort', () => fail(new Error('left')))
        })
        return Promise.race([promise, left])
      },
      cancel: async () => {
        own.cancels++
        reject(new GatewayError('It was cancelled.', { code: 'cancelled', taskId: id }))
        return 'confirmed'
      },
    })
  }
  const caller: Caller = {
    submit: async (_model, _params, { idempotencyKey = '' }) => {
      submits.push(idempotencyKey)
      return opened(idempotencyKey)
    },
    task: ({ id }) => opened(id),
  }
  return { caller, tasks, submits }
}

function makeStorage(): Storage {
  const kept = new Map<string, string>()
  return unchecked({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
}

const film = { id: 'film', ref: 'film' }
const outcome = { id: 'k', result: { url: 'https://example.com/film.mp4' }, credits: 3 }

test('it shows the call, the task, its progress and its outcome', async () => {
  const { caller, tasks } = makeClient()
  const store = new TaskStore(caller, film, { resume: false })
  const states: string[] = []
  store.subscribe(() => states.push(store.get().state))
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await expect.poll(() => store.get().state).toBe('running')
  tasks.get('k')?.update({ status: 'IN_PROGRESS', progress: { percent: 40, estimatedSecondsLeft: 6 } })
  expect(store.get()).toEqual({ state: 'running', id: 'k', percent: 40, secondsLeft: 6 })
  tasks.get('k')?.end(outcome)
  expect(await ran).toBe(outcome)
  expect(store.get()).toEqual({ state: 'completed', id: 'k', percent: 100, outcome })
  expect(states).toEqual(['submitting', 'running', 'running', 'completed'])
})

test('a second run while one is open is the first one', async () => {
  const { caller, submits, tasks } = makeClient()
  const store = new TaskStore(caller, film, { resume: false })
  const first = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  expect(store.run({ prompt: 'a' })).toBe(first)
  await expect.poll(() => tasks.size).toBe(1)
  tasks.get('k')?.end(outcome)
  await first
  expect(submits).toEqual(['k'])
})

test('Strict Mode, which mounts twice, repeats the same call', async () => {
  const storage = makeStorage()
  const { caller, submits } = makeClient()
  void new TaskStore(caller, film, { resume: 'a', storage }).run({ prompt: 'a' }, { idempotencyKey: 'k' })
  const store = new TaskStore(caller, film, { resume: 'a', storage })
  store.subscribe(() => {})()
  store.subscribe(() => {})
  await expect.poll(() => store.get().state).toBe('running')
  expect(new Set(submits)).toEqual(new Set(['k']))
})

test('a page that is loaded again resumes its task, and not that of another model', async () => {
  const storage = makeStorage()
  const { caller, submits } = makeClient()
  const before = new TaskStore(caller, film, { resume: 'a', storage })
  void before.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await expect.poll(() => before.get().state).toBe('running')
  const after = new TaskStore(caller, film, { resume: 'a', storage })
  after.subscribe(() => {})
  await expect.poll(() => after.get()).toMatchObject({ state: 'running', id: 'k' })
  const other = new TaskStore(caller, { id: 'song', ref: 'song' }, { resume: 'a', storage })
  other.subscribe(() => {})
  expect(other.get().state).toBe('idle')
  expect(submits).toEqual(['k'])
  after.reset()
  expect(storage.getItem('gatewright-task:a')).toBeNull()
})

test('a component that is shown again resumes its task, and with no name it has none', async () => {
  const storage = makeStorage()
  const { caller, submits, tasks } = makeClient()
  const show = (resume: string | false): TaskStore => new TaskStore(caller, film, { resume, storage })
  const first = show('a')
  const hide = first.subscribe(() => {})
  void first.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  hide() // before the gateway has answered
  const second = show('a')
  second.subscribe(() => {})
  void second.run({ prompt: 'a' })
  await expect.poll(() => second.get()).toMatchObject({ state: 'running', id: 'k' })
  tasks.get('k')?.end(outcome)
  await expect.poll(() => second.get()).toMatchObject({ state: 'completed', outcome })
  const third = show(false)
  third.subscribe(() => {})
  expect(third.get()).toEqual({ state: 'idle' })
  expect(new Set(submits)).toEqual(new Set(['k']))
})

test.each(['{', '{"model":"film","key":1}', '{"model":"film","task":{"id":1}}', '[]'])(
  'a storage with %s is an empty one',
  (text) => {
    const storage = makeStorage()
    storage.setItem('gatewright-task:a', text)
    const store = new TaskStore(makeClient().caller, film, { resume: 'a', storage })
    store.subscribe(() => {})
    expect(store.get()).toEqual({ state: 'idle' })
  },
)

test('a call of over an hour ago is not sent again', () => {
  const storage = makeStorage()
  const at = Date.now() - 3_600_001
  storage.setItem('gatewright-task:a', JSON.stringify({ model: 'film', key: 'k', params: {}, at }))
  const { caller, submits } = makeClient()
  new TaskStore(caller, film, { resume: 'a', storage }).subscribe(() => {})
  expect(submits).toEqual([])
})

test('cancel waits for the id of the task', async () => {
  const { caller, tasks } = makeClient()
  const store = new TaskStore(caller, film, { resume: false })
  expect(await store.cancel()).toBeUndefined()
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  expect(await store.cancel()).toBe('confirmed')
  expect(await ran).toBeUndefined()
  expect(tasks.get('k')?.cancels).toBe(1)
  expect(store.get().state).toBe('cancelled')
})

test('resume waits again after a failed wait, and repeats a call without an answer with its key', async () => {
  const { caller, tasks, submits } = makeClient()
  const store = new TaskStore(caller, film, { resume: false })
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await expect.poll(() => store.get().state).toBe('running')
  const error = new GatewayError('There is no network.', { code: 'connection', retryable: true, taskId: 'k' })
  tasks.get('k')?.fail(error)
  expect(await ran).toBeUndefined()
  expect(store.get()).toEqual({ state: 'failed', id: 'k', error })
  void store.resume()
  await expect.poll(() => store.get().state).toBe('running')
  expect(submits).toEqual(['k'])

  let attempts = 0
  const lost: Caller = {
    ...caller,
    submit: (model, params, options) =>
      attempts++ === 0 ? Promise.reject(error) : caller.submit(model, params, options),
  }
  const other = new TaskStore(lost, film, { resume: false })
  await other.run({ prompt: 'a' }, { idempotencyKey: 'l' })
  void other.resume()
  await expect.poll(() => other.get().state).toBe('running')
  expect(submits).toEqual(['k', 'l'])
})

test('reset forgets a task: its end is not shown, and nothing resumes it', async () => {
  const storage = makeStorage()
  const { caller, tasks, submits } = makeClient()
  const store = new TaskStore(caller, film, { resume: 'a', storage })
  store.subscribe(() => {})
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await expect.poll(() => store.get().state).toBe('running')
  store.reset()
  tasks.get('k')?.end(outcome)
  await ran
  expect(store.get()).toEqual({ state: 'idle' })
  void store.resume()
  expect(store.get()).toEqual({ state: 'idle' })
  expect(await store.cancel()).toBeUndefined()
  const after = new TaskStore(caller, film, { resume: 'a', storage })
  after.subscribe(() => {})
  expect([store.get().state, after.get().state]).toEqual(['idle', 'idle'])
  expect({ submits, cancels: tasks.get('k')?.cancels }).toEqual({ submits: ['k'], cancels: 0 })
})

/** A client whose gateway accepts a call when the test says so. */
function makeSlowClient() {
  const { caller, ...rest } = makeClient()
  const accepted = Promise.withResolvers<void>()
  const submit: Caller['submit'] = async (...call) => {
    const task = caller.submit(...call)
    await accepted.promise
    return task
  }
  return { ...rest, caller: { ...caller, submit }, accept: accepted.resolve }
}

test('a call that is accepted after a reset is not remembered', async () => {
  const storage = makeStorage()
  const { caller, tasks, accept } = makeSlowClient()
  const store = new TaskStore(caller, film, { resume: 'a', storage })
  store.subscribe(() => {})
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  store.reset()
  accept()
  tasks.get('k')?.end(outcome)
  await ran
  expect(store.get()).toEqual({ state: 'idle' })
  expect(storage.getItem('gatewright-task:a')).toBeNull()
})

test.each<readonly [string, unknown]>([
  ['a file', { prompt: 'a', photo: new Blob(['a']) }],
  ['a file in a list', { prompt: 'a', photos: ['https://example.com/a.png', new Blob(['a'])] }],
  ['a file in an object', { prompt: 'a', camera: { frames: [{ photo: new Blob(['a']) }] } }],
])(
  'a call with %s is remembered only once it is accepted: a reload never sends it without the file',
  async (_, params) => {
    const storage = makeStorage()
    storage.setItem('gatewright-task:a', JSON.stringify({ model: 'film', task: { id: 'earlier' } }))
    const { caller, submits, accept } = makeSlowClient()
    const store = new TaskStore(caller, film, { resume: 'a', storage })
    void store.run(params, { idempotencyKey: 'k' })
    const early = new TaskStore(caller, film, { resume: 'a', storage })
    early.subscribe(() => {})
    expect(early.get()).toEqual({ state: 'idle' })
    accept()
    await expect.poll(() => store.get().state).toBe('running')
    const late = new TaskStore(caller, film, { resume: 'a', storage })
    late.subscribe(() => {})
    await expect.poll(() => late.get()).toMatchObject({ state: 'running', id: 'k' })
    expect(submits).toEqual(['k'])
  },
)

test('a call without files is sent again by a reload, with its key and its parameters', async () => {
  const storage = makeStorage()
  const sent: unknown[] = []
  const { caller } = makeSlowClient()
  const noting: Caller = {
    ...caller,
    submit: (model, params, options) => {
      sent.push([params, options.idempotencyKey])
      return caller.submit(model, params, options)
    },
  }
  const open = (): TaskStore => new TaskStore(noting, film, { resume: 'a', storage })
  void open().run({ prompt: 'a' }, { idempotencyKey: 'k' })
  open().subscribe(() => {})
  expect(sent).toEqual([
    [{ prompt: 'a' }, 'k'],
    [{ prompt: 'a' }, 'k'],
  ])
})

test('a call that is sent again is the same call: with its metadata, webhook, time and headers', async () => {
  const storage = makeStorage()
  const sent: unknown[] = []
  const { caller } = makeSlowClient()
  const noting: Caller = {
    ...caller,
    submit: (model, params, options) => {
      sent.push(options)
      return caller.submit(model, params, options)
    },
  }
  const open = (): TaskStore => new TaskStore(noting, film, { resume: 'a', storage })
  const about = { metadata: { film: 'Dawn' }, webhook: { url: 'https://a.example/' }, cancelAfter: '1h' }
  const options = { ...about, idempotencyKey: 'k', headers: { 'x-team': 'red' } }
  const store = open()
  store.subscribe(() => {})()
  void store.run({ prompt: 'a' }, options)
  store.subscribe(() => {})()
  store.subscribe(() => {})
  open().subscribe(() => {})
  expect(sent).toEqual([options, options, options])
})

test('a text that begins anew replaces what was shown', async () => {
  const { caller, tasks } = makeClient()
  const isRead = Promise.withResolvers<void>()
  const parts = [
    { offset: 0, text: 'One' },
    { offset: 3, text: ' two' },
    { offset: 0, text: 'Three' },
    { offset: 5, text: ' four' },
  ]
  const store = new TaskStore(caller, film, {
    resume: false,
    text: async function* () {
      yield* parts
      isRead.resolve()
    },
  })
  const shown: unknown[] = []
  store.subscribe(() => shown.push(store.get().text))
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await isRead.promise
  expect(shown.filter((text) => text !== undefined)).toEqual(['One', 'One two', 'Three', 'Three four'])
  tasks.get('k')?.end(outcome)
  await ran
  expect(store.get()).toEqual({ state: 'completed', id: 'k', percent: 100, outcome })
})

test('to resume an open call is to wait for it, and there is nothing to resume before the first', async () => {
  const { caller, tasks, submits } = makeClient()
  const store = new TaskStore(caller, film, { resume: false })
  expect(await store.resume()).toBeUndefined()
  expect(store.get()).toEqual({ state: 'idle' })
  const first = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  expect(store.resume()).toBe(first)
  await expect.poll(() => store.get().state).toBe('running')
  expect(store.resume()).toBe(first)
  tasks.get('k')?.end(outcome)
  expect(await first).toBe(outcome)
  expect(submits).toEqual(['k'])
})

test('a task without a name to resume by leaves no trace in the storage', async () => {
  const names: string[] = []
  const storage: Storage = unchecked({
    ...makeStorage(),
    setItem: (name: string) => void names.push(name),
    removeItem: (name: string) => void names.push(name),
  })
  const { caller, tasks } = makeClient()
  const store = new TaskStore(caller, film, { resume: false, storage })
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await expect.poll(() => store.get().state).toBe('running')
  tasks.get('k')?.end(outcome)
  await ran
  store.reset()
  expect(names).toEqual([])
})

test('an update without progress, or after the end, changes nothing', async () => {
  const { caller, tasks } = makeClient()
  const store = new TaskStore(caller, film, { resume: false })
  const ran = store.run({ prompt: 'a' }, { idempotencyKey: 'k' })
  await expect.poll(() => store.get().state).toBe('running')
  const update = (): void => tasks.get('k')?.update({ status: 'IN_PROGRESS' })
  expect(update).not.toThrow()
  expect(store.get()).toEqual({ state: 'running', id: 'k' })
  tasks.get('k')?.end(outcome)
  await ran
  tasks.get('k')?.update({ status: 'IN_PROGRESS', progress: { percent: 40, estimatedSecondsLeft: 6 } })
  expect(store.get()).toEqual({ state: 'completed', id: 'k', percent: 100, outcome })
})
