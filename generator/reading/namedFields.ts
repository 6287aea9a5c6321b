import type { Json } from '../catalogue/catalogue.ts'
import { aliasProblem, idProblem, idPattern, longest, workflowProblem } from '../catalogue/names.ts'
import { addressNoun } from '../language/media.ts'
import { scalar, text, type EditorSchema, type Field } from '../source/field.ts'

/** A text in which `problemOf` finds nothing wrong. */
const named = (
  code: 'bad-id' | 'bad-alias' | 'bad-workflow',
  problemOf: (value: string) => string | undefined,
  schema: EditorSchema,
): Field<string> => ({
  read: (node) => {
    const value = text.read(node)
    const problem = value === undefined ? undefined : problemOf(value)
    if (problem === undefined || value === undefined) return value
    return void node.report(code, value, problem)
  },
  schema,
})

/** An id of a model or an option list. */
export const id: Field<string> = named('bad-id', idProblem, {
  type: 'string',
  pattern: idPattern.source,
  maxLength: longest,
})

const path = { type: 'string', pattern: '^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*$', maxLength: 2 * longest } as const

/** Another name of a model, such as the one that its vendor uses (docs/internals/decisions.md 26). */
export const alias: Field<string> = named('bad-alias', aliasProblem, path)

/** A workflow name (docs/internals/decisions.md 6). */
export const workflow: Field<string> = named('bad-workflow', workflowProblem, path)

/** A web address. */
export const address: Field<string> = scalar(addressNoun, { type: 'string' }, (value) =>
  typeof value === 'string' && /^https?:\/\/[^\s/]/.test(value) ? value : undefined,
)

/**
 * The source of a spec: the API document, our reference catalogue (docs/internals/decisions.md 20), or a published
 * schema.
 */
export const sources = ['documented', 'reference', 'imported'] as const

/** Any data, by names. */
export const meta: Field<{ readonly [name: string]: Json }> = {
  read: (node) => {
    if (!node.isMapping()) return void node.report('wrong-type', node.name, 'a mapping')
    return Object.fromEntries([...node.entries()].map(([name, value]) => [name, value.plain()]))
  },
  schema: { type: 'object' },
}
