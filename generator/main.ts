import { Command, CommanderError } from 'commander'
import { addBuild } from './commands/buildCommand.ts'
import { addCatalogue } from './commands/catalogueCommand.ts'
import { addCheck } from './commands/checkCommand.ts'
import { exit, type CommandLine } from './commands/commandLine.ts'
import { addExplain } from './commands/explainCommand.ts'
import { addFormat } from './commands/formatCommand.ts'
import { addImport } from './commands/importCommand.ts'
import { addInit } from './commands/initCommand.ts'
import { addNew } from './commands/newCommand.ts'
import { addSchema } from './commands/schemaCommand.ts'
import { addServe } from './commands/serveCommand.ts'
import { ConfigError } from './configuration/error.ts'
import { settingsOf } from './configuration/resolve.ts'
import { visible } from './reporting/visible.ts'
import { command, diagnosticPages, templates, version } from './root.ts'
import { ExtensionError, Mistake } from './source/mistake.ts'
import { FileError } from './files/reason.ts'

const program = new Command('gatewright')
  .description('Compiles YAML specs of generative models into typed packages.')
  .version(version(), '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .option('--config <file>', 'the configuration (default: gatewright.config.ts, .mts, .mjs, .js or .json)')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()
  .showHelpAfterError('Run gatewright --help to list the commands.')

const builtIn = { targets: async () => (await import('../templates/index.ts')).targets, templates }

const commandLine: CommandLine = {
  program,
  settings: (flags) => settingsOf({ ...flags, ...program.opts<{ config?: string }>() }, builtIn),
}

addInit(program, { ...builtIn, version })
addBuild(commandLine, templates)
addServe(commandLine, command)
addCheck(commandLine)
addCatalogue(commandLine)
addSchema(commandLine)
addFormat(commandLine)
addNew(commandLine)
addImport(commandLine)
addExplain(program, diagnosticPages)

/** Reports an error and returns the exit code. Only developers of the generator need a stack trace. */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage
  if (error instanceof ConfigError) return reportConfig(error)
  const isKnown = error instanceof FileError || error instanceof Mistake || error instanceof ExtensionError
  const known = isKnown ? error : new Mistake('it ran', error)
  console.error(`error: ${visible(known.message)}`)
  if (!(known instanceof FileError) && process.env['DEBUG'] === 'gatewright') console.error(known.cause)
  return exit.failed
}

/** Reports the mistakes of a configuration. Its module can still be running, and would keep Node running. */
function reportConfig({ lines, isRunning }: ConfigError): number {
  for (const line of lines) console.error(`error: ${visible(line)}`)
  if (isRunning) process.exit(exit.failed)
  return exit.failed
}

/** Runs the command line with these arguments, and sets the exit code of the process. */
export async function gatewright(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = reportError(error)
  }
}
