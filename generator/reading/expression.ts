import type { Field } from '../source/field.ts'
import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'
import { mentionsIn, type Mention, type Mentions } from './mentions.ts'

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
      return void node.report('wrong-type', node.name, 'an expression, in quotes')
    const issues = issuesOf(source, (mention) => unknownRoot(mention, names), names)
    reportIssues(node, 'bad-expression', source, issues)
    return issues.length === 0 ? source : undefined
  },
  schema: { type: 'string', minLength: 1, description: `JSONata over ${names.join(', ')}.` },
})

/**
 * Reports the issues of an expression over the parameters of a model. Returns the names that it reads; undefined if it
 * has an issue.
 */
export function namesRead(
  node: Node,
  code: 'bad-credits' | 'bad-estimate',
  known: readonly string[],
): readonly string[] | undefined {
  const source = String(node.scalar())
  const issues = issuesOf(source, (mention, mentions) => unknownParam(mention, mentions, known), known)
  reportIssues(node, code, source, issues)
  const mentions = issues.length === 0 ? mentionsIn(source) : undefined
  return typeof mentions === 'object' ? mentions.roots.map(({ name }) => name) : undefined
}

type ExpressionCode = 'bad-expression' | 'bad-credits' | 'bad-estimate'

function reportIssues(node: Node, code: ExpressionCode, source: string, issues: readonly ExpressionIssue[]): void {
  for (const { why, close, at } of issues) {
    if (at === undefined) node.report(code, source, why, close)
    else node.reportPart(at.start, at.length, code, source, why, close)
  }
}

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

type Explain = (root: Mention, mentions: Mentions) => ExpressionIssue

function issuesOf(source: string, explain: Explain, names: readonly string[]): readonly ExpressionIssue[] {
  const mentions = mentionsIn(source)
  if (typeof mentions === 'string') return [{ why: mentions, close: corrected(source) }]
  const known = [...builtIn, ...mentions.bound]
  const roots = mentions.roots.filter(({ name }) => !names.includes(name))
  const variables = mentions.variables.filter(({ name }) => !known.includes(name))
  return [...roots.map((root) => explain(root, mentions)), ...variables.map((one) => unknownVariable(one, known))]
}

/** The expression with JSONata's operators in place of those of JavaScript; undefined if that does not parse either. */
function corrected(source: string): string | undefined {
  const fixed = source
    .replace(/!==/g, '!=')
    .replace(/={2,3}/g, '=')
    .replace(/(?<! ) *&& */g, ' and ')
    .replace(/(?<! ) *\|\| */g, ' or ')
    .replace(/!([A-Za-z]\w*)/g, '$not($1)')
  return fixed !== source && fixed.length < 100 && typeof mentionsIn(fixed) === 'object' ? fixed : undefined
}

/** A name at the root that is not available. If parameters are, the name may be one of them. */
function unknownRoot(at: Mention, names: readonly string[]): ExpressionIssue {
  const why = `it can use ${names.join(', ')}, but not ${JSON.stringify(at.name)}`
  const close = nearest(at.name, names) ?? (names.includes('params') ? `params.${at.name}` : undefined)
  return { why, close, at }
}

/** A name that is not a parameter: a misspelled one, one after `params.`, or a function without its `$`. */
function unknownParam(at: Mention, { params }: Mentions, known: readonly string[]): ExpressionIssue {
  const why = `there is no parameter called ${JSON.stringify(at.name)}`
  const inner = at.name === 'params' ? params.find(({ start }) => start > at.start)?.name : undefined
  const near = nearest(inner ?? at.name, known)
  const close = near ?? (builtIn.includes(at.name) ? `$${at.name}` : undefined)
  return { why, close, at }
}

function unknownVariable(at: Mention, known: readonly string[]): ExpressionIssue {
  const close = nearest(at.name, known)
  return { why: `there is no $${at.name}`, close: close && `$${close}`, at }
}
