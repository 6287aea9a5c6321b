import type { Model } from '../catalogue/catalogue.ts'
import { canBeEmpty } from '../language/empty.ts'
import { given, paramsOf, settle } from '../language/rule.ts'
import { ruleSet } from '../language/ruleSet.ts'
import type { Field } from '../language/shape.ts'
import type { ChangeCode } from './codes.ts'
import { combinations, connected, countOf, mostCombinations, ruleParam } from './ruleInputs.ts'

/** Whether an accepted input can have a parameter, and whether one can do without it. */
interface Uses {
  readonly canBeSent: boolean
  readonly canBeLeftOut: boolean
}

const anyUse: Uses = { canBeSent: true, canBeLeftOut: true }

/** How callers could use the parameters of the old model, as far as its rules decide that. */
export class Usage {
  private readonly model: Pick<Model, 'params' | 'rules'>
  private readonly oldNames: ReadonlyMap<string, string>
  private readonly known = new Map<string, Uses>()

  /** `kept` pairs the parameters that both versions have. */
  constructor(model: Pick<Model, 'params' | 'rules'>, kept: readonly (readonly [before: Field, after: Field])[]) {
    this.model = model
    this.oldNames = new Map(kept.map(([b, a]) => [a.name, b.name]))
  }

  /** Returns why a change at this JSON pointer affects no call; undefined if it can affect one. */
  harmless(code: ChangeCode, pointer: string | undefined): string | undefined {
    const [, name = '', ...inner] =
      pointer?.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) ?? []
    if (name === '' || code.startsWith('default-')) return undefined
    const { canBeSent, canBeLeftOut } = this.usesOf(this.oldNames.get(name) ?? name)
    if (code === 'parameter-required' && inner.length === 0)
      return canBeLeftOut ? undefined : 'The rules between parameters already required it in every input.'
    return canBeSent ? undefined : 'The rules between parameters refused it in every input.'
  }

  private usesOf(name: string): Uses {
    const uses = this.known.get(name) ?? this.tried(name)
    this.known.set(name, uses)
    return uses
  }

  /** Tries every combination of values that the rules distinguish. */
  private tried(name: string): Uses {
    const { rules, params } = this.model
    const own = params.find((param) => param.name === name)
    const deciding = rules.filter((rule) => paramsOf(rule).includes(name))
    if (own === undefined || deciding.length === 0) return anyUse
    const names = connected(deciding, rules)
    const decisive = rules.filter((rule) => paramsOf(rule).every((one) => names.has(one)))
    const tried = params.filter((param) => names.has(param.name)).map((param) => ruleParam(param, param, decisive))
    if (countOf(tried) > mostCombinations) return anyUse
    const set = ruleSet(decisive, params, names)
    const found = { canBeSent: canBeEmpty(own.shape), canBeLeftOut: false }
    for (const input of combinations(tried)) {
      if (found.canBeSent && found.canBeLeftOut) break
      if (settle(set, (one) => input.get(one)).broken.length > 0) continue
      found.canBeSent ||= input.has(name)
      found.canBeLeftOut ||= !given(input.get(name))
    }
    return found
  }
}
