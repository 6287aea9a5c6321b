import type { Field } from '../source/field.ts'
import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'
import { mentionsIn, type Mention } from './mentions.ts'

/** The JSONata functions (docs.jsonata.org) that an expression can call. */
const functions =
  'abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl decodeUrlComponent ' +
  'distinct each encodeUrl encodeUrlComponent error exists filter floor formatBase formatInteger formatNumber ' +
  'fromMillis join keys length lookup lowercase map match max merge min not number pad parseInteger power ' +
  'reduce replace reverse round sift single sort split spread sqrt string substring substringAfter ' +
  'substringBefore sum toMillis trim type uppercase zip'

/** `$` and `$$` are names, too. */
const builtIn: readonly string[] = ['', '$', ...functions.split(' ')]

/** An expression that can use these names and no others. */
export const expression = (names: readonly string[]): Field<string> => ({
  read: (node) => {
    const source = node.scalar()
    if (typeof source !== 'string' || source.trim() === '')
      return void node.report('wrong-type', node.name, 'an expression')
    const issue = issueOf(source, names)
    if (issue === undefined) return source
    const { why, close, at } = issue
    if (at === undefined) return void node.report('bad-expression', source, why, close)
    return void node.reportPart(at.start, at.length, 'bad-expression', source, why, close)
  },
  schema: { type: 'string', minLength: 1, description: `JSONata over ${names.join(', ')}.` },
})

/** Reports unknown parameters in an expression. Returns whether there are none. */
export function namesOnly(node: Node | undefined, known: readonly string[]): boolean {
  const source = node?.scalar()
  if (node === undefined || typeof source !== 'string') return true
  const mentions = mentionsIn(source)
  const unknown = typeof mentions === 'string' ? [] : mentions.params.filter(({ name }) => !known.includes(name))
  for (const { name, start, length } of unknown)
    node.reportPart(start, length, 'unknown-param', name, nearest(name, known))
  return unknown.length === 0
}

interface ExpressionIssue {
  readonly why: string
  readonly close?: string | undefined
  /** The part with the error; by default the complete expression. */
  readonly at?: Mention
}

function issueOf(source: string, names: readonly string[]): ExpressionIssue | undefined {
  const mentions = mentionsIn(source)
  if (typeof mentions === 'string') return { why: mentions }
  const root = mentions.roots.find(({ name }) => !names.includes(name))
  if (root !== undefined) {
    const why = `it can use ${names.join(', ')}, but not ${JSON.stringify(root.name)}`
    return { why, close: nearest(root.name, names), at: root }
  }
  const known = [...builtIn, ...mentions.bound]
  const variable = mentions.variables.find(({ name }) => !known.includes(name))
  if (variable === undefined) return undefined
  const close = nearest(variable.name, known)
  return { why: `there is no $${variable.name}`, close: close && `$${close}`, at: variable }
}
