import jsonata from 'jsonata'
import { messageOf } from '../base/error.ts'
import { nestingOf } from '../base/nesting.ts'
import { patternProblem } from '../kinds/pattern.ts'

/** The maximum length and nesting of an expression: the parser calls itself for each bracket. */
const limits = { length: 10_000, depth: 100, parts: 1000 } as const

/** Functions whose result varies between calls, or that evaluate text as an expression. */
const refused: Readonly<Record<string, string>> = {
  eval: 'its code cannot be checked',
  random: 'the same call must give the same result',
  shuffle: 'the same call must give the same result',
  now: 'the same call must give the same result at any time',
  millis: 'the same call must give the same result at any time',
}

type Tree = ReturnType<jsonata.Expression['ast']>

/** The tree of an expression, or why it cannot run within limits and with a fixed result. */
type Parsed = { readonly tree: Tree } | { readonly why: string }

/** The last expressions: reading a model asks for the same one twice, and the models of a family for those of others. */
const known = new Map<string, Parsed>()

/** Parses an expression, or says why it cannot run within limits and with a fixed result. */
export function parseExpression(source: string): Parsed {
  const parsed = known.get(source) ?? parse(source)
  if (known.size === 1000) known.clear() // a server that watches files parses new ones for days
  known.set(source, parsed)
  return parsed
}

function parse(source: string): Parsed {
  if (source.length > limits.length)
    return { why: `it has more than ${limits.length.toLocaleString('en-US')} characters` }
  if (nestingOf(source, '([{', ')]}') > limits.depth)
    return { why: `its brackets are nested more than ${limits.depth} levels deep` }
  try {
    const tree = jsonata(source).ast()
    const why = problemIn(tree, 0)
    return why === undefined ? { tree } : { why }
  } catch (error) {
    if (error instanceof RangeError) return { why: tooDeep }
    return { why: `it does not parse: ${messageOf(error).replace(/\.$/, '')}` }
  }
}

const tooDeep = 'its parts are nested too deep'

type Branch = Readonly<Record<string, unknown>>

/**
 * Walks the complete tree: a function is refused even if it is only named, because it could be called under another
 * name.
 */
function problemIn(part: unknown, depth: number): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if (depth > limits.parts) return tooDeep
  if (part instanceof RegExp) return regexProblem(part)
  const branch: Branch = { ...part }
  const { type, value } = branch
  if (type === 'variable' && typeof value === 'string' && refused[value] !== undefined)
    return `$${value} is not allowed, because ${refused[value]}`
  const isCall = type === 'function' && isNamed(branch['procedure'], 'toMillis')
  if (isCall && Array.isArray(branch['arguments']) && branch['arguments'].length > 1) return dated
  if (!isCall && type === 'variable' && value === 'toMillis') return dated
  const children = isCall ? [branch['arguments']] : Object.values(branch)
  return children.map((child) => problemIn(child, depth + 1)).find((why) => why !== undefined)
}

const dated = '$toMillis is allowed only as a call with one text, because a picture may take parts of a date from today'

const isNamed = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && 'value' in part && part.value === name

/** Every regular expression must take linear time, wherever its match begins. */
function regexProblem({ source, flags }: RegExp): string | undefined {
  const isAnchored = source.startsWith('^') && !flags.includes('m')
  const problem = patternProblem(isAnchored ? source : `^[^]*?(?:${source})`)
  const isFolded = flags.includes('i') && /[*+]|\{\d+,\d*\}/.test(source) // different letters may match the same
  if (problem === undefined && !isFolded) return undefined
  const why = isFolded ? 'a part repeats, and i makes it match more than it says' : problem
  return `the pattern /${source}/ may take too long: ${why}${isAnchored ? '' : '; one that begins with ^ may repeat more'}`
}
