import { readFileSync } from 'node:fs'

/** The code blocks of a page in one language, in order. */
export const blocksOf = (path: string, language: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
