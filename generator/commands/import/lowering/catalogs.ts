import { objectAt, textAt, type JsonObject } from '../json.ts'
import { titleOf } from '../../../catalogue/names.ts'
import { legalId, legalParam, slug, step } from '../naming.ts'
import { quoted, shown, type Keywords, type Recogniser, type Subject } from './lowering.ts'

/** Text whose options an operation lists: an id of an option list that is read at run time. */
export const catalog: Recogniser = (subject, lowering) => {
  const { form, extensions, at } = subject.tree
  const options = objectAt(extensions, 'x-options-from')
  const operation = textAt(options, 'operation')
  if (form.is !== 'text' || operation === undefined || subject.isResult) return undefined
  for (const limit of limitsOf(subject)) lowering.note('constraint', at, quoted(subject), shown(limit))
  const { listings = {} } = lowering.source
  const listing = Object.hasOwn(listings, operation) ? listings[operation] : undefined
  const words = slug(operation.replace(/^(?:list|get|read|fetch)(?=[A-Z_-])/, ''))
  const address = `${legalId(lowering.source.vendor)}/v1/catalog/${legalId(words)}`
  const { path, items } = listing ?? { path: `/${words}`, items: 'body' }
  if (listing === undefined) lowering.note('unlisted-operation', at, quoted(subject), JSON.stringify(operation), path)
  lowering.lists.set(address, {
    title: titleOf(words),
    description: `The options that the operation ${operation.slice(0, 100)} of the upstream lists.`,
    source: 'upstream',
    ...filtersOf(options),
    upstream: { path, items, ...entryOf(options) },
  })
  return { type: 'catalog', catalog: address }
}

/** The limits of the text, which ids of an option list do not have. */
function limitsOf({ tree: { form } }: Subject): readonly JsonObject[] {
  if (form.is !== 'text') return []
  const { minLength = 0, maxLength, pattern } = form
  return [
    ...(minLength > 1 ? [{ minLength }] : []),
    ...(maxLength === undefined ? [] : [{ maxLength }]),
    ...(pattern === undefined ? [] : [{ pattern }]),
  ]
}

/** Where the id, the label and the preview are in an entry. */
function entryOf(options: JsonObject): Keywords {
  const id = placeOf(textAt(options, 'value') ?? 'id')
  const [label, preview] = [textAt(options, 'label'), textAt(options, 'preview')]
  const filters = filterPairs(options).map(([name, key]) => `${JSON.stringify(name)}: ${placeOf(key)}`)
  return {
    id,
    label: label === undefined ? id : placeOf(label),
    ...(preview !== undefined && { preview: placeOf(preview) }),
    ...(filters.length > 0 && { meta: `{ ${filters.join(', ')} }` }),
  }
}

/** Each filter, and the key of an entry that it reads. */
const filterPairs = (options: JsonObject): readonly (readonly [name: string, key: string])[] =>
  Object.entries(objectAt(options, 'filter')).flatMap(([key, param]) =>
    typeof param === 'string' ? [[legalParam(param, reserved), key] as const] : [],
  )

/** The names of a page request. */
const reserved = new Set(['cursor', 'limit'])

function filtersOf(options: JsonObject): Keywords {
  const names = [...new Set(filterPairs(options).map(([name]) => name))]
  return names.length > 0 ? { filters: names } : {}
}

/** A key of an entry as an expression. */
const placeOf = (key: string): string => `entry.${step(key)}`
