import type { Param } from '../catalogue/catalogue.ts'
import { deciders, isDefaulted } from '../language/ruleSet.ts'
import { given, hasDefault, ruleWords, type Condition, type Rule } from '../language/rule.ts'
import type { Code, Detail } from '../source/diagnostic.ts'
import type { Node } from '../source/node.ts'

/**
 * Checks docs/internals/decisions.md 22: the output of a validator is valid, and checking it again does not change
 * it. For this, no rule may see more given parameters after defaults than before. `nodes` are the rules in the file.
 */
export function areRulesValid(rules: readonly Rule[], params: readonly Param[], nodes: readonly Node[]): boolean {
  const law = new Law(rules, params)
  const issues = rules.flatMap((rule, index) => {
    const issue = law.issueOf(rule, index)
    return issue === undefined ? [] : [{ issue, node: nodes[index] }]
  })
  for (const { issue, node } of issues) if (node !== undefined) issue(node)
  return issues.length === 0
}

/** Reports an error at the rule in the file. */
type LawIssue = (node: Node) => void

const issue =
  <C extends Code>(code: C, ...detail: Detail<C>): LawIssue =>
  (node) =>
    node.report(code, ...detail)

/** How many conditions can decide one default: JSON Schemas write all of them out. */
const most = 100

class Law {
  private readonly rules: readonly Rule[]
  /** Parameters that can be filled in. */
  private readonly defaulted: ReadonlySet<string>
  /** The parameters that count as given once they are filled in. */
  private readonly counted: ReadonlySet<string>
  private readonly reported = new Set<string>()
  private readonly costs = new Map<string, number>()

  constructor(rules: readonly Rule[], params: readonly Param[]) {
    const defaulted = params.filter((param) => isDefaulted(param, rules))
    this.rules = rules
    this.defaulted = new Set(defaulted.map(({ name }) => name))
    this.counted = new Set(
      defaulted.filter((param) => param.allowEmpty || given(param.default ?? 'one of a rule')).map(({ name }) => name),
    )
  }

  /** The first issue of a rule. */
  issueOf(rule: Rule, index: number): LawIssue | undefined {
    return (
      this.exclusive(rule) ?? this.asked(rule) ?? this.circular(rule) ?? this.deep(rule) ?? this.double(rule, index)
    )
  }

  /** Reports two defaults that exclude each other. */
  private exclusive(rule: Rule): LawIssue | undefined {
    const [first, second] = this.excluded(rule)
    if (first === undefined || second === undefined) return undefined
    return issue('exclusive-defaults', first, second, ruleWords(rule))
  }

  private excluded(rule: Rule): readonly string[] {
    if (rule.is === 'exactlyOneOf') return rule.params.filter((name) => this.defaulted.has(name))
    if (rule.is !== 'forbiddenWith' || !this.defaulted.has(rule.param)) return []
    return [rule.param, ...rule.others.filter((name) => this.defaulted.has(name))]
  }

  /** Reports a condition that changes when defaults are filled in. */
  private asked(rule: Rule): LawIssue | undefined {
    const param = questions(rule).find((name) => this.counted.has(name))
    return param === undefined ? undefined : issue('default-asked', param, ruleWords(rule))
  }

  private circular(rule: Rule): LawIssue | undefined {
    const start = this.bound(rule)
    const chain = start === undefined ? undefined : this.circle(start, [start])
    if (chain === undefined || this.reported.has([...new Set(chain)].sort().join())) return undefined
    this.reported.add([...new Set(chain)].sort().join())
    return issue('circular-default', chain)
  }

  /** The cycle from this name back to itself; undefined if there is none. */
  private circle(start: string, chain: readonly string[], seen = new Set<string>()): readonly string[] | undefined {
    for (const next of this.before(chain.at(-1) ?? start)) {
      if (next === start) return [...chain, start]
      if (seen.has(next)) continue
      const found = this.circle(start, [...chain, next], seen.add(next))
      if (found !== undefined) return found
    }
    return undefined
  }

  private deep(rule: Rule): LawIssue | undefined {
    const param = this.bound(rule)
    if (param === undefined) return undefined
    const count = this.cost(param)
    return count > most ? issue('deep-default', param, count, most) : undefined
  }

  /** How many conditions decide one default when all are expanded. */
  private cost(name: string): number {
    const known = this.costs.get(name)
    if (known !== undefined) return known
    this.costs.set(name, 0) // a cycle has its own diagnostic
    const cost = deciders(name, this.rules).reduce((sum, next) => sum + 1 + this.cost(next), 0)
    this.costs.set(name, cost)
    return cost
  }

  /** Reports two defaults for the same parameter and the same input. */
  private double(rule: Rule, index: number): LawIssue | undefined {
    if (rule.is !== 'only' || rule.default === undefined) return undefined
    const { param, when, default: own } = rule
    const other = this.rules
      .slice(0, index)
      .filter((before) => hasDefault(before, param))
      .find((before) => before.default !== own && !areApart(before.when, when))
    return other === undefined ? undefined : issue('only-defaults', param, own, other.default)
  }

  /** The parameter whose default a rule decides by the values of others. */
  private bound(rule: Rule): string | undefined {
    const decides = rule.is === 'allowedWhen' || (rule.is === 'only' && rule.default !== undefined)
    return decides && this.defaulted.has(rule.param) ? rule.param : undefined
  }

  private before(name: string): readonly string[] {
    return deciders(name, this.rules).filter((other) => this.defaulted.has(other))
  }
}

/** The parameters that a rule tests for being given, other than to forbid them. */
function questions(rule: Rule): readonly string[] {
  switch (rule.is) {
    case 'needs':
    case 'needsOneOf':
      return rule.others
    case 'atLeastOneOf':
      return rule.params
    case 'requiredWhen':
      return [rule.param, ...asking(rule.when)]
    case 'allowedWhen':
    case 'only':
      return asking(rule.when)
    default:
      return []
  }
}

const asking = (conditions: readonly Condition[]): readonly string[] =>
  conditions.filter(({ is }) => is !== 'in').map(({ param }) => param)

/** Whether the conditions can never hold together, as far as a single parameter shows it. */
const areApart = (first: readonly Condition[], second: readonly Condition[]): boolean =>
  first.some((one) => second.some((other) => one.param === other.param && exclude(one, other)))

function exclude(one: Condition, other: Condition): boolean {
  if (one.is === 'in' && other.is === 'in') return !one.values.some((value) => other.values.includes(value))
  return one.is !== 'in' && other.is !== 'in' && one.is !== other.is
}
