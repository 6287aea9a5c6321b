import type { Logic, Value } from '../../generator/language/rule.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { literal } from '../../generator/writing/print.ts'
import { filledOf, localOf } from './locals.ts'

/** A condition: a test with its opposite, or conditions that hold together or one of which holds. */
export type Clause =
  | { readonly is: 'test'; readonly yes: Code; readonly no: Code }
  | { readonly is: 'every' | 'some'; readonly of: readonly Clause[] }

/** The logic of rules whose truths are conditions in code, on local variables. */
export class CodeLogic implements Logic<Clause> {
  private readonly defaulted: ReadonlySet<string>
  private readonly allowEmpty: readonly string[]
  private readonly used: Set<string>

  /** `used` gets the names of the `defaulted` parameters whose values after defaults are used. */
  constructor(defaulted: ReadonlySet<string>, allowEmpty: readonly string[], used: Set<string>) {
    this.defaulted = defaulted
    this.allowEmpty = allowEmpty
    this.used = used
  }

  readonly given = (param: string): Clause => givenTest(localOf(param))
  readonly met = (param: string): Clause =>
    this.allowEmpty.includes(param) ? opposite(isAbsent(localOf(param))) : this.given(param)
  readonly isThere = (param: string): Clause => givenTest(this.settled(param))
  readonly isIn = (param: string, values: readonly Value[]): Clause => {
    const value = this.settled(param)
    return this.some(values.map((option) => equal(value, literal(option))))
  }
  readonly isNone = (param: string): Clause => {
    const value = this.settled(param)
    return this.some([isAbsent(value), equal(value, code`null`)])
  }
  readonly not = (clause: Clause): Clause => opposite(clause)
  readonly every = (clauses: readonly Clause[]): Clause => flat('every', clauses)
  readonly some = (clauses: readonly Clause[]): Clause => flat('some', clauses)
  readonly areSeveral = (clauses: readonly Clause[]): Clause => {
    if (clauses.length === 2) return this.every(clauses)
    const count = join(
      clauses.map((clause) => code`Number(${conditionOf(clause)})`),
      code` + `,
    )
    return { is: 'test', yes: code`${count} > 1`, no: code`${count} < 2` }
  }

  private settled(param: string): Code {
    if (!this.defaulted.has(param)) return localOf(param)
    this.used.add(param)
    return filledOf(param)
  }
}

const givenTest = (value: Code): Clause => ({ is: 'test', yes: code`given(${value})`, no: code`!given(${value})` })

const equal = (value: Code, other: Code): Clause => ({
  is: 'test',
  yes: code`${value} === ${other}`,
  no: code`${value} !== ${other}`,
})

/** The condition that is true if a local variable has no value. */
export const isAbsent = (value: Code): Clause => equal(value, code`undefined`)

/** The condition that is true if this one is false. */
export const opposite = (clause: Clause): Clause =>
  clause.is === 'test'
    ? { is: 'test', yes: clause.no, no: clause.yes }
    : { is: clause.is === 'every' ? 'some' : 'every', of: clause.of.map(opposite) }

/** Joins conditions; those that always or never hold disappear, or decide, and of equal tests one remains. */
function flat(is: 'every' | 'some', clauses: readonly Clause[]): Clause {
  const decided = clauses.find((clause) => clause.is !== 'test' && clause.is !== is && clause.of.length === 0)
  if (decided) return decided
  const all = clauses.flatMap((clause) => (clause.is === is ? clause.of : [clause]))
  const texts = all.map((clause) => conditionOf(clause).text)
  return { is, of: all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index) }
}

/** Returns a condition as code, in parentheses if it is an operand and needs them. */
export function conditionOf(clause: Clause, isOperand = false): Code {
  if (clause.is === 'test') return clause.yes
  const [only] = clause.of
  if (only === undefined) return clause.is === 'every' ? code`true` : code`false`
  if (clause.of.length === 1) return conditionOf(only, isOperand)
  const operands = clause.of.map((one) => conditionOf(one, true))
  const joined = join(operands, clause.is === 'every' ? code` && ` : code` || `)
  return isOperand && clause.is === 'some' ? code`(${joined})` : joined
}
