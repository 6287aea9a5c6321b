import { fieldsOf } from '../../../generator/language/values.ts'
import type { SubmittedBody, TaskBody } from '../../../generator/protocol/wire.ts'
import { GatewayError, ValidationError } from './errors.js'
import { openTask, pathIn } from './open.js'
import type { About } from './failure.js'
import type { Answer, Call, RequestHeaders } from './http.js'
import type { Issue, Model } from './model.js'
import { callNames } from './names.js'
import type { Settings } from './options.js'
import { isId, isTask } from './outcome.js'
import { refuseOptions } from './refuse.js'
import { bounded, send } from './send.js'
import type { CallOptions, Task, TaskRecord } from './task.js'

/** A model, or the id of a registered one. */
export type Ref = string | Model<unknown, unknown>

/** Makes a call that starts a task, until the gateway has accepted it. Creates its idempotency key once. */
export async function submitTask(
  settings: Settings,
  action: 'run' | 'execute' | 'submit',
  ref: Ref,
  params: unknown,
  options: CallOptions = {},
): Promise<Task<never>> {
  refuseOptions(action, options, callNames, settings)
  const {
    // 128 random bits; `randomUUID` does not exist on insecure pages.
    idempotencyKey = crypto.getRandomValues(new Uint32Array(4)).join('-'),
    signal,
    deadlineMs = Infinity,
    onAbort,
  } = options
  const cancels = onAbort === 'cancel'
  let model: Model<unknown, unknown> | undefined
  let secrets: readonly string[] | undefined
  const open = (id: string, last: TaskBody = { id, status: 'ACCEPTED' }): Task<never> =>
    openTask<never>(settings, { ...recordOf(model), id, submittedAt: settings.clock.now() }, last, secrets)
  const about: About = { purpose: `${action} ${named(ref)?.id}`, idempotencyKey, open }
  const make = async (own: AbortSignal): Promise<Answer<SubmittedBody>> => {
    model = await find(settings, ref, params)
    const operation = action !== 'run' ? action : model.mode === 'sync' && !cancels ? 'execute' : 'submit'
    const call: Call<SubmittedBody> = {
      method: 'POST',
      path: pathIn(settings, model.workflow, operation),
      headers: headersOf(options, idempotencyKey),
      body: bodyOf(settings, model, (await settings.files?.(settings, model, params, own)) ?? params, options),
      secrets: (secrets = model.secrets?.(params)),
      expects: (response): response is SubmittedBody => isId(fieldsOf(response)['id']),
      about,
    }
    return send(settings, call, own)
  }
  try {
    // A task can only be cancelled by its id, so a submit is not aborted.
    const outer = cancels && action !== 'execute' ? undefined : signal
    const { response } = await bounded(settings, outer, deadlineMs, about, make)
    return open(response.id, isTask(response) ? response : undefined)
  } catch (error) {
    // A sync call that timed out still has a task.
    const isOpen = error instanceof GatewayError && error.task && action !== 'execute'
    if (isOpen) return error.task as Task<never> // made by `open`
    throw error
  }
}

const headersOf = ({ headers, cancelAfter, onAbort }: CallOptions, idempotencyKey: string): RequestHeaders => ({
  ...headers,
  ...(cancelAfter && { 'cancel-after': `${cancelAfter}` }),
  ...(onAbort === 'cancel' && { 'gatewright-on-disconnect': onAbort }),
  'idempotency-key': idempotencyKey,
  'content-type': 'application/json',
})

/** The record that resumes a task of this model, without its id. */
export const recordOf = ({ id: model, workflow, estimatedSeconds }: Partial<Model<unknown, unknown>> = {}): Omit<
  TaskRecord<never>,
  'id'
> => ({ model, workflow, estimatedSeconds })

/** Finds the model, with the workflow that serves these parameters. Throws a GatewayError for an unregistered id. */
async function find({ models = {}, advice }: Settings, ref: Ref, params: unknown): Promise<Model<unknown, unknown>> {
  const model = typeof ref === 'string' && Object.hasOwn(models, ref) ? await models[ref]?.() : ref
  if (isModel(model)) return model.route?.(params) ?? model
  throw new GatewayError(`This client has no model "${ref}".${advice?.model(ref, models) ?? ''}`, {
    code: 'unknown-model',
  })
}

/** An object with an id, from the id or the object itself. */
export const named = <Of>(ref: Of | string): Of | { readonly id: string } =>
  typeof ref === 'string' ? { id: ref } : ref

const isModel = (value: unknown): value is Model<unknown, unknown> => !!fieldsOf(value)['workflow']

/** The body, serialized once for all attempts. Throws a ValidationError with every issue. */
function bodyOf(
  settings: Settings,
  { id, check, endpoints = settings.endpoints }: Model<unknown, unknown>,
  params: unknown,
  { metadata, webhook }: CallOptions,
): string {
  let issues: readonly Issue[] = []
  try {
    issues = (settings.validate !== false && check?.(params, settings.advice)) || []
    if (!issues[0]) {
      return JSON.stringify({
        params: endpoints === 'workflow' ? { ...fieldsOf(params), model: id } : { model: id, params },
        metadata,
        webhook,
      })
    }
  } catch {
    // a getter that throws, a circular structure, a BigInt
  }
  const message = issues.map((issue) => issue.message).join(' ') || 'the parameters are not JSON'
  throw new ValidationError(`${id} was not called: ${message}`, { code: 'invalid-params', issues })
}
