import { isEnding } from '../../generator/catalogue/catalogue.ts'
import { type Code } from '../../generator/writing/code.ts'
import { documentation } from '../../generator/writing/markup.ts'
import { comment } from '../../generator/writing/print.ts'
import type { ModelOutline } from './outline.ts'

/** The author's description of a model, or else its name; and whether its text is written piece by piece. */
export const summaryOf = ({ name, description, stream }: ModelOutline): string =>
  `${description || `${name}.`}${stream ? ' The model writes its text piece by piece.' : ''}`

type Run = Pick<ModelOutline, 'mode' | 'estimatedSeconds' | 'estimatedRange' | 'credits'>

/** How a model runs, in a sentence: its mode, how long it usually takes, and its price. */
export function runWords({ mode, estimatedSeconds: seconds, estimatedRange: range, credits }: Run): string {
  const about = typeof seconds === 'number' ? `about ${counted(seconds, 'second')}` : 'a time that depends on the input'
  const time = range === undefined ? about : `${range.from} to ${range.to} seconds`
  const price = typeof credits === 'number' ? counted(credits, 'credit') : 'credits that depend on the input'
  return `It is ${mode}${seconds === undefined ? '' : `, takes ${time}`}, and costs ${price}.`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The words that editors show where code names a model: what it does and, below that, how it runs. */
export const hoverOf = (model: ModelOutline): string => `${summaryOf(model)}\n\n${runWords(model)}`

/** The description of the input of a model. */
export const inputWords = ({ name, description }: ModelOutline): string =>
  `The input of ${name}. ${description}`.trimEnd()

/** Why callers should leave a model, in sentences; empty if they need not. */
export function endingWords({ release, replacedBy, deprecatedAt }: ModelOutline): string {
  if (!isEnding(release)) return ''
  const stage = release === 'deprecated' ? '' : `The model is ${release}. `
  const since = deprecatedAt === undefined ? '' : ` Deprecated since ${deprecatedAt}.`
  return `${stage}Use ${replacedBy ?? 'another model'}.${since}`
}

/**
 * The comment above a name of a model, at an indentation; editors strike through one that callers should leave, and
 * show why.
 */
export function modelComment(model: ModelOutline, text: string, indent = 0): Code {
  const words = documentation.text(text)
  const ending = endingWords(model)
  return comment(words, ending === '' ? [] : [{ name: 'deprecated', text: ending }], indent)
}
