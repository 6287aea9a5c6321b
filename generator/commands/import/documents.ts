import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { isObject, parseObject, Unreadable, type JsonObject } from './json.ts'
import type { Note } from './losses.ts'
import { isRounded, readYaml, slipsIn } from './yamlReader.ts'

/** A document, and what its text says and its value does not: numbers that are rounded, and keys that are repeated. */
export interface SourceDocument {
  readonly root: JsonObject
  readonly slips: readonly Note[]
}

/**
 * Reads a document in JSON or in YAML. Its text decides which: many files in YAML hold JSON, and some have the name of JSON and
 * hold YAML. Throws `Unreadable` for anything else.
 */
export function readDocument(file: string, text: string): SourceDocument {
  const [first] = text.trimStart()
  if (first === '<') throw new Unreadable('it is HTML or XML; save the document itself, in JSON or YAML')
  const hasNameOfYaml = /\.ya?ml$/i.test(file)
  const isJson = first === '{' || first === '[' || (first === undefined && !hasNameOfYaml)
  if (!isJson || (hasNameOfYaml && !isValid(text))) return readYaml(text)
  const root = parseObject(text)
  return { root, slips: hasSlip(text, root) ? slipsIn(text) : [] }
}

/** Whether a text is JSON; YAML can begin as JSON does. */
function isValid(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The tokens of valid JSON that matter here: texts, keys and numbers. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*/g

/** Whether valid JSON has a slip. Most texts have none; the parser of YAML, which finds it, takes 80 times as long as this. */
function hasSlip(text: string, root: JsonObject): boolean {
  let keys = 0
  for (const [written, colon] of text.matchAll(token))
    if (colon !== undefined) keys++
    else if (!written.startsWith('"') && isRounded(written)) return true
  return keys !== keysIn(root)
}

function keysIn(value: Json): number {
  if (isList(value)) return value.reduce<number>((sum, one) => sum + keysIn(one), 0)
  if (!isObject(value)) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + keysIn(one), 0)
}
