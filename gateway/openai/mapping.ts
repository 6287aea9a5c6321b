import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { fit, misfitWords, type Asked, type Misfit } from '@gatewright/catalog/roles'
import type { IssueBody } from '@gatewright/openapi/protocol'
import { nearest } from '@gatewright/validators/nearest'
import { readJson } from '../base/values.ts'
import { issueAt, invalid, receivedText } from '../http/issues.ts'
import { readField } from './askedFor.ts'
import { StoredUpload, type Body } from './body.ts'
import type { Field, FieldTable } from './field.ts'

/** The parameters of a model, from the fields of a request. */
export interface Mapped {
  readonly params: Readonly<Record<string, unknown>>
  /** The field that sets each parameter, for messages. */
  readonly fieldOf: ReadonlyMap<string, string>
  /** Sentences about what the model cannot do, though their clients always ask for it. */
  readonly warnings: readonly string[]
}

/** The parts of a request that are read so far. */
interface Reading {
  readonly issues: IssueBody[]
  readonly asked: Asked[]
  /** The parameters that are given by their own names. */
  readonly own: Map<string, unknown>
}

/**
 * Puts the fields of a request into the parameters of a model, by their roles. Any other name must be that of a parameter
 * of the model. Throws the problem that lists what is not possible, with the nearest values.
 */
export function mapFields(model: CatalogModel, table: FieldTable, body: Body): Mapped {
  const { issues, asked, own } = readFields(model, table, body)
  const { params, misfits } = fit(
    model,
    asked.filter(({ role }) => role !== 'messages'),
  )
  const warnings: string[] = []
  for (const misfit of misfits) {
    const field = table[misfit.field]
    if (isNeutral(field, misfit.asked)) continue
    const warning = warningOf(model, field, misfit)
    if (warning === undefined) issues.push(misfitIssue(misfit, table))
    else warnings.push(warning)
  }
  for (const [name, value] of own) {
    if (Object.hasOwn(params, name))
      issues.push(issueAt([name], 'unknown-parameter', 'absent: another field sets it', value))
  }
  if (issues.length > 0) throw invalid(issues)
  return {
    params: { ...params, ...turnsOf(model, asked), ...Object.fromEntries(own) },
    fieldOf: fieldsOf(model, asked),
    warnings,
  }
}

/** A conversation goes to its parameter as it is. */
const turnsOf = ({ roles }: CatalogModel, asked: readonly Asked[]): object =>
  Object.fromEntries(asked.filter(({ role }) => role === 'messages').map(({ value }) => [roles?.messages ?? '', value]))

function readFields(model: CatalogModel, table: FieldTable, body: Body): Reading {
  const reading: Reading = { issues: [], asked: [], own: new Map() }
  for (const [name, value] of body.fields) readOne(reading, model, table, { name, value, isForm: body.isForm })
  for (const [name, field] of Object.entries(table)) {
    const isMissing = field.isRequired === true && !body.fields.has(name) && !isGiven(model, field, reading.own)
    if (isMissing)
      reading.issues.push(issueAt([name], 'required', field.type === 'file' ? 'a file' : `a ${field.type}`, undefined))
  }
  return reading
}

interface Given {
  readonly name: string
  readonly value: unknown
  readonly isForm: boolean
}

/** Reads one field of a request. */
function readOne(
  { issues, asked, own }: Reading,
  model: CatalogModel,
  table: FieldTable,
  { name, value, isForm }: Given,
): void {
  const field = fieldFor(model, table, name)
  // Their clients cannot leave it out.
  if (field?.is === 'mapped' && field.isAlwaysSent && value === '') return
  if (field?.is === 'mapped') {
    const read = readField(name, field, value, model)
    if ('issue' in read) issues.push(read.issue)
    else asked.push(...read.asked)
  } else if (field?.is === 'refused') {
    const typed = isForm ? (readJson(String(value)) ?? value) : value
    if (!isNeutral(field, typed)) issues.push(refusal(name, field, value))
  } else if (field === undefined) {
    const param = model.params.find((one) => one.name === name)
    if (param === undefined) issues.push(unknownField(name, value, table, model))
    else own.set(name, ownValue(param.shape, value, isForm))
  }
}

/** The field of a name; undefined if only a parameter of the model can be meant. */
function fieldFor({ params, roles }: CatalogModel, table: FieldTable, name: string): Field | undefined {
  const field = Object.hasOwn(table, name) ? table[name] : undefined
  const isUsed = field?.is === 'answered' || (field?.is === 'mapped' && field.roles.some((role) => roles?.[role]))
  return isUsed || !params.some((one) => one.name === name) ? field : undefined
}

