import { visible } from '../reporting/visible.ts'
import type { CommandLine } from './commandLine.ts'

/** Adds `schema`. */
export function addSchema(commandLine: CommandLine): void {
  commandLine.program
    .command('schema')
    .description('write the JSON Schema of model files, for editors')
    .argument('<file>', 'the file to write')
    .action(async (file: string) => {
      const { kinds, specs } = await commandLine.settings({})
      const { writeSchema } = await import('./schema.ts')
      const isWritten = writeSchema(file, kinds, specs)
      console.log(isWritten ? `Wrote ${visible(file)}.` : `${visible(file)} is up to date.`)
    })
}
