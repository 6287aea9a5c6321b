import { GatewayError, ValidationError } from './errors.js'
import { Handle } from './handle.js'
import type { About, Answer, Call } from './http.js'
import type { Field, Model } from './model.js'
import type { Settings } from './options.js'
import { isFinal, isId, isState } from './outcome.js'
import { send } from './send.js'
import type { CallOptions, TaskRecord } from './task.js'

/** A call that starts a task: what it is about, and how it is made. */
export interface Start {
  readonly about: About
  readonly make: (signal: AbortSignal) => Promise<Started>
}

/** What a start brought. */
export interface Started {
  readonly record: TaskRecord
  readonly answer: Answer
}

/** Prepares a call that starts a task. Its idempotency key is made here, once. */
export function begin(
  settings: Settings,
  action: 'execute' | 'submit',
  ref: unknown,
  params: unknown,
  { idempotencyKey = makeKey(), headers }: CallOptions,
): Start {
  const { endpoints, budgetMs, clock } = settings
  let model: Model<unknown, unknown> | undefined
  const record = (id: string): TaskRecord => recordOf(id, model, clock.now())
  const about: About = {
    purpose: `${action} ${typeof ref === 'string' ? ref : Object(ref).id}`,
    idempotencyKey,
    resume: (id) => new Handle(settings, about, record(id)),
  }
  const make = async (signal: AbortSignal): Promise<Started> => {
    model = await find(settings, ref)
    const { workflow } = model
    const isExecute = action === 'execute'
    const call: Call = {
      method: 'POST',
      path: `/workflows/${endpoints === 'model' ? 'v1/models' : workflow}/${action}`,
      body: bodyOf(settings, model, params),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      secrets: secretsOf(model.params, params),
      expects: isExecute ? (response) => isState(response) && isFinal(response) : (response) => isId(response.id),
      about,
    }
    const answer = await send(settings, call, signal, budgetMs)
    return { answer, record: record(String(answer.response.id)) }
  }
  return { about, make }
}

/** What a task of this model is resumed from. */
export const recordOf = (id: string, model: Model<unknown, unknown> | undefined, submittedAt: number): TaskRecord => ({
  id,
  model: model?.id ?? '',
  workflow: model?.workflow ?? '',
  estimatedSeconds: model?.estimatedSeconds ?? 0,
  submittedAt,
})

/** The model that is meant. Throws a GatewayError for an id that is not registered. */
export async function find(settings: Settings, ref: unknown): Promise<Model<unknown, unknown>> {
  const model = typeof ref === 'string' ? Object.hasOwn(settings.models, ref) && (await settings.models[ref]?.()) : ref
  if (Object(model).workflow) return Object(model)
  const message = `There is no model "${String(ref)}" in the models that this client was created with.`
  throw new GatewayError(message, { code: 'unknown-model', retryable: false })
}

/** The body, made once and kept over all attempts. Throws a ValidationError that names every fault. */
function bodyOf({ endpoints, validate }: Settings, { id, check }: Model<unknown, unknown>, params: unknown): string {
  let issues
  try {
    issues = (validate && check?.(params)) || []
    const inner = endpoints === 'model' ? { model: id, params } : { ...Object(params), model: id }
    if (issues.length === 0) return JSON.stringify({ params: inner })
  } catch {
    issues = [unreadable]
  }
  const message = `${id} was not called: ${issues.map((issue) => issue.message).join(' ')}`
  throw new ValidationError(message, { code: 'invalid-params', retryable: false, issues })
}

/** A getter that throws, a structure that holds itself, a BigInt: no plain data. */
const unreadable = {
  code: 'unreadable',
  path: [],
  message: 'The parameters cannot be read as plain data.',
  expected: 'plain data',
  received: 'an object that cannot be read',
}

/** The values that must not be shown, wherever they stand. */
function secretsOf(fields: readonly Field[] = [], value: unknown): readonly string[] {
  return fields.flatMap(({ name, secret, shape }) => {
    const inner = Object(value)[name]
    return secret && typeof inner === 'string' && inner !== '' ? [inner] : secretsOf(shape.fields, inner)
  })
}

/** A new idempotency key; where a page is not secure, `randomUUID` is missing. */
const makeKey = (): string =>
  crypto.randomUUID?.() ??
  crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + (256 + byte).toString(16).slice(1), '')
