import { fieldsOf } from '../../../generator/language/values.ts'
import type { Draft, Edit } from './draft.ts'
import type { Random } from '../random.ts'

const anyFile = /^(?:models|families|params|catalogs|vendors)\//

/** An edit of the text of a file that changes nothing for anyone. */
function textEdit(name: string, change: (text: string, draft: Draft, file: string, random: Random) => string): Edit {
  return {
    name: `style.${name}`,
    apply: (draft, random) => {
      const file = random.one(draft.paths(anyFile))
      if (file === undefined) return undefined
      draft.add(file, change(draft.text(file), draft, file, random))
      return `${file}: ${name}`
    },
  }
}

/** Edits of the style of files. */
export const styleEdits: readonly Edit[] = [
  textEdit('comment', (text, _, __, random) => `# Checked on day ${random.below(31) + 1}.\n${text}`),
  textEdit('end', (text) => `${text}\n\n`),
  textEdit('returns', (text) => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')),
  textEdit('json', (_, draft, file) => `${JSON.stringify(draft.data(file), null, 2)}\n`),
  textEdit('order', (text, draft, file, random) => {
    const root = draft.root(file)
    root.items = [...random.shuffled(root.items)]
    return draft.text(file) === text ? text : draft.text(file)
  }),
  textEdit('quotes', (text, draft, file) => {
    const { name } = fieldsOf(draft.data(file))
    return typeof name === 'string' ? text.replace(`name: ${name}\n`, `name: ${JSON.stringify(name)}\n`) : `${text}\n`
  }),
]
