import { readFileSync } from 'node:fs'

/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly keyword: string
  readonly words: string
}

/** A stage: the instructions from one FROM to the next. */
export interface Stage {
  readonly name: string
  /** The stage or image that it starts from. */
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/** The instructions of a Dockerfile, with their lines joined. */
export const instructionsOf = (path: string): readonly Instruction[] =>
  readFileSync(path, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, keyword, words] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      return keyword === undefined || words === undefined ? [] : [{ keyword, words }]
    })

/** The stages of a Dockerfile, in order. */
export function stagesOf(path: string): readonly Stage[] {
  const stages: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const instruction of instructionsOf(path)) {
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(instruction.words) ?? []
    if (instruction.keyword === 'FROM') stages.push({ name, from, instructions: [] })
    else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

/** The words of the last instruction with a keyword in a stage; empty if it has none. */
export const wordsOf = (stage: Stage | undefined, keyword: string): string =>
  stage?.instructions.findLast((one) => one.keyword === keyword)?.words ?? ''

/** The variables that a stage sets. */
export const environmentOf = (stage: Stage | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...wordsOf(stage, 'ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
