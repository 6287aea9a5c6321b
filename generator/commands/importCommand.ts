import type { Command } from 'commander'
import colors from 'picocolors'
import type { Format } from '../importing/imported.ts'
import { listing } from '../reporting/pretty.ts'
import { importFiles, type ImportResult } from './import.ts'
import { importJson, importText, totalsOf } from './importReport.ts'

interface Options {
  readonly specs: string
  readonly vendor?: string
  readonly upstream?: string
  readonly operation?: readonly string[]
  readonly type?: readonly string[]
  readonly json: boolean
  readonly strict: boolean
  readonly check: boolean
}

const formats: Readonly<Record<Format, string>> = {
  openapi: 'OpenAPI documents: one model for each POST operation with a body',
  'json-schema': 'JSON Schemas of inputs, in any draft from 4; a file is called vendor.name.json, or name.json',
  dts: 'TypeScript declarations: one model for each type whose name ends in Input',
  cog: 'the OpenAPI documents of prediction servers; the folder of a file is the owner, the file the name',
}

/** Adds `import`, with one command for each format. `requireFolder` exits if the folder of specs is missing. */
export function addImport(program: Command, requireFolder: (specs: string) => void): void {
  const command = program.command('import').description('turn published schemas of models into specs')
  for (const [format, description] of Object.entries(formats)) addFormat(command, format, description, requireFolder)
}

function addFormat(parent: Command, name: string, description: string, requireFolder: (specs: string) => void): void {
  const command = parent.command(name)
  if (name === 'openapi') command.option('--operation <names...>', 'paths or operation ids; default: all')
  if (name === 'dts') command.option('--type <names...>', 'types of inputs; default: those that end in Input')
  command
    .description(description)
    .argument('<files...>', 'the files to import')
    .option('--specs <dir>', 'the folder of specs', 'specs')
    .option('--vendor <vendor>', 'who makes the models')
    .option('--upstream <name>', 'the file in upstreams/ that runs the models')
    .option('--check', 'write nothing; show what would change', false)
    .option('--strict', 'write nothing and fail if anything is lost', false)
    .option('--json', 'print the report as JSON', false)
    .action(async (files: string[], options: Options) => {
      requireFolder(options.specs)
      process.exitCode = await run(name, files, options)
    })
}

const isFormat = (name: string): name is Format => Object.hasOwn(formats, name)

async function run(name: string, files: readonly string[], options: Options): Promise<number> {
  if (!isFormat(name)) return 2
  const { vendor, upstream, operation = [], type = [], json, ...rest } = options
  const result = await importFiles({
    ...rest,
    format: name,
    files,
    vendor,
    upstream,
    operations: operation,
    types: type,
  })
  for (const text of listing(result.diagnostics, colors)) console.error(`${text}\n`)
  if (json) console.log(importJson(result))
  else for (const line of importText(result, options.specs)) console.log(line)
  return isFailed(result, options) ? 1 : 0
}

/** Whether a person has to act: a file failed or was kept, keys conflict, a spec has errors, or `--check` found changes. */
function isFailed(result: ImportResult, { strict, check }: Options): boolean {
  const { models, failures, diagnostics } = result
  const { conflicts, notes } = totalsOf(result)
  const differs = check && models.some((model) => model.result === 'added' || model.result === 'updated')
  const isKept = models.some((model) => model.result === 'kept')
  const hasError = diagnostics.some(({ severity }) => severity === 'error')
  return failures.length > 0 || conflicts > 0 || isKept || hasError || differs || (strict && notes.loss > 0)
}
