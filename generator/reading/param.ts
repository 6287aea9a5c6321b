import type { Param } from '../catalogue/catalogue.ts'
import { paramPattern, reservedParams } from '../catalogue/names.ts'
import { kinds } from '../kinds/index.ts'
import type { Lowered } from '../kinds/kind.ts'
import type { Field } from '../source/field.ts'
import { nearest } from '../source/nearest.ts'
import type { Node } from '../source/node.ts'
import type { Spots } from '../source/spots.ts'

const byWord = new Map(kinds.map((kind) => [kind.word, kind]))
const words = [...byWord.keys()]

/** The parameters of a model, in the order in which they were written. */
export const paramsField = (spots: Spots): Field<readonly Param[]> => ({
  read: (node) => {
    if (!node.isMapping()) return void node.report('wrong-type', node.name, 'a mapping of parameters')
    const entries = [...node.entries()]
    const params = entries.map(([name, child]) => readParam(name, child, spots)).filter((param) => param !== undefined)
    return params.length === entries.length ? params : undefined
  },
  schema: {
    type: 'object',
    propertyNames: { pattern: paramPattern.source, not: { enum: [...reservedParams] } },
    additionalProperties: { $ref: '#/$defs/param' },
  },
})

function readParam(name: string, node: Node, spots: Spots): Param | undefined {
  const isNamed = isParamName(name, node)
  const kind = kindOf(node)
  const lowered = kind?.read(node)
  if (kind?.keys.includes('catalog')) noteCatalog(node, lowered, spots)
  return isNamed && kind && lowered ? { name, kind: kind.word, ...lowered } : undefined
}

function isParamName(name: string, node: Node): boolean {
  if (reservedParams.has(name)) node.reportKey('reserved-param-name', name)
  else if (!paramPattern.test(name)) node.reportKey('bad-param-name', name)
  else return true
  return false
}

function kindOf(node: Node): (typeof kinds)[number] | undefined {
  if (!node.isMapping()) return void node.report('wrong-type', node.name, 'a mapping with a type')
  const type = node.entries().get('type')
  if (type === undefined) return void node.reportKey('missing-key', 'type')
  if (type.scalar() === undefined) return void type.report('wrong-type', 'type', `one of: ${words.join(', ')}`)
  const word = String(type.scalar())
  return byWord.get(word) ?? void type.report('unknown-kind', word, words, nearest(word, words))
}

/** Notes which option list a parameter takes; its default only when it is right by itself. */
function noteCatalog(node: Node, lowered: Lowered | undefined, spots: Spots): void {
  const entries = node.entries()
  const catalog = entries.get('catalog')
  const name = catalog?.scalar()
  if (catalog === undefined || typeof name !== 'string') return
  const written = lowered?.default === undefined ? undefined : entries.get('default')
  const values = written && (written.items() ?? [written])
  const defaults = values?.map((value) => ({ name: String(value.scalar()), place: value.place() })) ?? []
  spots.catalogUses.push({ name, place: catalog.place(), defaults })
}
