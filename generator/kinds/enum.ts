import type { Option } from '../catalogue/shape.ts'
import { listOf, mapping, optional, required, scalar, text, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { defineKind, type Kind } from './kind.ts'

const value = scalar('text or a number; quote true, false and null', { type: ['string', 'number'] }, (written) =>
  typeof written === 'string' || typeof written === 'number' ? written : undefined,
)

const labelled = mapping({
  value: required(value, 'The value that a caller sends.'),
  label: optional(text, 'The name that a person sees.'),
})

const option: Field<Option> = {
  read: (node) => {
    if (node.isMapping()) return labelled.read(node)
    const written = value.read(node)
    return written === undefined ? undefined : { value: written }
  },
  schema: { anyOf: [value.schema, labelled.schema] },
}

/** An empty list has a code of its own. */
const options: Field<readonly Option[]> = { read: listOf(option).read, schema: listOf(option, 1).schema }

/** One of a few values. */
export const choice: Kind = defineKind({
  word: 'enum',
  doc: 'One of a few values, text or numbers.',
  keys: {
    options: required(options, 'The values, in the order in which a person should see them.'),
    unit: optional(text, 'What numbers are counted in, such as Hz.'),
  },
  value: { type: ['string', 'number'] },
  lower: ({ options, unit }, node) => {
    const listed = node.entries().get('options')
    if (options.length === 0) return void listed?.report('empty-options')
    reportTwins(options, listed?.items() ?? [])
    return { is: 'choice', options, ...(unit && { unit }) }
  },
})

function reportTwins(options: readonly Option[], nodes: readonly Node[]): void {
  const seen = new Set<string | number>()
  options.forEach(({ value }, index) => {
    if (seen.has(value)) nodes[index]?.report('duplicate-option', value)
    seen.add(value)
  })
}
