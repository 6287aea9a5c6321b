import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { Ended } from './command.ts'

/** A step of a page: a file to write or to extend, or commands with lines of their output. */
export type Step =
  | { readonly file: string; readonly text: string; readonly isAdded: boolean }
  | { readonly commands: readonly string[]; readonly output: readonly string[] }

/**
 * The steps of a page of documentation. A block below its file name in bold is a file; a block of `sh` has commands, and
 * the block of `text` right after it has lines that they print.
 */
export function stepsOf(path: string): readonly Step[] {
  const blocks = /(?:^(Add to )?\*\*`(.+?)`\*\*\n\n)?^```(\w+)\n(.*?)^```\n(?:\n^```text\n(.*?)^```)?/gms
  return [...readFileSync(path, 'utf8').matchAll(blocks)].flatMap(
    ([, added, file, language, text = '', output = '']): readonly Step[] => {
      if (file !== undefined) return [{ file, text, isAdded: added !== undefined }]
      return language === 'sh' ? [{ commands: linesOf(text), output: linesOf(output) }] : []
    },
  )
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

/** Follows steps in a folder. `run` runs a command there; a command that fails must be followed by its output. */
export async function follow(
  steps: readonly Step[],
  folder: string,
  run: (command: string) => Promise<Ended>,
): Promise<void> {
  for (const step of steps) {
    if ('file' in step) write(folder, step)
    else await runAll(step, run)
  }
}

function write(folder: string, { file, text, isAdded }: Extract<Step, { file: string }>): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (isAdded) appendFileSync(path, text)
  else writeFileSync(path, text)
}

async function runAll(
  { commands, output }: Extract<Step, { commands: readonly string[] }>,
  run: (command: string) => Promise<Ended>,
): Promise<void> {
  const printed: string[] = []
  for (const command of commands) {
    const { code, stdout, stderr } = await run(command)
    printed.push(stdout, stderr)
    const isExpected = code === 0 || output.some((line) => / error\b|^error/.test(line))
    expect(isExpected, `${command}\n${stdout}${stderr}`).toBe(true)
  }
  for (const line of output) expect(printed.join(''), commands.join('\n')).toContain(line)
}
