import { readFileSync } from 'node:fs'

/** The cells of each row of the table of a page whose first column has this title. */
export function rowsOf(page: string, column: string): readonly (readonly string[])[] {
  const table = page.split(`| ${column} |`)[1]?.split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
}

/** The code blocks of a page in one language, in order. */
export const blocksOf = (path: string, language: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
