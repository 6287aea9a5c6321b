import type { Json } from '../../../catalogue/catalogue.ts'
import { patternProblem } from '../../../kinds/pattern.ts'
import type { NamedTree, ObjectForm, Tree } from '../imported.ts'
import { legalParam } from '../naming.ts'
import { quoted, shown, type Keywords, type Lowering, type Parts, type Recogniser, type Subject } from './lowering.ts'
import { safePattern } from './scalars.ts'

/** Objects with free keys. */
export const map =
  (parts: Parts): Recogniser =>
  (subject, lowering) => {
    const { form } = subject.tree
    if (form.is !== 'object' || form.fields.length > 0) return undefined
    const { min = 0, max, names } = form
    const isEmpty = form.others === 'closed' || max === 0
    if (isEmpty) lowering.note('constraint', subject.tree.at, quoted(subject), '{"maxProperties":0}')
    noteConditions(subject, form, lowering)
    return {
      type: 'map',
      values: valuesOf(form, subject, parts, lowering),
      ...(min > 0 && { minKeys: min }),
      ...(max !== undefined && max > 0 && { maxKeys: max }),
      ...(names !== undefined && keyPattern(names, subject, lowering)),
    }
  }

/** The values of a map; any value if they cannot be declared. */
function valuesOf({ others }: ObjectForm, subject: Subject, { kind }: Parts, lowering: Lowering): Json {
  if (typeof others === 'string') return 'any'
  const keywords = kind({ ...subject, tree: others, isPart: true }, lowering)
  if (keywords === 'lost' || (Object.keys(keywords).join() === 'type' && keywords['type'] === 'json')) return 'any'
  return { ...keywords, ...(others.isNullable && { nullable: true }) }
}

function keyPattern(names: string, subject: Subject, lowering: Lowering): Keywords {
  const pattern = safePattern(names)
  if (pattern !== undefined) return { keyPattern: pattern }
  lowering.note('pattern', subject.tree.at, quoted(subject), shown(names), patternProblem(names) ?? '')
  return {}
}

/** Objects with named keys. */
export const object =
  (parts: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'object') return undefined
    if (!subject.isResult) noteOthers(form, at, quoted(subject), lowering)
    noteBounds(form, at, quoted(subject), lowering)
    noteConditions(subject, form, lowering)
    return { type: 'object', keys: keysOf(form, subject, parts, lowering) }
  }

/** Whether a value holds an object that has named keys and accepts others. */
export function acceptsUnknown({ form }: Tree): boolean {
  if (form.is === 'list') return [form.of, ...(form.positions ?? [])].some(acceptsUnknown)
  if (form.is === 'union') return form.of.some(acceptsUnknown)
  if (form.is !== 'object') return false
  const isOpen = (form.others === 'open' || typeof form.others === 'object') && form.fields.length > 0
  const others = typeof form.others === 'object' ? [form.others] : []
  return isOpen || [...form.fields.map(({ tree }) => tree), ...others].some(acceptsUnknown)
}

/** Notes how an object of the input treats other keys, where the spec treats them differently. */
export function noteOthers({ others }: ObjectForm, at: string, name: string, lowering: Lowering): void {
  const { ignoresUnknown } = lowering
  if (others === 'open') lowering.note('ignored-keys', at, name)
  else if (typeof others === 'object') lowering.note('open-object', at, name)
  else if (others === 'silent' && !ignoresUnknown) lowering.note('closed-object', at, name)
  else if (others === 'closed' && ignoresUnknown) lowering.note('unknown-keys', at, name)
}

/** Notes the limits on the number and the names of keys that an object with named keys can break. */
export function noteBounds(form: ObjectForm, at: string, name: string, lowering: Lowering): void {
  const { min = 0, max = Infinity, names, fields, others } = form
  const required = fields.filter(({ isRequired }) => isRequired).length
  const isOpen = others !== 'closed' && lowering.ignoresUnknown
  const isBounded = min > required || max < (isOpen ? Infinity : fields.length) || names !== undefined
  if (isBounded) lowering.note('map-bounds', at, name)
}

function noteConditions(subject: Subject, { conditions }: ObjectForm, lowering: Lowering): void {
  for (const condition of conditions) lowering.note('condition', subject.tree.at, quoted(subject), shown(condition))
}

/** The fields of an object of the input that callers can set. */
export const settable = (fields: readonly NamedTree[], lowering: Lowering): readonly NamedTree[] =>
  fields.filter((one) => {
    if (one.tree.isReadOnly) lowering.note('read-only', one.tree.at, quoted(one))
    return !one.tree.isReadOnly
  })

/** The keys of an object. A key that cannot be declared holds any value. */
function keysOf({ fields }: ObjectForm, subject: Subject, { field }: Parts, lowering: Lowering): Keywords {
  const taken = new Set<string>()
  const entries = (subject.isResult ? fields : settable(fields, lowering)).map((one): [string, Json] => {
    const name = legalParam(one.name, taken)
    taken.add(name)
    if (name !== one.name) lowering.note('nested-name', one.tree.at, quoted(one), JSON.stringify(name))
    const keywords = field(one, subject, lowering)
    return [name, keywords === 'lost' ? 'any' : keywords]
  })
  return Object.fromEntries(entries)
}
