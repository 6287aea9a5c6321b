import { ts } from 'ts-morph'

/** A change of one place of a source. */
export interface Mutation {
  readonly rule: 'condition negated' | 'guard removed' | 'constant changed' | 'await dropped'
  /** Where the change is, in characters. */
  readonly start: number
  readonly end: number
  readonly to: string
}

/** Returns every mutation of a source by the four rules, in the order of their positions. */
export const mutationsIn = (path: string, text: string): readonly Mutation[] =>
  path.endsWith('.py') ? pythonMutations(text) : typescriptMutations(path, text)

/** Applies a mutation to the source in which it was found. */
export const mutated = (text: string, { start, end, to }: Mutation): string =>
  text.slice(0, start) + to + text.slice(end)

const conditionOf = (node: ts.Node): ts.Expression | undefined =>
  ts.isIfStatement(node) || ts.isWhileStatement(node)
    ? node.expression
    : ts.isConditionalExpression(node)
      ? node.condition
      : undefined

/** Whether a statement only leaves: a guard whose body is one such statement can be removed as a whole. */
const leaves = (node: ts.Statement): boolean =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isBreakStatement(node) ||
  (ts.isBlock(node) && node.statements.length === 1 && node.statements.every(leaves))

function typescriptMutations(path: string, text: string): readonly Mutation[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const add = (rule: Mutation['rule'], node: ts.Node, to: string): void => {
    found.push({ rule, start: node.getStart(source), end: node.end, to })
  }
  const visit = (node: ts.Node): void => {
    const condition = conditionOf(node)
    if (condition !== undefined) add('condition negated', condition, `!(${condition.getText(source)})`)
    if (ts.isIfStatement(node) && node.elseStatement === undefined && leaves(node.thenStatement))
      add('guard removed', node, ';')
    if (ts.isAwaitExpression(node)) add('await dropped', node, node.expression.getText(source))
    if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
      add('constant changed', node, otherNumber(node.text))
    if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
      add('constant changed', node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
      add('constant changed', node, 'true')
    node.forEachChild(visit)
  }
  visit(source)
  return found.toSorted((a, b) => a.start - b.start)
}

/** Far enough from the number that a limit or a time is another one, in the same unit. */
const otherNumber = (text: string): string => (Number(text) === 0 ? '1' : Number(text) === 1 ? '2' : `(${text} * 3)`)

/** The text with spaces in place of what is in strings and comments. */
const withoutWords = (text: string): string =>
  text.replace(/"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#.*/g, (words) =>
    words.replace(/[^\n]/g, ' '),
  )

type Rewrite = (before: string, found: RegExpMatchArray) => string

const negated: Rewrite = (before) => before.replace(/^( *(?:el)?if )(.+):$/, '$1not ($2):')
const otherWord: Rewrite = (before) => (before === 'True' ? 'False' : before === 'False' ? 'True' : otherNumber(before))

const pythonRules: readonly (readonly [Mutation['rule'], RegExp, Rewrite])[] = [
  ['condition negated', /^ *(?:el)?if .+:$/gm, negated],
  ['guard removed', /^( *)if .+:\n\1 {4}(?:return|raise|continue|break)\b.*$/gm, (_, [, indent]) => `${indent}pass`],
  ['await dropped', /\bawait (?=\w)/g, () => ''],
  ['constant changed', /(?<![\w.])\d+(?:\.\d+)?(?![\w.])|\b(?:True|False)\b/g, otherWord],
]

/** Line by line, because nothing here parses Python: conditions of one line, guards of two, constants, and `await`. */
function pythonMutations(text: string): readonly Mutation[] {
  const code = withoutWords(text)
  return pythonRules
    .flatMap(([rule, pattern, to]) =>
      [...code.matchAll(pattern)].map((found): Mutation => {
        const [start, end] = [found.index, found.index + found[0].length]
        return { rule, start, end, to: to(text.slice(start, end), found) }
      }),
    )
    .toSorted((a, b) => a.start - b.start)
}
