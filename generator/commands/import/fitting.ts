import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { maxBytes } from '../../reading/text.ts'
import { specText } from '../specText.ts'
import { isObject, objectAt, own } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { jsonFor } from './widening.ts'

/** How many bytes a spec can have; its formatter can add some. */
const most = 0.9 * maxBytes

/** Specs with fewer bytes as JSON fit in any case: each line of a file has its indentation. */
const small = most / 8

/**
 * Makes a spec fit into a file: of the largest parameters and fields, the innermost levels become any JSON. A spec that fits stays
 * as it is, and so does one that cannot fit, which the compiler refuses.
 */
export function withRoom(lowered: Lowered): Lowered {
  const written = JSON.stringify(lowered.spec).length
  const bytes = written < small ? 0 : bytesOf(lowered.spec)
  if (bytes <= most) return lowered
  const fitted = cut(lowered.spec, (most * written) / bytes)
  if (bytesOf(fitted.spec) > maxBytes) return lowered
  return { ...lowered, spec: fitted.spec, notes: [...lowered.notes, ...fitted.notes] }
}

const bytesOf = (spec: Keywords): number => Buffer.byteLength(specText(spec))

/** A parameter or a field of the result, and how many levels of it are left. */
interface Part {
  readonly section: 'params' | 'result'
  readonly name: string
  readonly written: Json
  readonly value: Json
  readonly depth: number
  readonly size: number
}

/** Takes one level after the other from the largest part until the spec has as many characters. */
function cut(spec: Keywords, room: number): { readonly spec: Keywords; readonly notes: readonly Note[] } {
  const parts: Part[] = (['params', 'result'] as const).flatMap((section) =>
    Object.entries(objectAt(spec, section)).map(([name, value]) => {
      return { section, name, written: value, value, depth: depthOf(value), size: JSON.stringify(value).length }
    }),
  )
  let size = JSON.stringify(spec).length
  while (size > room) {
    const largest = parts.reduce((one, other) => (other.depth > 0 && other.size > one.size ? other : one), nothing)
    const at = parts.indexOf(largest)
    if (at < 0) break
    const depth = largest.depth - 1
    const value = shallow(largest.written, depth)
    const next = { ...largest, value, depth, size: JSON.stringify(value).length }
    size -= largest.size - next.size
    parts[at] = next
  }
  const changed = parts.filter(({ written, value }) => written !== value)
  const notes = changed.map(({ name, depth }) =>
    noteOn('widened', '', JSON.stringify(name), tooLarge, acceptedAt(depth)),
  )
  return { spec: { ...spec, ...section(spec, 'params', parts), ...section(spec, 'result', parts) }, notes }
}

const nothing: Part = { section: 'params', name: '', written: null, value: null, depth: 0, size: 0 }

const tooLarge = 'The spec would have more than 1 MiB (1,048,576 bytes).'

const acceptedAt = (depth: number): string => (depth === 0 ? 'any JSON' : `any JSON inside of ${depth} levels`)

function section(spec: Keywords, key: Part['section'], parts: readonly Part[]): Keywords {
  if (!Object.hasOwn(spec, key)) return {}
  const own = parts.filter((one) => one.section === key)
  return { [key]: Object.fromEntries(own.map(({ name, value }) => [name, value])) }
}

/** The kinds inside of a kind. */
function innerOf(kind: Json): readonly Json[] {
  if (!isObject(kind)) return []
  const [of, values] = [own(kind, 'of'), own(kind, 'values')]
  return [
    ...Object.values(objectAt(kind, 'keys')),
    ...(isList(of) ? of : []),
    ...(values === undefined ? [] : [values]),
  ]
}

const depthOf = (kind: Json): number => innerOf(kind).reduce<number>((most, one) => Math.max(most, 1 + depthOf(one)), 0)

/** A kind with so many levels of kinds in it; those inside are any JSON, which cannot be one of several kinds. */
function shallow(kind: Json, depth: number): Json {
  if (!isObject(kind) || depthOf(kind) <= depth) return kind
  if (depth === 0) return jsonFor(kind, Object.hasOwn(kind, 'list'))
  const [keys, of, values] = [own(kind, 'keys'), own(kind, 'of'), own(kind, 'values')]
  const members = isList(of) ? of.map((one) => shallow(one, depth - 1)) : []
  if (members.some((one) => own(objectAt(one), 'type') === 'json')) return jsonFor(kind, Object.hasOwn(kind, 'list'))
  const entries = Object.entries(objectAt(keys)).map(([name, one]): [string, Json] => [name, shallow(one, depth - 1)])
  return {
    ...kind,
    ...(keys !== undefined && { keys: Object.fromEntries(entries) }),
    ...(of !== undefined && { of: members }),
    ...(values !== undefined && { values: shallow(values, depth - 1) }),
  }
}
