import { advice } from '../language/advice.ts'
import { explainEvery } from '../language/every.ts'
import { explain } from '../language/explain.ts'
import type { Issue, IssueCode } from '../language/issue.ts'
import type { RuleCheck } from '../language/ruling.ts'
import type { Field } from '../language/shape.ts'
import type { Node } from '../source/node.ts'

/** The codes of diagnostics whose message is that of an issue. */
export type ValueCode =
  | 'default-wrong-type'
  | 'default-outside-options'
  | 'default-outside-bounds'
  | 'default-off-step'
  | 'default-outside-length'
  | 'default-repeated'

/** Reports an issue of a written value. */
export type Report = (
  node: Node,
  code: ValueCode,
  message: string,
  hint: string | undefined,
  /** Whether the issue is in the key of the value. */
  ofKey: boolean,
) => void

/** The requirements for a written value. */
export type Expected = Pick<Field, 'shape' | 'required' | 'allowEmpty'>

/** Whether the value that an author wrote is valid; each of its issues is reported. */
export function accepts(node: Node, { shape, required = false, allowEmpty }: Expected, report: Report): boolean {
  const field = { name: node.name, shape, required, ...(allowEmpty && { allowEmpty }) }
  const issues = explain('', [field], { [node.name]: node.plain() }, advice, undefined, explainEvery)
  for (const issue of issues) {
    const at = find(node, issue.path.slice(1))
    report(at, codeOf(issue, at), issue.message, hintOf(issue, at), isOfKey(issue))
  }
  return issues.length === 0
}

/** An issue of an input that an author wrote, and its node. */
export interface Found {
  readonly issue: Issue
  readonly at: Node
  readonly hint: string | undefined
}

/** Returns the issues of an input that an author wrote for a model. */
export const inputIssues = (node: Node, fields: readonly Field[], checkRules: RuleCheck): readonly Found[] =>
  explain('The model', fields, node.plain(), advice, checkRules, explainEvery).map((issue) => {
    const at = find(node, issue.path)
    return { issue, at, hint: hintOf(issue, at) }
  })

/** Whether an issue is in a key and not in its value: an unknown key, or a mapping that lacks one. */
export const isOfKey = ({ code }: Issue): boolean => code === 'unknown-parameter' || code === 'required'

/** Returns the value at this path, or the last existing one on the way to it. */
function find(node: Node, path: Issue['path']): Node {
  const [step, ...rest] = path
  const next = typeof step === 'number' ? node.items()?.[step] : step === undefined ? step : node.entries().get(step)
  return next === undefined ? node : find(next, rest)
}

/** Returns a hint to quote a text that YAML reads as another type. */
const hintOf = ({ code, expected }: Issue, at: Node): string | undefined =>
  code === 'wrong-type' && expected.startsWith('text') && at.scalar() !== undefined ? 'quote it' : undefined

/** Returns the code of the diagnostic. A list, an object or null is never meant to be an option. */
const codeOf = ({ code }: Issue, at: Node): ValueCode =>
  (code === 'not-an-option' && at.scalar() === undefined ? undefined : codes[code]) ?? 'default-wrong-type'

const codes: { readonly [Code in IssueCode]?: ValueCode } = {
  'not-an-option': 'default-outside-options',
  'too-short': 'default-outside-length',
  'too-long': 'default-outside-length',
  'too-few': 'default-outside-length',
  'too-many': 'default-outside-length',
  repeated: 'default-repeated',
  'too-small': 'default-outside-bounds',
  'too-large': 'default-outside-bounds',
  'off-step': 'default-off-step',
}
