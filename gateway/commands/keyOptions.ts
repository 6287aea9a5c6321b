import { isWebhookEvent, modelOperations, webhookEvents } from '@gatewright/openapi/protocol'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { KeyChanges } from '../keys/keys.ts'
import { nearest } from '@gatewright/validators/nearest'
import { hasControls, shown } from '../base/shown.ts'
import type { Host } from '../base/hosts.ts'
import { webhookUrlProblem } from '../base/webhookUrl.ts'

/** The options of a key as they were typed. */
export interface KeyOptions {
  readonly name?: string
  readonly models?: readonly string[]
  readonly days?: string
  readonly creditLimit?: string
  readonly perMinute?: string
  readonly concurrency?: string
  readonly weight?: string
  readonly webhookUrl?: string
  readonly webhookEvents?: readonly string[]
}

/** The context in which options are read. */
export interface Reading {
  readonly catalogue: Pick<Catalogue, 'models' | 'workflows' | 'find'>
  /** Whether `none` and `all` remove a limit. */
  readonly canRemove: boolean
  /** The private hosts that can receive webhooks. */
  readonly webhookHosts: readonly Host[]
}

/** The values of the options, and a sentence for each invalid one. */
export interface ReadOptions {
  readonly changes: KeyChanges
  readonly issues: readonly string[]
}

/** The numeric options: what they count, and their bounds. */
const numbers = {
  days: { flag: '--days', of: 'days', min: 1, max: 36_500 },
  creditLimit: { flag: '--credit-limit', of: 'credits', min: 0, max: 1_000_000_000_000 },
  perMinute: { flag: '--per-minute', of: 'requests', min: 1, max: 1_000_000 },
  concurrency: { flag: '--concurrency', of: 'tasks', min: 1, max: 1_000_000 },
  weight: { flag: '--weight', of: 'shares', min: 1, max: 100 },
} as const

const dayMs = 86_400_000

/** The longest name of a key, in characters. */
const nameLength = 100

/** Reads the options of a key, and reports every invalid one. */
export function readOptions(options: KeyOptions, { catalogue, canRemove, webhookHosts }: Reading): ReadOptions {
  const issues: string[] = []
  const number = (name: keyof typeof numbers): number | null | undefined => {
    const value = readNumber(options[name], name, canRemove)
    if (typeof value === 'string') issues.push(value)
    return typeof value === 'string' ? undefined : value
  }
  const name = options.name === undefined ? undefined : readName(options.name)
  if (name !== undefined && name.issue !== undefined) issues.push(name.issue)
  const models = readModels(options.models, catalogue, canRemove)
  issues.push(...models.issues)
  const days = number('days')
  const expiresInMs = typeof days === 'number' ? days * dayMs : days
  const [creditLimit, perMinute, concurrency] = [number('creditLimit'), number('perMinute'), number('concurrency')]
  const weight = number('weight')
  const webhook = readWebhook(options, canRemove, webhookHosts)
  issues.push(...webhook.issues)
  const changes: KeyChanges = {
    ...webhook.changes,
    ...(name?.value !== undefined && { name: name.value }),
    ...(models.ids !== undefined && { models: models.ids }),
    ...(expiresInMs !== undefined && { expiresInMs }),
    ...(creditLimit !== undefined && { creditLimit }),
    ...(perMinute !== undefined && { perMinute }),
    ...(concurrency !== undefined && { concurrency }),
    ...(weight !== undefined && { weight }),
  }
  return { changes, issues }
}

/** A number, null to remove the limit, undefined if the option is absent, or an error message. */
function readNumber(
  text: string | undefined,
  name: keyof typeof numbers,
  canRemove: boolean,
): number | string | null | undefined {
  if (text === undefined) return undefined
  if (canRemove && text === 'none') return null
  const { flag, of, min, max } = numbers[name]
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  const none = canRemove ? ', or "none"' : ''
  return `${flag} must be a whole number of ${of} from ${min} to ${max}${none}, but it is ${shown(text)}.`
}

/** The address and the events of the webhook of a key. */
function readWebhook(
  { webhookUrl: url, webhookEvents: names }: KeyOptions,
  canRemove: boolean,
  hosts: readonly Host[],
): ReadOptions {
  if (canRemove && url === 'none') return { changes: { webhookUrl: null, webhookEvents: null }, issues: [] }
  const events = names?.flatMap((text) => text.split(','))
  const wrong = events?.filter((event) => !isWebhookEvent(event)) ?? []
  const issues = wrong.map(
    (event) => `--webhook-events must be among ${Object.keys(webhookEvents).join(', ')}, but has ${shown(event)}.`,
  )
  const right = url === undefined ? undefined : webhookUrlProblem(url, hosts)
  if (url !== undefined && right !== undefined) issues.push(`--webhook-url must be ${right}, but it is ${shown(url)}.`)
  return { changes: { ...(url && { webhookUrl: url }), ...(events && { webhookEvents: events }) }, issues }
}

/** How long what was rotated is still used. */
export interface GraceOption {
  readonly graceHours?: string
}

/** The longest grace period: thirty days, in hours. */
const mostHours = 720

/** Reads a grace period. */
export function readGrace({ graceHours: text = '0' }: GraceOption): {
  readonly hours: number
  readonly issues: readonly string[]
} {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Infinity
  const wrong = `--grace-hours must be a whole number of hours from 0 to ${mostHours}, but it is ${shown(text)}.`
  return { hours, issues: hours > mostHours ? [wrong] : [] }
}

function readName(text: string): { readonly value?: string; readonly issue?: string } {
  const value = text.trim()
  if (value === '') return { issue: 'The name is empty: say what the key is for.' }
  if ([...value].length > nameLength) return { issue: `The name can have at most ${nameLength} characters.` }
  // Control characters and direction marks would garble the list of keys, and everything else that shows the name.
  if (hasControls(value)) {
    return { issue: `The name cannot contain control characters, but it is ${shown(value)}.` }
  }
  return { value }
}

interface Models {
  readonly ids?: readonly string[] | null
  readonly issues: readonly string[]
}

/** The ids for names of models and workflows; a workflow stands for the models that it has now. */
function readModels(given: readonly string[] | undefined, catalogue: Reading['catalogue'], canRemove: boolean): Models {
  const names = given?.flatMap((text) => text.split(',')).map((text) => text.trim())
  if (names === undefined) return { issues: [] }
  if (canRemove && names.length === 1 && names[0] === 'all') return { ids: null, issues: [] }
  const found = names.map((name) => ({ name, ids: idsOf(name, catalogue) }))
  const issues = found.filter(({ ids }) => ids.length === 0).map(({ name }) => unknownModel(name, catalogue))
  return { ids: [...new Set(found.flatMap(({ ids }) => ids))], issues }
}

function idsOf(name: string, { workflows, find }: Reading['catalogue']): readonly string[] {
  const model = find(name)?.model
  return model === undefined ? (workflows.get(name) ?? []).map(({ id }) => id) : [model.id]
}

function unknownModel(name: string, { models, workflows }: Reading['catalogue']): string {
  const suggestion = nearest(name, [...models.flatMap(({ id, aliases }) => [id, ...aliases]), ...workflows.keys()])
  const advice =
    suggestion === undefined
      ? `GET ${modelOperations.listModels.path} lists the models.`
      : `Did you mean ${suggestion}?`
  return `--models: There is no model or workflow ${shown(name)}. ${advice}`
}
