import type { Command } from 'commander'
import type { FolderFlags } from '../../configuration/settings.ts'
import type { FormatName } from '../../reporting/finding.ts'
import { exit, list, specSettings, specsFlag, type CommandLine } from '../commandLine.ts'
import { formatFlag, printReport, reporting } from '../reports.ts'
import { colorsOn } from '../terminal.ts'
import type { ImportResult } from './import.ts'
import type { Format } from './imported.ts'
import type { ImportTotals } from './report.ts'

interface Options extends FolderFlags {
  readonly vendor?: string
  readonly upstream?: string
  readonly operation?: readonly string[]
  readonly type?: readonly string[]
  readonly json: boolean
  readonly format: FormatName
  readonly source?: string
  readonly about?: string
  readonly share: boolean
  readonly strict: boolean
  readonly check: boolean
}

const formats: Readonly<Record<Format, string>> = {
  openapi: 'OpenAPI documents: the operations that are models',
  'json-schema': 'JSON Schemas of inputs, in any draft from 4; a file is called vendor.name.json, or name.json',
  dts: 'TypeScript declarations: a map of endpoints, or one model for each type whose name ends in Input',
  catalog: 'packages with the data of models: a folder, an archive of npm pack, or npm:NAME@VERSION',
  cog: 'the OpenAPI documents of prediction servers, or what Replicate says about models; the folder is the owner, the file the name',
}

/** Adds `import`, with one command for each format. */
export function addImport(commandLine: CommandLine): void {
  const command = commandLine.program.command('import').description('turn published schemas of models into specs')
  for (const [format, description] of Object.entries(formats)) addFormat(commandLine, command, format, description)
}

function addFormat(commandLine: CommandLine, parent: Command, name: string, description: string): void {
  const command = parent.command(name)
  if (name === 'openapi')
    command.option(
      '--operation <names...>',
      'paths, operation ids or operations such as "POST /films"; default: all models',
    )
  if (name === 'dts')
    command.option(
      '--type <names...>',
      'types of inputs or maps of endpoints; default: the maps, or the types that end in Input',
    )
  if (name !== 'catalog')
    command.option(
      '--source <name>',
      'the name of the source; default: that of its last import, or the path of the file',
    )
  command
    .description(description)
    .argument('<files...>', name === 'catalog' ? 'the packages to import' : 'the files to import')
    .option(...specsFlag)
    .option('--vendor <vendor>', 'the vendor of the models')
    .option('--upstream <name>', 'the file in upstreams/ that runs the models')
    .option('--about <file>', 'names, descriptions and prices by the ids of models, in YAML or JSON')
    .option('--share', 'move parameters that several models have in common into shared files', false)
    .option('--check', 'write nothing; show what would change', false)
    .option('--strict', 'write nothing and fail if anything is lost', false)
    .option('--json', 'print the complete report as JSON', false)
    .addOption(formatFlag)
    .action(async (files: string[], options: Options) => {
      process.exitCode = await reporting(commandLine, 'import', options.format, () =>
        run(commandLine, name, files, options),
      )
    })
}

const isFormat = (name: string): name is Format => Object.hasOwn(formats, name)

async function run(
  commandLine: CommandLine,
  name: string,
  files: readonly string[],
  options: Options,
): Promise<number> {
  if (!isFormat(name)) return exit.usage
  if (options.source?.trim() === '')
    return commandLine.program.error("error: option '--source' needs a name", { exitCode: exit.usage })
  const { specs, kinds, checks } = await specSettings(commandLine, options)
  const [{ importFiles }, { importJson, importReport, importText, shownDiagnostics, totalsOf }] = await Promise.all([
    import('./import.ts'),
    import('./report.ts'),
  ])
  const { vendor, upstream, source, operation = [], type = [], about, share, check, strict, format } = options
  const choice = { format: name, files, vendor, upstream, operations: operation, types: type }
  const result = await importFiles({ ...choice, source, about, share, check, strict, specs, kinds, checks })
  const isAboutSpecs = format === 'pretty' && result.models.length > 0
  list(isAboutSpecs ? result.diagnostics.slice(0, shownDiagnostics.most) : result.diagnostics, format)
  if (format !== 'pretty') await printReport(commandLine, importReport(result, specs, options), format)
  else if (options.json) console.log(importJson(result))
  else for (const line of importText(result, specs, colorsOn(process.stdout))) console.log(line)
  return isFailed(result, totalsOf(result), options) ? exit.failed : exit.done
}

/** Whether a person has to act: a file failed or was kept, keys conflict, a spec has errors, or `--check` found changes. */
function isFailed(result: ImportResult, { conflicts, notes }: ImportTotals, { strict, check }: Options): boolean {
  const { models, failures, diagnostics } = result
  const differs = check && models.some((model) => model.result === 'added' || model.result === 'updated')
  const isKept = models.some((model) => model.result === 'kept')
  const hasError = diagnostics.some(({ severity }) => severity === 'error')
  return failures.length > 0 || conflicts > 0 || isKept || hasError || differs || (strict && notes.loss > 0)
}
