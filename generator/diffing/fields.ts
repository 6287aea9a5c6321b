import { canBeEmpty, filled } from '../language/empty.ts'
import { handled } from '../language/keywords.ts'
import type { Field, Shape } from '../language/shape.ts'
import { expected, received } from '../language/words.ts'
import { addWords, inside, type Changes, type Scope } from './changes.ts'
import { dataOf, same } from './data.ts'
import type { ComparePart } from './parts.ts'
import { pairs } from './renames.ts'

/** The keys below which a spec has the fields of an object. */
const objectKeys = ['keys']

/** Adds the changes of the fields of an object, or of the parameters or the result of a model. */
export function compareFields<Of extends Field>(
  changes: Changes,
  scope: Scope,
  before: readonly Of[],
  after: readonly Of[],
  compare: ComparePart<Shape>,
  keys: readonly string[] = objectKeys,
  compareMore: (scope: Scope, before: Of, after: Of) => void = () => undefined,
): void {
  const scopeOf = (b: Of | undefined, a: Of | undefined): Scope =>
    inside(scope, (a ?? b)?.name ?? '', { before: b && [...keys, b.name], after: a && [...keys, a.name] })
  const { kept, removed, added } = pairs(before, after)
  for (const field of removed) addRemoved(changes, scopeOf(field, undefined), field)
  for (const field of added) addAdded(changes, scopeOf(undefined, field), field)
  for (const [b, a] of kept) {
    const isSecret = [scope.isSecret, b.secret, a.secret].includes(true)
    const own = { ...scopeOf(b, a), isSecret }
    if (b.name !== a.name) addRenamed(changes, own, b, a)
    compareField(changes, own, b, a, compare)
    compareMore(own, b, a)
  }
  addOrder(changes, scope, kept, after)
}

const isResult = ({ subject }: Scope): boolean => subject.in === 'result'

function addRemoved(changes: Changes, scope: Scope, field: Field): void {
  const message = `The ${noun(scope)} ${scope.name} is gone.`
  changes.add(isResult(scope) ? 'field-removed' : 'parameter-removed', scope, { before: dataOf(field), message })
}

const noun = (scope: Scope): string => (isResult(scope) ? 'field' : 'parameter')

function addAdded(changes: Changes, scope: Scope, field: Field): void {
  const must = field.required && !isResult(scope) ? ' and required' : ''
  const found = {
    after: dataOf(field),
    message: `The ${noun(scope)} ${scope.name} is new${must}: ${expected(field.shape)}.`,
  }
  if (isResult(scope)) changes.add('field-added', scope, found)
  else if (field.required) changes.add('required-parameter-added', scope, found)
  else if (!scope.ignored) changes.add('parameter-added', scope, found)
  else changes.add('parameter-added', scope, { ...found, impact: 'possibly-breaking', doubt: ignoredWords })
}

const ignoredWords =
  'The model ignored unknown parameters, and a call that sends one of this name gets another meaning.'

function addRenamed(changes: Changes, scope: Scope, before: Field, after: Field): void {
  const old = `${scope.name.slice(0, -after.name.length)}${before.name}`
  const message = `The ${noun(scope)} ${old} is now called ${scope.name}.`
  changes.add(isResult(scope) ? 'field-renamed' : 'parameter-renamed', scope, {
    before: before.name,
    after: after.name,
    message,
  })
}

function addOrder(
  changes: Changes,
  scope: Scope,
  kept: readonly (readonly [Field, Field])[],
  after: readonly Field[],
): void {
  const names = kept.map(([, { name }]) => name)
  const order = after.map(({ name }) => name).filter((name) => names.includes(name))
  if (same(names, order)) return
  const owner = scope.name === '' ? 'the model' : scope.name
  const message = `The ${noun(scope)}s of ${owner} are in another order.`
  changes.add('order-changed', scope, { before: names, after: order, message })
}

