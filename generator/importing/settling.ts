import type { Json } from '../catalogue/catalogue.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { compileSpec } from './compiling.ts'
import { isList, isObject, objectAt, without } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import type { Lowered } from './lowering/model.ts'
import type { Keywords } from './lowering/lowering.ts'

/** Removes what the compiler refuses from a spec, each part with a note of the diagnostic, so that the spec compiles. */
export function settle(lowered: Lowered): Lowered {
  const settler = new Settler(lowered)
  return { ...lowered, ...settler.settled() }
}

/** Compiles the parts of a spec one by one. */
class Settler {
  private readonly lowered: Lowered
  private readonly notes: Note[] = []

  constructor(lowered: Lowered) {
    this.lowered = lowered
  }

  settled(): Pick<Lowered, 'spec' | 'notes'> {
    const { spec, notes } = this.lowered
    const params = this.params(without(spec, ['rules', 'examples']))
    const plain: Keywords = { ...without(spec, ['rules', 'examples', 'result']), params }
    const result = this.each(plain, 'result', Object.entries(objectAt(spec, 'result')))
    const base: Keywords = { ...plain, ...(Object.keys(result).length > 0 && { result }) }
    const rules = this.rules(base, isList(spec['rules']) ? spec['rules'] : [])
    const withRules: Keywords = { ...base, ...(rules.length > 0 && { rules }) }
    const examples = this.each(withRules, 'examples', Object.entries(objectAt(spec, 'examples')))
    const all: Keywords = { ...withRules, ...(Object.keys(examples).length > 0 && { examples }) }
    return { spec: all, notes: [...notes, ...this.notes] }
  }

  /** The parameters that compile. An invalid default is dropped first, because it is a mistake of the source. */
  private params(spec: Keywords): Keywords {
    let params: Keywords = objectAt(spec, 'params')
    for (;;) {
      const names = Object.keys(params)
      const diagnostic = this.errors({ ...spec, params }).find(({ line }) => names[line - firstLine] !== undefined)
      const name = names[(diagnostic?.line ?? 0) - firstLine]
      if (diagnostic === undefined || name === undefined) return params
      const kept = this.withoutDefault({ ...spec, params }, name, diagnostic)
      this.note(kept === undefined ? 'refused-parameter' : 'wrong-default', name, diagnostic)
      params = kept === undefined ? without(params, [name]) : { ...params, [name]: kept }
    }
  }

  /** The parameter without the default that causes a diagnostic; undefined if no default does. */
  private withoutDefault(spec: Keywords, name: string, { code, message }: Diagnostic): Json | undefined {
    if (!code.startsWith('default-') && !code.endsWith('-default')) return undefined
    const params = objectAt(spec, 'params')
    return withoutEachDefault(params[name] ?? null).find((kept) => {
      const next = this.errors({ ...spec, params: { ...params, [name]: kept } })
      return next.every((one) => one.message !== message)
    })
  }

  private rules(spec: Keywords, rules: readonly Json[]): readonly Json[] {
    return rules.reduce<readonly Json[]>((kept, rule) => {
      const [diagnostic] = this.errors({ ...spec, rules: [...kept, rule] })
      if (diagnostic === undefined) return [...kept, rule]
      this.note('refused-rule', isObject(rule) ? String(rule['param'] ?? 'several parameters') : '', diagnostic)
      return kept
    }, [])
  }

  /** The entries of a mapping that compile. */
  private each(spec: Keywords, key: 'result' | 'examples', entries: readonly (readonly [string, Json])[]): Keywords {
    const kept = entries.filter(([name, value]) => {
      const [diagnostic] = this.errors({ ...spec, [key]: { [name]: value } })
      if (diagnostic !== undefined)
        this.note(key === 'result' ? 'refused-parameter' : 'wrong-example', name, diagnostic)
      return diagnostic === undefined
    })
    return Object.fromEntries(kept)
  }

  private note(
    code: 'wrong-default' | 'refused-parameter' | 'refused-rule' | 'wrong-example',
    name: string,
    { message }: Diagnostic,
  ): void {
    this.notes.push(noteOn(code, '', JSON.stringify(name), message))
  }

  /** The compiler's errors. Each parameter is on a separate line, so that the line of a diagnostic identifies it. */
  private errors(spec: Keywords): readonly Diagnostic[] {
    const { lowered } = this
    const file = `specs/models/${lowered.vendor}/${lowered.id}.yaml`
    return compileSpec(file, textOf(spec)).errors
  }
}

/** Every variant of a parameter that lacks one of its defaults, its own or one of a key. */
function withoutEachDefault(param: Json): readonly Json[] {
  if (!isObject(param)) return []
  const keys = objectAt(param, 'keys')
  const inner = Object.entries(keys).flatMap(([name, key]) =>
    withoutEachDefault(key).map((kept): Json => ({ ...param, keys: { ...keys, [name]: kept } })),
  )
  const own = ['default', 'prefill'].find((key) => Object.hasOwn(param, key))
  return own === undefined ? inner : [without(param, [own]), ...inner]
}

/** The line of the first parameter. */
const firstLine = 2

/** A spec as JSON, which is YAML: first the parameters, one on each line. */
function textOf(spec: Keywords): string {
  const params = Object.entries(objectAt(spec, 'params')).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  const rest = JSON.stringify(without(spec, ['params'])).slice(1)
  return `{"params": {\n${params.join(',\n')}\n},\n${rest}`
}
