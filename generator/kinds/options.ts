import type { ShapeOf } from '../language/shape.ts'
import { flag, listOf, mapping, optional, required, scalar, text, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'

/** One value of a choice, as an author writes it. */
export interface Option {
  readonly value: string | number
  readonly label?: string
  readonly deprecated?: boolean
}

const value = scalar('text or a number; quote true, false and null', { type: ['string', 'number'] }, (written) =>
  typeof written === 'string' || typeof written === 'number' ? written : undefined,
)

const labelled = mapping({
  value: required(value, 'The value that a caller sends.'),
  label: optional(text, 'The display name.'),
  deprecated: optional(flag, 'Whether it is deprecated: still accepted, but no longer recommended.'),
})

const option: Field<Option> = {
  read: (node) => {
    if (node.isMapping()) return labelled.read(node)
    const written = value.read(node)
    return written === undefined ? undefined : { value: written }
  },
  schema: { anyOf: [value.schema, labelled.schema] },
}

/** The values of a choice. An empty list has a separate code. */
export const options: Field<readonly Option[]> = { read: listOf(option).read, schema: listOf(option, 1).schema }

/** Whether there is any option. It reports a missing option and options that are listed twice. */
export function hasOptions(listed: readonly Option[], node: Node): boolean {
  const written = node.entries().get('options')
  const seen = new Set<string | number>()
  listed.forEach(({ value: twin }, index) => {
    if (seen.has(twin)) written?.items()?.[index]?.report('duplicate-option', twin)
    seen.add(twin)
  })
  if (listed.length === 0) written?.report('empty-options')
  return listed.length > 0
}

/** Returns the shape of these options. */
export function choiceOf(options: readonly Option[], unit?: string): ShapeOf<'choice'> {
  const labels = options.flatMap(({ value: of, label }) => (label === undefined ? [] : [[String(of), label] as const]))
  const deprecated = options.filter((one) => one.deprecated).map(({ value: of }) => of)
  return {
    is: 'choice',
    values: options.map(({ value: of }) => of),
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
    ...(deprecated.length > 0 && { deprecated }),
    ...(unit && { unit }),
  }
}
