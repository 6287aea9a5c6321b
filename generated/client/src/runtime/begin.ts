import { GatewayError, ValidationError } from './errors.js'
import { openTask, pathOf, type State } from './open.js'
import type { About } from './failure.js'
import type { Answer, Call } from './http.js'
import type { Issue, Model } from './model.js'
import type { Settings } from './options.js'
import { isId, isState } from './outcome.js'
import { bounded, send } from './send.js'
import type { CallOptions, Task, TaskRecord } from './task.js'

/** Makes a call that starts a task; the task, and the answer. Its idempotency key is made here, once. */
export function begin<Result>(
  settings: Settings,
  action: 'run' | 'execute' | 'submit',
  ref: unknown,
  params: unknown,
  { idempotencyKey = makeKey(), headers, signal, deadlineMs = Infinity }: CallOptions = {},
): { readonly task: Task<Result>; readonly answer: Promise<Answer> } {
  let model: Model<unknown, unknown> | undefined
  const state: State = {}
  const about: About = { purpose: `${action} ${Object(ref).id ?? ref}`, idempotencyKey }
  const make = async (own: AbortSignal): Promise<Answer> => {
    model = await find(settings, ref)
    const operation = action !== 'run' ? action : model.mode === 'sync' ? 'execute' : 'submit'
    const call: Call = {
      method: 'POST',
      path: pathOf(settings, model.workflow, operation),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: bodyOf(settings, model, settings.files ? await settings.files(settings, model, params, own) : params),
      secrets: (state.secrets = model.secrets?.(params)),
      expects: ({ id }) => isId(id),
      about,
    }
    return send(settings, call, own, settings.budgetMs)
  }
  const answer = bounded(settings, signal, deadlineMs, about, make)
  // What took too long for a sync call, or broke off, may have a task all the same.
  const accepted = answer
    .catch((error) => {
      if (error.taskId) return { response: { id: error.taskId } }
      throw error
    })
    .then(({ response }) => {
      if (isState(response)) state.last = response
      return (state.record = recordOf(response.id, model, settings.clock.now()))
    })
  const task = openTask<Result>(settings, about, state, accepted)
  return { task, answer }
}

/** What a task of this model is resumed from. */
export function recordOf(task: unknown, definition: unknown, submittedAt: number): TaskRecord {
  const { id: model, workflow, estimatedSeconds } = Object(definition)
  return { id: String(task), model, workflow, estimatedSeconds, submittedAt }
}

/** The model that is meant. Throws a GatewayError for an id that is not registered. */
export async function find({ models = {} }: Settings, ref: unknown): Promise<Model<unknown, unknown>> {
  const model = Object(typeof ref === 'string' ? Object.hasOwn(models, ref) && (await models[ref]?.()) : ref)
  if (model.workflow) return model
  throw new GatewayError(`"${ref}" is no model of this client.`, { code: 'unknown-model' })
}

/** The body, made once and kept over all attempts. Throws a ValidationError that names every fault. */
function bodyOf({ endpoints, validate }: Settings, { id, check }: Model<unknown, unknown>, params: unknown): string {
  let issues: readonly Issue[] = []
  let message = 'the parameters are not JSON'
  try {
    issues = (validate !== false && check?.(params)) || []
    if (!issues[0]) {
      return JSON.stringify({
        params: endpoints === 'workflow' ? { ...Object(params), model: id } : { model: id, params },
      })
    }
    message = issues.map((issue) => issue.message).join(' ')
  } catch {
    // a getter that throws, a structure that holds itself, a BigInt
  }
  throw new ValidationError(`${id} was not called: ${message}`, { code: 'invalid-params', issues })
}

/** A new idempotency key of 128 random bits; `randomUUID` is missing where a page is not secure. */
const makeKey = (): string => crypto.getRandomValues(Uint32Array.of(0, 0, 0, 0)).join('-')
