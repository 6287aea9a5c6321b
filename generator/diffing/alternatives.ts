import { handled } from '../language/keywords.ts'
import type { Field, Shape } from '../language/shape.ts'
import { expected } from '../language/words.ts'
import { hasDefault } from '../reading/unions.ts'
import { at, doubtful, type Changes, type Scope } from './changes.ts'
import { dataOf, same } from './data.ts'
import type { ComparePart } from './parts.ts'
import { areApart, belongs } from './types.ts'

/** The alternatives of a value, and the key that tells them apart. */
interface Alternatives {
  readonly of: readonly Shape[]
  readonly tag: string | undefined
}

function alternativesOf(shape: Shape): Alternatives {
  if (shape.is !== 'either') return { of: [shape], tag: undefined }
  const { is: _is, of, tag, ...rest } = shape
  return handled(rest, { of, tag })
}

/** Adds the changes of a value that has or had several alternatives. */
export function compareAlternatives(
  changes: Changes,
  scope: Scope,
  before: Shape,
  after: Shape,
  compare: ComparePart<Shape>,
): void {
  const [b, a] = [alternativesOf(before), alternativesOf(after)]
  const pairs = pairsOf(b, a)
  for (const [index, shape] of b.of.entries()) {
    const pair = pairs.get(index)
    const paths = { before: pathOf(before, index), after: pair === undefined ? [] : pathOf(after, pair) }
    const own = { ...at(scope, paths), isAlternative: true }
    const other = pair === undefined ? undefined : a.of[pair]
    if (other === undefined) addRemoved(changes, own, shape, a)
    else if (!same(shape, other))
      compare(changes, doubtful(own, doubtOf(shape, other, b, a, scope.isOpen)), shape, other)
  }
  const taken = new Set(pairs.values())
  for (const [index, shape] of a.of.entries())
    if (!taken.has(index)) addAdded(changes, at(scope, { before: [], after: pathOf(after, index) }), shape, b)
  compareOrder(changes, scope, [...pairs.values()], b, a)
}

const pathOf = (shape: Shape, index: number): readonly (string | number)[] =>
  shape.is === 'either' ? ['of', index] : []

/** The alternatives that belong together, by their indexes: equal ones, then those of the same tag, kind or keys. */
function pairsOf(before: Alternatives, after: Alternatives): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const likeness = (b: Shape, a: Shape): number =>
    same(b, a)
      ? Infinity
      : b.is !== a.is || areTaggedApart(b, a)
        ? 0
        : 1 + shared(wordsOf(b, before.tag), wordsOf(a, after.tag)) * 100 + shared(keysOf(b), keysOf(a))
  const ranked = before.of
    .flatMap((b, index) => after.of.map((a, other) => ({ index, other, rank: likeness(b, a) })))
    .filter(({ rank }) => rank > 0)
    .sort((x, y) => (x.rank === y.rank ? 0 : y.rank - x.rank))
  const taken = new Set<number>()
  for (const { index, other } of ranked) {
    if (found.has(index) || taken.has(other)) continue
    found.set(index, other)
    taken.add(other)
  }
  return new Map([...found].sort(([x], [y]) => x - y))
}

/** Whether a required choice of both objects has no word in common: then they are two alternatives, and not one that changed. */
const areTaggedApart = (before: Shape, after: Shape): boolean =>
  before.is === 'object' &&
  before.fields.some(({ name, required }) => {
    const [b, a] = [wordsOf(before, name), wordsOf(after, name)]
    return required === true && b.length > 0 && a.length > 0 && shared(b, a) === 0
  })

const shared = (some: readonly unknown[], others: readonly unknown[]): number =>
  some.filter((one) => others.includes(one)).length

const keysOf = (shape: Shape): readonly string[] => (shape.is === 'object' ? shape.fields.map(({ name }) => name) : [])

/** The words of a required key of an object. */
function wordsOf(shape: Shape, tag: string | undefined): readonly (string | number)[] {
  const field = shape.is === 'object' ? shape.fields.find(({ name, required }) => name === tag && required) : undefined
  return field?.shape.is === 'choice' ? field.shape.values : []
}

/** Whether two alternatives may accept the same value; if unknown keys are ignored, only the words of a key tell objects apart. */
function overlap(a: Shape, b: Shape, isOpen: boolean | undefined): boolean {
  if (a.is !== 'object' || b.is !== 'object') return !areApart(a, b)
  const requires = (one: readonly Field[], other: readonly Field[]): boolean =>
    one.some(({ name, required }) => required && !other.some((field) => field.name === name))
  const isWord = ({ name }: Field): boolean => wordsOf(a, name).length > 0 && wordsOf(b, name).length > 0
  const areDistinct = a.fields.filter(isWord).some(({ name }) => shared(wordsOf(a, name), wordsOf(b, name)) === 0)
  return !areDistinct && (isOpen === true || (!requires(a.fields, b.fields) && !requires(b.fields, a.fields)))
}

const others = 'Another alternative may accept the same value.'

function doubtOf(
  before: Shape,
  after: Shape,
  b: Alternatives,
  a: Alternatives,
  isOpen: boolean | undefined,
): string | undefined {
  const isShared =
    a.of.some((other) => other !== after && overlap(other, before, isOpen)) ||
    b.of.some((other) => other !== before && overlap(other, after, isOpen))
  return isShared ? others : undefined
}

function addRemoved(changes: Changes, scope: Scope, shape: Shape, after: Alternatives): void {
  if (after.of.some((other) => other.is !== shape.is && belongs(shape, other) === true)) return
  const doubt = after.of.some((other) => overlap(other, shape, scope.isOpen)) ? others : undefined
  const verb = scope.subject.in === 'result' ? 'is no longer' : 'can no longer be'
  const message = `${scope.name} ${verb} ${expected(shape)}.`
  changes.add('alternative-removed', scope, { before: dataOf(shape), message, doubt })
}

function addAdded(changes: Changes, scope: Scope, shape: Shape, before: Alternatives): void {
  if (before.of.some((other) => other.is !== shape.is && belongs(shape, other) === true)) return
  const doubt = before.of.some((other) => overlap(other, shape, scope.isOpen)) ? others : undefined
  changes.add('alternative-added', scope, {
    after: dataOf(shape),
    message: `${scope.name} can also be ${expected(shape)}.`,
    doubt,
  })
}

/** The first alternative that accepts a value fills in its defaults, so their order and their limits can matter. */
function compareOrder(
  changes: Changes,
  scope: Scope,
  order: readonly number[],
  b: Alternatives,
  a: Alternatives,
): void {
  const isMoved = order.some((index, position) => index < (order[position - 1] ?? 0))
  const isShared = (shape: Shape): boolean =>
    hasDefault(shape) && [...a.of, ...b.of].some((other) => !same(other, shape) && overlap(other, shape, scope.isOpen))
  const message = `The alternatives of ${scope.name} are tried in another order, or accept other values.`
  const doubt = 'A value that two alternatives accept gets the defaults of the first.'
  if (scope.subject.in !== 'result' && [...a.of, ...b.of].some(isShared))
    changes.add('alternatives-reordered', scope, { before: dataOf(b.of), after: dataOf(a.of), message, doubt })
  else if (isMoved)
    changes.add('order-changed', scope, {
      before: dataOf(b.of),
      after: dataOf(a.of),
      message: `The alternatives of ${scope.name} are in another order.`,
    })
}