function compareField(changes: Changes, scope: Scope, before: Field, after: Field, compare: ComparePart<Shape>): void {
  if (same(before, after)) return
  const { name: _name, label, description, required, allowEmpty: _empty, ...others } = after
  const { secret, shape, default: _default, prefill, ...rest } = others
  const isInput = !isResult(scope)
  compareRequired(changes, scope, Boolean(before.required), Boolean(required))
  if (isInput && before.required && required) compareEmpty(changes, scope, before, after)
  const mustFill = isInput && [before, after].some((field) => field.required && !field.allowEmpty)
  if (mustFill) compare(changes, scope, filled(before.shape), filled(shape))
  else compare(changes, scope, before.shape, shape)
  if (!before.required && !required) compareDefaults(changes, scope, before, after)
  if (!same(before.prefill, prefill)) addPrefill(changes, scope, before, after)
  if (before.secret !== secret) addSecrecy(changes, scope, secret === true)
  if ((before.label ?? '') !== (label ?? '')) addWords(changes, scope, 'The label of', before.label, label)
  if ((before.description ?? '') !== (description ?? ''))
    addWords(changes, scope, 'The description of', before.description, description)
  handled(rest, undefined)
}

function compareRequired(changes: Changes, scope: Scope, before: boolean, after: boolean): void {
  if (before === after) return
  const [name, field] = [scope.name, isResult(scope)]
  const code = field
    ? after
      ? 'field-required'
      : 'field-optional'
    : after
      ? 'parameter-required'
      : 'parameter-optional'
  const message = field
    ? `${name} ${after ? 'is in every result' : 'can be missing'}.`
    : `${name} is ${after ? 'now' : 'no longer'} required.`
  changes.add(code, scope, { before, after, message })
}

/** Compares whether a required value can be empty; blank values that its shape refuses do not count. */
function compareEmpty(changes: Changes, scope: Scope, before: Field, after: Field): void {
  const [b, a] = [before, after].map(({ allowEmpty, shape }) => allowEmpty === true && canBeEmpty(shape))
  if (b === a) return
  const message = `${scope.name} can ${a ? 'now' : 'no longer'} be empty.`
  changes.add(a ? 'empty-allowed' : 'empty-refused', scope, { before: b, after: a, message })
}

function addPrefill(changes: Changes, scope: Scope, { prefill: before }: Field, { prefill: after }: Field): void {
  const words = scope.isSecret ? 'another secret value' : JSON.stringify(after)
  const message = `Forms start ${scope.name} with ${after === undefined ? 'nothing' : words}.`
  changes.add('prefill-changed', scope, { ...(!scope.isSecret && { before, after }), message })
}

const addSecrecy = (changes: Changes, scope: Scope, isSecret: boolean): void =>
  changes.add('secrecy-changed', scope, {
    after: isSecret,
    message: `${scope.name} is ${isSecret ? 'now' : 'no longer'} secret.`,
  })

/** Adds the change of the value that is filled in if a caller leaves a parameter out. */
function compareDefaults(changes: Changes, scope: Scope, { default: before }: Field, { default: after }: Field): void {
  if (same(before, after)) return
  const words = (value: unknown): string =>
    scope.isSecret ? 'a secret value' : typeof value === 'object' ? JSON.stringify(value) : received(value)
  const found = scope.isSecret ? {} : { before, after }
  if (before === undefined) {
    const doubt = 'Calls without it used what the upstream chooses, which may be the same.'
    return changes.add('default-added', scope, {
      ...found,
      doubt,
      message: `Without ${scope.name}, its value is ${words(after)}.`,
    })
  }
  if (after === undefined) {
    const doubt = 'Calls without it use what the upstream chooses, which may be the same.'
    return changes.add('default-removed', scope, {
      ...found,
      doubt,
      message: `Without ${scope.name}, it has no value; it was ${words(before)}.`,
    })
  }
  const message = scope.isSecret
    ? `Without ${scope.name}, its value is another secret one.`
    : `Without ${scope.name}, its value is ${words(after)}; it was ${words(before)}.`
  changes.add('default-changed', scope, { ...found, message })
}
