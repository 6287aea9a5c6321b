import type { Json } from '../catalogue/catalogue.ts'
import type { Evaluation } from '../checks/trial.ts'
import { Trials, type Evaluated } from '../checks/trials.ts'
import type { Shape } from '../language/shape.ts'
import { expected } from '../language/words.ts'
import type { Change, ChangePlace, Side, Subject } from './change.ts'
import { impactOf, type ChangeCode, type Impact } from './codes.ts'
import { dataOf } from './data.ts'
import type { Usage } from './usage.ts'
import { isBreaking } from './version.ts'

/** The keys and indexes that lead to a part of a spec file. */
export interface Part {
  readonly file: string
  readonly path: readonly (string | number)[]
}

/** The part of both catalogues that is compared. */
export interface Scope {
  readonly subject: Subject
  readonly before?: Part | undefined
  readonly after?: Part | undefined
  /** Its name in messages, such as `settings.width` or `frames[]`. */
  readonly name: string
  /** Whether it is one of several alternatives of a value. */
  readonly isAlternative?: boolean
  /** Why a breaking change of this part is only possible. */
  readonly doubt?: string | undefined
  /** Whether unknown parameters and keys were ignored. */
  readonly ignored?: boolean
  /** Whether they were or are ignored. */
  readonly isOpen?: boolean
  /** Whether it is or was secret, or in a part that is: then its values are not shown. */
  readonly isSecret?: boolean
  /** How callers could use the parameters of the old model. */
  readonly usage?: Usage
}

/** A change without what the scope says. */
export interface Found {
  readonly message: string
  readonly before?: Json | undefined
  readonly after?: Json | undefined
  /** Why a breaking change is only possible. */
  readonly doubt?: string | undefined
  /** The impact, if it is not that of the code. */
  readonly impact?: Impact
}

/** Two prices to evaluate, and the comparison of their values for the same inputs. */
export interface Priced {
  readonly before: Evaluation
  readonly after: Evaluation
  readonly compare: (before: Evaluated, after: Evaluated) => void
}

/** Collects the changes of a comparison. */
export class Changes {
  readonly before: Side
  readonly after: Side
  readonly all: Change[] = []
  private readonly priced: Priced[] = []

  constructor(before: Side, after: Side) {
    this.before = before
    this.after = after
  }

  /** Adds a change. */
  add(code: ChangeCode, scope: Scope, found: Found): void {
    const { before, after } = found
    const given = found.impact ?? impactOf(code, scope.subject.in)
    const doubt =
      found.doubt ??
      scope.doubt ??
      (isBreaking({ impact: given }) ? scope.usage?.doubt(code, scope.subject.param) : undefined)
    const impact = given === 'breaking' && doubt !== undefined ? 'possibly-breaking' : given
    this.all.push({
      impact,
      code,
      subject: scope.subject,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      message: found.message,
      ...(impact === 'possibly-breaking' && { reason: doubt ?? 'It depends on how callers use it.' }),
      place: this.placeOf(scope),
    })
  }

  /** Has prices evaluated before the changes are complete: those of all models together. */
  evaluate(priced: Priced): void {
    this.priced.push(priced)
  }

  /** All changes, also those that depend on the prices of inputs. */
  async complete(): Promise<readonly Change[]> {
    const prices = await new Trials().evaluate(this.priced.flatMap(({ before, after }) => [before, after]))
    for (const [index, { compare }] of this.priced.entries())
      compare(prices[2 * index] ?? [], prices[2 * index + 1] ?? [])
    return this.all
  }

  /** The position of a part: in the new specs, or in the old ones if it is gone. */
  private placeOf({ before, after }: Scope): ChangePlace {
    const place = after
      ? this.after.locate(after.file, after.path)
      : before && this.before.locate(before.file, before.path)
    return place ?? { file: (after ?? before)?.file ?? 'specs/service.yaml', line: 1, column: 1, length: 0 }
  }
}

