import { paramsOf } from '../language/rule.ts'
import type { ChangeCode } from './codes.ts'
import { tried, versionsOf, type Kept, type RuleParts } from './trial.ts'

/** Whether an accepted input was found that has a parameter, and one that does without it. */
interface Uses {
  readonly isSent: boolean
  readonly isLeftOut: boolean
}

/** How callers could use the parameters of the old model, as far as its rules decide that. */
export class Usage {
  private readonly model: RuleParts
  private readonly oldNames: ReadonlyMap<string, string>
  private readonly known = new Map<string, Uses>()

  /** `kept` pairs the parameters that both versions have. */
  constructor(model: RuleParts, kept: Kept) {
    this.model = model
    this.oldNames = new Map(kept.map(([b, a]) => [a.name, b.name]))
  }

  /** Returns why a breaking change at this JSON pointer may affect no call; undefined if it affects one. */
  doubt(code: ChangeCode, pointer: string | undefined): string | undefined {
    const [, name = '', ...inner] =
      pointer?.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) ?? []
    if (name === '' || code.startsWith('default-')) return undefined
    const { isSent, isLeftOut } = this.usesOf(this.oldNames.get(name) ?? name)
    if (code === 'parameter-required' && inner.length === 0)
      return isLeftOut ? undefined : 'The rules between parameters seem to have required it in every input.'
    return isSent ? undefined : 'The rules between parameters seem to have refused it in every input.'
  }

  private usesOf(name: string): Uses {
    const uses = this.known.get(name) ?? this.found(name)
    this.known.set(name, uses)
    return uses
  }

  private found(name: string): Uses {
    const { params, rules } = this.model
    const isDecided = params.some((param) => param.name === name) && rules.some((rule) => paramsOf(rule).includes(name))
    if (!isDecided) return { isSent: true, isLeftOut: true }
    const own = versionsOf(
      this.model,
      this.model,
      params.map((param) => [param, param]),
    )
    let [isSent, isLeftOut] = [false, false]
    for (const { input, before } of tried(own, [name])) {
      if (isSent && isLeftOut) break
      if (before.broken.length > 0) continue
      isSent ||= input.has(name)
      isLeftOut ||= !before.given(name)
    }
    return { isSent, isLeftOut }
  }
}
