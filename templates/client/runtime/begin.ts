import { GatewayError, ValidationError } from './errors.js'
import { openTask, pathOf, type Started } from './open.js'
import type { About } from './failure.js'
import type { Answer, Call } from './http.js'
import type { Issue, Model } from './model.js'
import type { Settings } from './options.js'
import { isFinal, isId, isState } from './outcome.js'
import { bounded, send } from './send.js'
import type { CallOptions, Task, TaskRecord } from './task.js'

/** Makes a call that starts a task; the task, and the answer. Its idempotency key is made here, once. */
export function begin<Result>(
  settings: Settings,
  action: 'execute' | 'submit',
  ref: unknown,
  params: unknown,
  { idempotencyKey = makeKey(), headers, signal, deadlineMs }: CallOptions,
): { readonly task: Task<Result>; readonly answer: Promise<Answer> } {
  let model: Model<unknown, unknown> | undefined
  const make = async (own: AbortSignal): Promise<Answer> => {
    model = await find(settings, ref)
    const call: Call = {
      method: 'POST',
      path: pathOf(settings, model.workflow, action),
      body: bodyOf(settings, model, params),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      secrets: model.secrets?.(params) ?? [],
      expects: action === 'submit' ? ({ id }) => isId(id) : (response) => isState(response) && isFinal(response),
      about,
    }
    return send(settings, call, own, settings.budgetMs)
  }
  // What took too long for a sync call, or broke off, may have a task all the same.
  const started = async (): Started => {
    const now = (id: unknown): TaskRecord => recordOf(id, model, settings.clock.now())
    try {
      const first = await answer
      const record = now(first.response.id)
      return action === 'execute' ? [record, first.response] : [record]
    } catch (error) {
      const { taskId } = Object(error)
      if (taskId) return [now(taskId)]
      throw error
    }
  }
  const about: { -readonly [Name in keyof About]: About[Name] } = {
    purpose: `${action} ${typeof ref === 'string' ? ref : Object(ref).id}`,
    idempotencyKey,
  }
  const answer = bounded(settings, signal, deadlineMs, about, make)
  const task = openTask<Result>(settings, about, started())
  about.task = task
  return { task, answer }
}

/** What a task of this model is resumed from. */
export function recordOf(task: unknown, definition: unknown, submittedAt: number): TaskRecord {
  const { id: model, workflow, estimatedSeconds } = Object(definition)
  return { id: String(task), model, workflow, estimatedSeconds, submittedAt }
}

/** The model that is meant. Throws a GatewayError for an id that is not registered. */
export async function find({ models = {} }: Settings, ref: unknown): Promise<Model<unknown, unknown>> {
  const model = typeof ref === 'string' ? Object.hasOwn(models, ref) && (await models[ref]?.()) : ref
  if (Object(model).workflow) return Object(model)
  throw new GatewayError(`There is no model "${ref}" in the models of this client.`, { code: 'unknown-model' })
}

/** The body, made once and kept over all attempts. Throws a ValidationError that names every fault. */
function bodyOf({ endpoints, validate }: Settings, { id, check }: Model<unknown, unknown>, params: unknown): string {
  let issues: readonly Issue[] = []
  let message = 'the parameters are no plain data'
  try {
    issues = (validate !== false && check?.(params)) || []
    const inner = endpoints === 'workflow' ? { ...Object(params), model: id } : { model: id, params }
    if (!issues[0]) return JSON.stringify({ params: inner })
    message = issues.map((issue) => issue.message).join(' ')
  } catch {
    // a getter that throws, a structure that holds itself, a BigInt
  }
  throw new ValidationError(`${id} was not called: ${message}`, { code: 'invalid-params', issues })
}

/** A new idempotency key of 128 random bits; `randomUUID` is missing where a page is not secure. */
const makeKey = (): string => crypto.getRandomValues(Uint32Array.of(0, 0, 0, 0)).join('-')