/** The keys and indexes that lead from a part to one inside; undefined if a side does not have it. */
export interface Paths {
  readonly before?: readonly (string | number)[] | undefined
  readonly after?: readonly (string | number)[] | undefined
}

/** Returns the scope of a part that is elsewhere in the specs, and has the same name for callers. */
export const at = (scope: Scope, { before, after }: Paths): Scope => ({
  ...scope,
  before: under(scope.before, before),
  after: under(scope.after, after),
})

const under = (part: Part | undefined, path: readonly (string | number)[] | undefined): Part | undefined =>
  part && path && { file: part.file, path: [...part.path, ...path] }

/** Returns the scope of a part inside: a step of the JSON pointer, and the keys that lead to it in a spec. */
export function inside(scope: Scope, step: string, paths: Paths): Scope {
  const { subject, name } = scope
  const pointer = step.replaceAll('~', '~0').replaceAll('/', '~1')
  return {
    ...at(scope, paths),
    isAlternative: false,
    subject: { ...subject, param: `${subject.param ?? ''}/${pointer}` },
    name: step === '*' ? `${name}[]` : name === '' ? step : `${name}.${step}`,
  }
}

/** Returns the scope with a reason why a breaking change in it is only possible; the first reason stays. */
export const doubtful = (scope: Scope, doubt: string | undefined): Scope =>
  scope.doubt === undefined && doubt !== undefined ? { ...scope, doubt } : scope

/** The narrower and the wider code of the same part of a value. */
export interface Pair {
  readonly narrowed: ChangeCode
  readonly widened: ChangeCode
}

/** Whether a set of values lost some, and whether it gained some; a text says why it is not certain. */
export interface Shift {
  readonly lost: boolean | string
  readonly gained: boolean | string
}

/**
 * Adds at most one change for a set of values: the one that breaks callers or readers, if both apply. A text in the shift
 * is the reason why the change is only possible.
 */
export function addShift(changes: Changes, scope: Scope, pair: Pair, { lost, gained }: Shift, found: Found): void {
  const isResult = scope.subject.in === 'result'
  const breaks = isResult ? gained : lost
  const code = (isResult ? gained : lost) !== false ? (isResult ? pair.widened : pair.narrowed) : undefined
  const other = isResult ? pair.narrowed : pair.widened
  const doubt = typeof breaks === 'string' ? breaks : undefined
  if (code !== undefined) changes.add(code, scope, { ...found, ...(doubt !== undefined && { doubt }) })
  else if ((isResult ? lost : gained) !== false) changes.add(other, scope, found)
}

/** Returns a change of a value as a sentence with what it must be, and with both shapes. */
export function valueChange(
  scope: Scope,
  before: Shape,
  after: Shape,
): Required<Pick<Found, 'message' | 'before' | 'after'>> {
  return { message: nowAndThen(scope, expected(after), expected(before)), before: dataOf(before), after: dataOf(after) }
}

/** Returns a sentence with what a value must be now, and what it was; that of one alternative leaves out the others. */
export function nowAndThen({ name, subject, isAlternative }: Scope, now: string, then: string): string {
  const verb = isAlternative ? 'can be' : subject.in === 'result' ? 'is' : 'must be'
  if (now === then) return `${name} ${verb} ${now}, with other limits.`
  return isAlternative ? `${name} ${verb} ${now} instead of ${then}.` : `${name} ${verb} ${now}; it was ${then}.`
}

/** Adds a change of a text for people. */
export function addWords(
  changes: Changes,
  scope: Scope,
  what: string,
  before: Json | undefined,
  after: Json | undefined,
  end: string = endOf(what, before, after),
): void {
  changes.add('words-changed', scope, { before, after, message: `${what} ${scope.name}${end}.` })
}

function endOf(what: string, before: Json | undefined, after: Json | undefined): string {
  const areSeveral = what.endsWith('s of')
  if (before !== undefined && after !== undefined) return areSeveral ? ' have changed' : ' has changed'
  return `${areSeveral ? ' are' : ' is'} ${before === undefined ? 'new' : 'gone'}`
}
