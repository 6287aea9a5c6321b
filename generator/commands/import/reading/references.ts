import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, own, Unreadable, type JsonObject } from '../json.ts'

/** Resolves a reference within a document. Never reads anything outside of the document. */
export function resolve(root: JsonObject, reference: string): Json {
  if (!reference.startsWith('#'))
    throw new Unreadable(`the reference ${JSON.stringify(reference)} points outside of the document; bundle it first`)
  if (!/^#(?:\/|$)/.test(reference))
    throw new Unreadable(`the reference ${JSON.stringify(reference)} is an anchor; write it as a JSON pointer first`)
  const steps = reference.slice(1).split('/').slice(1).map(unescaped)
  const found = steps.reduce<Json | undefined>(step, root)
  if (found === undefined) throw new Unreadable(`the reference ${JSON.stringify(reference)} does not resolve`)
  return found
}

function step(from: Json | undefined, key: string): Json | undefined {
  if (isList(from)) return /^\d+$/.test(key) ? from[Number(key)] : undefined
  return isObject(from) ? own(from, key) : undefined
}

/** A step of a JSON pointer in a URI (RFC 6901, 3 and 6). */
function unescaped(written: string): string {
  try {
    return decodeURIComponent(written).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return written
  }
}

/** A step of a JSON pointer. */
export const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
