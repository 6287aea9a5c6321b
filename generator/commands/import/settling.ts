import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { maxBytes } from '../../reading/text.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { errorsOf } from './compiling.ts'
import { isObject, objectAt, Unreadable, without } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'

/** Removes what the compiler refuses from a spec, each part with a note of the diagnostic, so that the spec compiles. */
export function settle(lowered: Lowered): Lowered {
  const settler = new Settler(lowered)
  return { ...lowered, ...settler.settled() }
}

/** An entry of a mapping. */
type Entry = readonly [name: string, value: Json]

/** Compiles the parts of a spec one by one. */
class Settler {
  private readonly lowered: Lowered
  private readonly notes: Note[] = []

  constructor(lowered: Lowered) {
    this.lowered = lowered
  }

  settled(): Pick<Lowered, 'spec' | 'notes'> {
    const { spec, notes } = this.lowered
    if (this.errors(spec).length === 0) return { spec, notes }
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

  /**
   * The parameters that compile. An invalid default is dropped first, because it is a mistake of the source. Each round
   * compiles all of them once, however many are wrong.
   */
  private params(spec: Keywords): Keywords {
    let params: Keywords = objectAt(spec, 'params')
    for (;;) {
      const wrong = new Map<string, Diagnostic>()
      for (const diagnostic of this.errors({ ...spec, params })) {
        const name = diagnostic.param
        if (name !== undefined && !wrong.has(name)) wrong.set(name, diagnostic)
      }
      if (wrong.size === 0) return params
      const kept = Object.entries(params).flatMap(([name, param]) => {
        const diagnostic = wrong.get(name)
        return diagnostic === undefined ? [[name, param] as const] : this.mended(spec, name, param, diagnostic)
      })
      params = Object.fromEntries(kept)
    }
  }

  /** The parameter without the default that is wrong; nothing if it is refused for another reason. */
  private mended(
    spec: Keywords,
    name: string,
    param: Json,
    diagnostic: Diagnostic,
  ): readonly (readonly [string, Json])[] {
    const kept = this.withoutDefault(spec, name, param, diagnostic)
    this.note(kept === undefined ? 'refused-parameter' : 'wrong-default', name, diagnostic)
    return kept === undefined ? [] : [[name, kept]]
  }

  /** The parameter without the default that causes a diagnostic; undefined if no default does. */
  private withoutDefault(spec: Keywords, name: string, param: Json, { code, message }: Diagnostic): Json | undefined {
    if (!code.startsWith('default-') && !code.endsWith('-default')) return undefined
    return withoutEachDefault(param).find((kept) => {
      const next = this.errors({ ...spec, params: { [name]: kept } })
      return next.every((one) => one.message !== message)
    })
  }

  private rules(spec: Keywords, rules: readonly Json[]): readonly Json[] {
    const withRules = (some: readonly Json[]): Keywords => ({ ...spec, rules: some })
    return this.kept(rules, withRules, (rule, diagnostic) =>
      this.note('refused-rule', isObject(rule) ? String(rule['param'] ?? 'several parameters') : '', diagnostic),
    )
  }

  /** The entries of a mapping that compile. */
  private each(spec: Keywords, key: 'result' | 'examples', entries: readonly Entry[]): Keywords {
    const withEntries = (some: readonly Entry[]): Keywords => ({ ...spec, [key]: Object.fromEntries(some) })
    const kept = this.kept(entries, withEntries, ([name], diagnostic) =>
      this.note(key === 'result' ? 'refused-parameter' : 'wrong-example', name, diagnostic),
    )
    return Object.fromEntries(kept)
  }

  /** The items with which a spec compiles. Halves those that do not, so that one wrong item of many is found quickly. */
  private kept<Item>(
    items: readonly Item[],
    withItems: (some: readonly Item[]) => Keywords,
    refuse: (item: Item, diagnostic: Diagnostic) => void,
  ): readonly Item[] {
    const kept: Item[] = []
    const add = (some: readonly Item[]): void => {
      const [first] = some
      if (first === undefined) return
      const [diagnostic] = this.errors(withItems([...kept, ...some]))
      if (diagnostic === undefined) return void kept.push(...some)
      if (some.length === 1) return refuse(first, diagnostic)
      const half = Math.ceil(some.length / 2)
      add(some.slice(0, half))
      add(some.slice(half))
    }
    add(items)
    return kept
  }

  private note(
    code: 'wrong-default' | 'refused-parameter' | 'refused-rule' | 'wrong-example',
    name: string,
    { message }: Diagnostic,
  ): void {
    this.notes.push(noteOn(code, '', JSON.stringify(name), message))
  }

  /** The compiler's errors. Throws `Unreadable` if no file can hold the spec: then none of its parts is the reason. */
  private errors(spec: Keywords): ReturnType<typeof errorsOf> {
    const { lowered } = this
    if (JSON.stringify(spec).length > maxBytes)
      throw new Unreadable('its spec would have more than 1 MiB (1,048,576 bytes)')
    return errorsOf(`specs/models/${lowered.vendor}/${lowered.id}.yaml`, spec)
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
