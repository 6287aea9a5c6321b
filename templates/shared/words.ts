import { isEnding, type Model } from '../../generator/catalogue/catalogue.ts'
import { type Code } from '../../generator/writing/code.ts'
import { documentation } from '../../generator/writing/markup.ts'
import { comment } from '../../generator/writing/print.ts'

/** The author's description of a model, or else its name; and whether its text is written piece by piece. */
export const summaryOf = ({ name, description, stream }: Model): string =>
  `${description || `${name}.`}${stream ? ' The model writes its text piece by piece.' : ''}`

/** The description of the input of a model. */
export const inputWords = ({ name, description }: Model): string => `The input of ${name}. ${description}`.trimEnd()

/** The comment above the export of a model; editors strike through one that callers should leave, and show why. */
export function modelComment({ release, replacedBy, deprecatedAt }: Model, text: string): Code {
  const words = documentation.text(text)
  if (!isEnding(release)) return comment(words)
  const stage = release === 'deprecated' ? '' : `The model is ${release}. `
  const since = deprecatedAt === undefined ? '' : ` Deprecated since ${deprecatedAt}.`
  return comment(words, [{ name: 'deprecated', text: `${stage}Use ${replacedBy ?? 'another model'}.${since}` }])
}
