import type { Command } from 'commander'
import { visible } from '../reporting/visible.ts'
import { exit } from './commandLine.ts'

/** Adds the command that explains a diagnostic. `page` is docs/diagnostics.md, with a section for each code. */
export function addExplain(program: Command, page: string): void {
  program
    .command('explain')
    .description('explain a diagnostic; without a code, list them all')
    .argument('[code]', 'the code, such as bad-example')
    .action(async (code: string | undefined) => {
      const { explain, listCodes } = await import('./explain.ts')
      if (code === undefined) return console.log(listCodes(page))
      const found = explain(page, code)
      if ('text' in found) return console.log(found.text)
      const close =
        found.nearest === undefined ? 'to list the codes, run npx gatewright explain' : `did you mean ${found.nearest}?`
      return program.error(`error: no diagnostic has the code "${visible(code.slice(0, 60))}"; ${close}`, {
        exitCode: exit.usage,
      })
    })
}