/** Whether a parameter of the model is given by its own name instead of a field. */
const isGiven = ({ roles }: CatalogModel, field: Field, own: ReadonlyMap<string, unknown>): boolean =>
  field.is === 'mapped' && field.roles.some((role) => own.has(roles?.[role] ?? ''))

/** Whether a value asks for nothing in particular. */
const isNeutral = (field: Field | undefined, value: unknown): boolean =>
  field?.neutral?.some((one) => JSON.stringify(one) === JSON.stringify(value)) === true

/** The roles that together say how large a picture is. */
const frameRoles = ['size', 'aspectRatio', 'resolution', 'width', 'height'] as const

/** The field that sets each parameter. */
const fieldsOf = ({ roles }: CatalogModel, asked: readonly Asked[]): ReadonlyMap<string, string> =>
  new Map(
    asked.flatMap(({ field, role }) =>
      (role === 'size' || [role].flat().includes('size') ? frameRoles : [role].flat()).flatMap((one) => {
        const param = roles?.[one]
        return param === undefined ? [] : [[param, field] as const]
      }),
    ),
  )

/** A sentence about a field that a model can do without; undefined if the call must be refused. */
function warningOf(model: CatalogModel, field: Field | undefined, misfit: Misfit): string | undefined {
  // Packages of an earlier build have no roles, and so it is not known what the model can do without.
  if (field?.is !== 'mapped' || model.roles === undefined) return undefined
  if (field.isAlwaysSent && !misfit.isKnown)
    return `${model.id} has no parameter for ${misfit.field}, and runs without it.`
  if (!field.roles.includes('size') || !isOnlyRatio(model, misfit.asked)) return undefined
  return `${model.id} has the aspect ratio of ${String(misfit.asked)}, and chooses the number of pixels itself.`
}

/** Whether a model takes the aspect ratio of a size, and nothing else of it. */
function isOnlyRatio(model: CatalogModel, size: unknown): boolean {
  const choosesPixels = frameRoles.some((role) => role !== 'aspectRatio' && model.roles?.[role] !== undefined)
  const ratio = { field: 'size', role: 'aspectRatio', value: String(size).replace(/ ?[x*×] ?/i, ':') } as const
  return !choosesPixels && fit(model, [ratio]).misfits.length === 0
}

/** The issue of a value that a model cannot take; a part of a message is no field. */
function misfitIssue(misfit: Misfit, table: FieldTable): IssueBody {
  const name = Object.hasOwn(table, misfit.field) ? misfit.field : 'messages'
  const code = misfit.isKnown ? 'not-an-option' : 'unknown-parameter'
  const { options = [], nearest: near } = misfit
  const expected = misfit.isKnown ? [near ?? options.join(', ')].join('') || 'another value' : 'nothing'
  return {
    ...issueAt([name], code, expected, misfit.asked),
    message: misfitWords(misfit),
    ...(near !== undefined && { suggestion: near }),
  }
}

const refusal = (name: string, { doc, neutral = [] }: Field, value: unknown): IssueBody => {
  const values = neutral.map((one) => JSON.stringify(one)).join(' or ')
  const hint = values === '' ? 'Leave it out.' : `Leave it out, or send ${values}.`
  return {
    ...issueAt([name], 'unknown-parameter', values || 'nothing', value),
    message: `${name} is not possible. ${doc} ${hint}`,
  }
}

/** The issue of a name that neither their interface nor the model has. */
function unknownField(name: string, value: unknown, table: FieldTable, model: CatalogModel): IssueBody {
  const known = [...Object.keys(table), ...model.params.map((param) => param.name)]
  const suggestion = nearest(name, known)
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
  const cut = receivedText(name)
  return {
    ...issueAt([name.slice(0, 100)], 'unknown-parameter', 'nothing', value),
    message: `There is no field ${cut}, and ${model.id} has no such parameter.${hint}`,
    ...(suggestion !== undefined && { suggestion }),
  }
}

/** The value of a parameter that is given by its own name: a form has only text. */
function ownValue(shape: CatalogParam['shape'], value: unknown, isForm: boolean): unknown {
  if (value instanceof StoredUpload) return value.url
  if (Array.isArray(value)) return value.map((one: unknown) => ownValue(shape, one, isForm))
  const isText =
    shape.is === 'string' || shape.is === 'file' || (shape.is === 'choice' && shape.values.some((one) => one === value))
  return isForm && !isText && typeof value === 'string' ? (readJson(value) ?? value) : value
}
