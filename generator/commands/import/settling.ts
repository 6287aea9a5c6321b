import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { maxBytes } from '../../reading/text.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { errorsOf, type PlacedError } from './compiling.ts'
import { isObject, objectAt, own, Unreadable, without } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { isWithin, jsonFor, widened, type Path, type Widened } from './widening.ts'

/**
 * Makes a spec compile. Of a parameter or a field of the result that the compiler refuses, the invalid part becomes wider,
 * never narrower; a wrong default, rule or example is dropped. Each of these has a note of the diagnostic. What is required and
 * still lost is in `lacks`, of which each check warns.
 */
export function settle(lowered: Lowered): Lowered {
  const settler = new Settler(lowered)
  const { spec, notes } = settler.settled()
  const lacks = notes.filter(({ code }) => code === 'required-outer' || code === 'required-refused')
  if (lacks.length === 0) return { ...lowered, spec, notes }
  const at = Object.keys(spec).indexOf('params')
  const entries = Object.entries(spec)
  const said: [string, Json] = ['lacks', lacks.map(({ message }) => message)]
  return { ...lowered, spec: Object.fromEntries([...entries.slice(0, at), said, ...entries.slice(at)]), notes }
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
    const about = without(spec, ['params', 'result', 'rules', 'examples'])
    const params = this.named({ ...about }, 'params', objectAt(spec, 'params'))
    const plain: Keywords = { ...about, params }
    const result = this.named(plain, 'result', objectAt(spec, 'result'))
    const base: Keywords = { ...plain, ...(Object.keys(result).length > 0 && { result }) }
    const rules = this.rules(base, isList(spec['rules']) ? spec['rules'] : [])
    const withRules: Keywords = { ...base, ...(rules.length > 0 && { rules }) }
    const examples = this.examples(withRules, Object.entries(objectAt(spec, 'examples')))
    const all: Keywords = { ...withRules, ...(Object.keys(examples).length > 0 && { examples }) }
    return { spec: all, notes: [...notes, ...this.notes] }
  }

  /** The parameters, or the fields of the result, as wide as they must be to compile. */
  private named(spec: Keywords, section: Section, written: Keywords): Keywords {
    let values: Keywords = written
    for (let round = 0; round < mostRounds; round++) {
      const wrong = this.wrongOnes(spec, section, values)
      if (wrong.size === 0) return values
      const entries = Object.entries(values).flatMap(([name, value]) => {
        const kept = wrong.has(name) ? this.widenedUntil(spec, section, name, value) : value
        return kept === undefined ? [] : [[name, kept] as const]
      })
      values = Object.fromEntries(entries)
    }
    return values
  }

  /** The diagnostics of each value that does not compile. */
  private wrongOnes(spec: Keywords, section: Section, values: Keywords): ReadonlyMap<string, readonly PlacedError[]> {
    const all = this.errors({ ...spec, [section]: values }).filter(({ path }) => path[0] === section)
    const byName = Map.groupBy(all, ({ path }) => path[1])
    return new Map([...byName].flatMap(([name, some]) => (name === undefined ? [] : [[name, some] as const])))
  }

  /** The value with its parts widened one after the other until it compiles alone; undefined if no kind of it does. */
  private widenedUntil(spec: Keywords, section: Section, name: string, written: Json): Json | undefined {
    const first = this.notes.length
    let value = written
    for (let round = 0; round < mostRounds; round++) {
      const diagnostics = this.wrongOnes(spec, section, { [name]: value }).get(name)
      if (diagnostics === undefined) return value
      const next = this.widerOnce(name, value, diagnostics)
      if (next === undefined) this.notes.splice(first, this.notes.length - first - 1) // nothing of it is left
      if (next === undefined) return undefined
      value = next
    }
    return jsonFor(objectAt(value), false)
  }

  /** A value with the parts widened that diagnostics are about, unless one of them is in another. */
  private widerOnce(name: string, written: Json, diagnostics: readonly PlacedError[]): Json | undefined {
    const done: Path[] = []
    let value = written
    for (const diagnostic of diagnostics) {
      const path = diagnostic.path.slice(2)
      if (done.some((other) => isWithin(path, other) || isWithin(other, path))) continue
      const next = widened(value, path, diagnostic)
      const code = own(objectAt(written), 'required') === true ? 'required-refused' : 'refused-parameter'
      if (next === undefined) return void this.note(code, name, diagnostic)
      if (done.some((other) => isWithin(next.path, other) || isWithin(other, next.path))) continue
      const what = next.part === '' ? name : `${name}.${next.part}`
      if (next.code !== undefined) this.note(next.code, what, diagnostic, next.accepted)
      value = next.value
      done.push(path, next.path)
    }
    return value
  }

  private rules(spec: Keywords, rules: readonly Json[]): readonly Json[] {
    const withRules = (some: readonly Json[]): Keywords => ({ ...spec, rules: some })
    return this.kept(rules, withRules, (rule, diagnostic) =>
      this.note('refused-rule', isObject(rule) ? String(rule['param'] ?? 'several parameters') : '', diagnostic),
    )
  }

  /** The examples that compile. */
  private examples(spec: Keywords, entries: readonly Entry[]): Keywords {
    const withEntries = (some: readonly Entry[]): Keywords => ({ ...spec, examples: Object.fromEntries(some) })
    return Object.fromEntries(
      this.kept(entries, withEntries, ([name], diagnostic) => this.note('wrong-example', name, diagnostic)),
    )
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
    code: NonNullable<Widened['code']> | 'refused-parameter' | 'required-refused' | 'refused-rule' | 'wrong-example',
    name: string,
    { message }: Diagnostic,
    accepted = '',
  ): void {
    this.notes.push(noteOn(code, '', JSON.stringify(name), message, accepted))
  }

  /** The compiler's errors. Throws `Unreadable` if no file can hold the spec: then none of its parts is the reason. */
  private errors(spec: Keywords): readonly PlacedError[] {
    const { lowered } = this
    if (JSON.stringify(spec).length > maxBytes)
      throw new Unreadable('its spec would have more than 1 MiB (1,048,576 bytes)')
    return errorsOf(`specs/models/${lowered.vendor}/${lowered.id}.yaml`, spec)
  }
}

/** A part of a spec that holds named values. */
type Section = 'params' | 'result'

/** No value needs as many rounds; what is left then is any JSON. */
const mostRounds = 100
