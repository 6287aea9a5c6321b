import { GatewayError, ValidationError } from './errors.js'
import { openTask, pathOf } from './open.js'
import type { About } from './failure.js'
import type { Answer, Call, ResponseBody } from './http.js'
import type { Issue, Model } from './model.js'
import { callNames } from './names.js'
import type { Settings } from './options.js'
import { isId, isState } from './outcome.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'
import type { CallOptions, Task, TaskRecord } from './task.js'

/** Makes a call that starts a task, until the gateway has accepted it. Creates its idempotency key once. */
export async function submitTask(
  settings: Settings,
  action: 'run' | 'execute' | 'submit',
  ref: unknown,
  params: unknown,
  options: CallOptions = {},
): Promise<Task<never>> {
  refuseOptions(action, options, callNames, settings.advice?.option)
  const {
    // 128 random bits; `randomUUID` does not exist on insecure pages.
    idempotencyKey = crypto.getRandomValues(Uint32Array.of(0, 0, 0, 0)).join('-'),
    headers,
    signal,
    deadlineMs = Infinity,
  } = options
  let model: Model<unknown, unknown> | undefined
  let secrets: readonly string[] | undefined
  const open = (id?: unknown, last: ResponseBody = { status: 'ACCEPTED' }): Task<never> | undefined =>
    isId(id)
      ? openTask<never>(settings, { ...recordOf(model), id, submittedAt: settings.clock.now() }, last, secrets)
      : undefined
  const about: About = { purpose: `${action} ${Object(ref).id ?? ref}`, idempotencyKey, open }
  const make = async (own: AbortSignal): Promise<Answer> => {
    model = await find(settings, ref)
    const operation = action !== 'run' ? action : model.mode === 'sync' ? 'execute' : 'submit'
    const call: Call = {
      method: 'POST',
      path: pathOf(settings, model.workflow, operation),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: bodyOf(settings, model, settings.files ? await settings.files(settings, model, params, own) : params),
      secrets: (secrets = model.secrets?.(params)),
      expects: ({ id }) => isId(id),
      about,
    }
    return send(settings, call, own)
  }
  try {
    const { response } = await bounded(settings, signal, deadlineMs, about, make)
    return Object(open(response['id'], isState(response) ? response : undefined))
  } catch (error) {
    // A sync call that timed out still has a task.
    const { task } = Object(error)
    if (task && action !== 'execute') return task
    throw error
  }
}

/** The record that resumes a task of this model, without its id. */
export function recordOf(definition: unknown): Omit<TaskRecord<never>, 'id'> {
  const { id: model, workflow, estimatedSeconds } = Object(definition)
  return { model, workflow, estimatedSeconds }
}

/** Finds the model. Throws a GatewayError for an id that is not registered. */
async function find({ models = {}, advice }: Settings, ref: unknown): Promise<Model<unknown, unknown>> {
  const model = Object(typeof ref === 'string' ? Object.hasOwn(models, ref) && (await models[ref]?.()) : ref)
  if (model.workflow) return model
  const meant = advice?.hint(advice.nearest(`${ref}`, Object.keys(models)), ref) ?? ''
  throw new GatewayError(`This client has no model "${ref}".${meant}`, { code: 'unknown-model' })
}

/** The body, serialized once for all attempts. Throws a ValidationError with every issue. */
function bodyOf(
  { endpoints, validate, advice }: Settings,
  { id, check }: Model<unknown, unknown>,
  params: unknown,
): string {
  let issues: readonly Issue[] = []
  try {
    issues = (validate !== false && check?.(params, advice)) || []
    if (!issues[0]) {
      return JSON.stringify({
        params: endpoints === 'workflow' ? { ...Object(params), model: id } : { model: id, params },
      })
    }
  } catch {
    // a getter that throws, a circular structure, a BigInt
  }
  const message = issues.map((issue) => issue.message).join(' ') || 'the parameters are not JSON'
  throw new ValidationError(`${id} was not called: ${message}`, { code: 'invalid-params', issues })
}
