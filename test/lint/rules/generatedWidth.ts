import { budgets } from '../budgets.ts'
import { fileRule, type Rule } from '../rule.ts'

const isGenerated = (path: string): boolean =>
  /^generated\/.*\.(?:tsx?|mdx?)$/.test(path) && !/\/(?:dist|samples)\//.test(path)

/** A regular expression, a row of a table and a text of JSON cannot be broken into lines. */
const isTooWide = (line: string): boolean =>
  line.length > budgets.generatedColumns && !/^ *\/\S+\/u?$|^\|.*\|$|^ +"[^"]+": ".*",?$/.test(line)

/** Generated files are at most as wide as people read them, apart from the texts of examples. */
export const generatedWidth: Rule = fileRule('generated-width', isGenerated, function* ({ text }) {
  const blanked = text.replace(/^(`{3,})(?:sh|ts|python)\n[^]*?^\1$/gm, (block) => block.replace(/[^\n]/g, ''))
  for (const [index, line] of blanked.split('\n').entries()) {
    if (!isTooWide(line)) continue
    const start = text.split('\n').slice(0, index).join('\n').length + (index === 0 ? 0 : 1)
    yield [
      start + budgets.generatedColumns,
      `The line has ${line.length} columns; the limit is ${budgets.generatedColumns}.`,
    ]
  }
})
