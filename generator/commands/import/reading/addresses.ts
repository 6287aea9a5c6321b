import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, textAt, type JsonObject } from '../json.ts'

/** A step of a JSON pointer. */
export const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** A part of a document to which references are relative: all of it, or a schema with an `$id` in it. */
interface Resource {
  readonly pointer: string
  /** Its absolute address, if it has one. */
  readonly id: string | undefined
}

/** Writes a reference to another document; undefined leaves it as it is. */
export type Outward = (address: string, fragment: string) => string | undefined

/** A document whose references are all JSON pointers, and the pointers of its own anchors. */
export interface Pointed {
  readonly root: JsonObject
  readonly anchors: ReadonlyMap<string, string>
}

/**
 * Writes the references of a document as JSON pointers: those to anchors, to addresses in it, and those relative to a schema with
 * an address. `outward` writes references to other documents, and `prefix` is before each pointer. Whatever has no other
 * reference stays the same object.
 */
export function withPointers(root: JsonObject, prefix: string, outward: Outward): Pointed {
  const names = new Names(root)
  const written = new Writer(names, prefix, outward).written(root, top)
  return { root: isObject(written) ? written : root, anchors: names.anchorsAt('') }
}

const top: Resource = { pointer: '', id: undefined }

/** The names that a document gives to its schemas. */
class Names {
  readonly resources = new Map<JsonObject, Resource>()
  readonly ids = new Map<string, Resource>()
  /** The names of anchors that other resources can override. */
  readonly dynamic: string[] = []
  /** JSON pointers by that of their resource and the name of the anchor. */
  private readonly anchors = new Map<string, string>()
  private readonly isOld: boolean

  constructor(root: JsonObject) {
    this.isOld = /draft-0?4/.test(textAt(root, '$schema') ?? '')
    this.collect(root, top, '')
  }

  anchor({ pointer }: Resource, name: string): string | undefined {
    return this.anchors.get(`${pointer} ${name}`)
  }

  /** The anchors of one resource. */
  anchorsAt(pointer: string): ReadonlyMap<string, string> {
    const beginning = `${pointer} `
    const all = [...this.anchors].filter(([key]) => key.startsWith(beginning))
    return new Map(all.map(([key, at]) => [key.slice(beginning.length), at]))
  }

  private collect(value: Json, resource: Resource, at: string): void {
    if (isList(value)) value.forEach((one, index) => this.collect(one, resource, `${at}/${index}`))
    if (!isObject(value)) return
    const inner = resourceOf(value, resource, at, this.isOld)
    if (inner !== resource) this.resources.set(value, inner)
    if (inner !== resource && inner.id !== undefined) this.ids.set(inner.id, inner)
    for (const anchor of anchorsOf(value, this.isOld)) this.anchors.set(`${inner.pointer} ${anchor}`, at)
    const dynamic = textAt(value, '$dynamicAnchor')
    if (dynamic !== undefined) this.dynamic.push(dynamic)
    for (const [key, one] of Object.entries(value)) this.collect(one, inner, `${at}/${escaped(key)}`)
  }
}

/** Writes references as JSON pointers. */
class Writer {
  private readonly names: Names
  private readonly prefix: string
  private readonly outward: Outward

  constructor(names: Names, prefix: string, outward: Outward) {
    this.names = names
    this.prefix = prefix
    this.outward = outward
  }

  written(value: Json, resource: Resource): Json {
    if (isList(value)) {
      const items = value.map((one) => this.written(one, resource))
      return items.every((one, index) => one === value[index]) ? value : items
    }
    if (!isObject(value)) return value
    const inner = this.names.resources.get(value) ?? resource
    return sameOr(value, ([key, one]): [string, Json] => {
      if (key === '$ref' && typeof one === 'string') return [key, this.pointer(one, inner) ?? one]
      if (key === 'mapping' && isObject(one) && Object.hasOwn(value, 'propertyName'))
        return [key, this.mapped(one, inner)]
      return this.isStatic(key, one, value)
        ? ['$ref', this.pointer(one, inner) ?? one]
        : [key, this.written(one, inner)]
    })
  }

  /** Whether a reference is dynamic only in form: nothing can override its target. */
  private isStatic(key: string, written: Json, { $ref }: JsonObject): written is string {
    if (typeof written !== 'string' || $ref !== undefined) return false
    if (key === '$recursiveRef') return this.names.ids.size < 2
    return key === '$dynamicRef' && this.names.dynamic.filter((one) => `#${one}` === written).length === 1
  }

  /** The schemas by the values of a discriminator: names of schemas, or references to them. */
  private mapped(mapping: JsonObject, resource: Resource): JsonObject {
    return sameOr(mapping, ([value, one]): [string, Json] => [
      value,
      typeof one === 'string' && /[#/.]/.test(one) ? (this.pointer(one, resource) ?? one) : one,
    ])
  }

  private pointer(reference: string, resource: Resource): string | undefined {
    const [address = '', ...rest] = reference.split('#')
    const fragment = rest.join('#')
    const target = address === '' ? resource : this.names.ids.get(absolute(address, resource.id))
    if (target === undefined) return this.outward(address, fragment)
    if (fragment === '' || fragment.startsWith('/')) return `${this.prefix}#${target.pointer}${fragment}`
    const anchor = this.names.anchor(target, decoded(fragment))
    return anchor === undefined ? undefined : `${this.prefix}#${anchor}`
  }
}

/** An object with changed entries, or the same object if none changes. */
function sameOr(object: JsonObject, change: (entry: [string, Json]) => [string, Json]): JsonObject {
  const entries = Object.entries(object).map(change)
  return entries.every(([key, one]) => object[key] === one) ? object : Object.fromEntries(entries)
}

/** The resource that an object begins, or the one that it is in. */
function resourceOf(value: JsonObject, resource: Resource, at: string, isOld: boolean): Resource {
  const written = textAt(value, isOld ? 'id' : '$id')
  if (written === undefined || written.startsWith('#')) return resource
  return { pointer: at, id: absolute(written.replace(/#$/, ''), resource.id) }
}

/** The anchors of a schema; before 2019 they were ids that are fragments. */
function anchorsOf(value: JsonObject, isOld: boolean): readonly string[] {
  const id = textAt(value, isOld ? 'id' : '$id')
  const old = id?.startsWith('#') ? [id.slice(1)] : []
  return [...old, textAt(value, '$anchor'), textAt(value, '$dynamicAnchor')].filter((one) => one !== undefined)
}

/** An address relative to another one, or as it is written if that one is no address. */
const absolute = (address: string, base: string | undefined): string => URL.parse(address, base)?.href ?? address

/** A text of a URI without its escapes; as it is written if they are invalid. */
export function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
