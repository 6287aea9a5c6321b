import { Command, CommanderError, Help, type Option } from 'commander'
import { addAdd } from './commands/addCommand.ts'
import { addBuild } from './commands/buildCommand.ts'
import { addCatalogue } from './commands/catalogueCommand.ts'
import { addCheck } from './commands/checkCommand.ts'
import { exit, exitHelp, type CommandLine, type Invocation } from './commands/commandLine.ts'
import { addConnect } from './commands/connect/command.ts'
import { addDiff } from './commands/diff.ts'
import { addDoctor } from './commands/doctor/command.ts'
import { errorLines, knownError } from './commands/errors.ts'
import { addExplain } from './commands/explainCommand.ts'
import { addFormat } from './commands/formatCommand.ts'
import { addImport } from './commands/import/command.ts'
import { addInit } from './commands/init/command.ts'
import { addNew } from './commands/newCommand.ts'
import { addRelease } from './commands/release/command.ts'
import { addSchema } from './commands/schemaCommand.ts'
import { addServe } from './commands/serve/command.ts'
import { settingsOf } from './configuration/resolve.ts'
import { codeOf, reasonOf } from './files/reason.ts'
import { command, diagnosticsPage, ownFiles, profiles, templates, version } from './root.ts'

/** Describes an option in a help. A flag without a value is off unless it is there, which needs no words. */
const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(/ \(default: false\)$/, '')

const program = new Command('gatewright')
  .description('Compiles YAML specs of generative models into typed packages.')
  .version(version(), '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .option('--config <file>', 'the configuration (default: gatewright.config.ts, .mts, .mjs, .js or .json)')
  .helpCommand('help [command]', 'print the help of a command')
  .configureHelp({ showGlobalOptions: true, optionDescription })
  .addHelpText('afterAll', exitHelp)
  .exitOverride()
  .showHelpAfterError('Run npx gatewright --help to list the commands.')

const builtIn = { targets: async () => (await import('../templates/index.ts')).targets, templates }

let current: Invocation = { args: [], start: 0 }

const commandLine: CommandLine = {
  program,
  invocation: () => current,
  settings: (flags) => settingsOf({ ...flags, ...program.opts<{ config?: string }>() }, builtIn),
  version,
  diagnosticsPage,
  own: ownFiles,
}

addInit(program, { ...builtIn, version })
addBuild(commandLine, { templates, command })
addServe(commandLine, command)
addCheck(commandLine, { templates, command })
addDiff(commandLine)
addCatalogue(commandLine)
addSchema(commandLine)
addFormat(commandLine)
addNew(commandLine)
addAdd(commandLine, builtIn.targets)
addImport(commandLine)
addRelease(commandLine, templates)
addConnect(commandLine, profiles)
addDoctor(commandLine, templates)
addExplain(program, diagnosticsPage)

/** Reports an error and returns the exit code. Only developers of the generator need a stack trace. */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage
  for (const line of errorLines(error)) console.error(line)
  const known = knownError(error)
  if (known.cause !== undefined && process.env['DEBUG'] === 'gatewright') console.error(known.cause)
  return exit.failed
}

/** A report that cannot be printed fails its command, which may make nothing else. A reader that has enough can go. */
process.stdout.on('error', (error: unknown) => {
  if (codeOf(error) === 'EPIPE') return
  console.error(`error: stdout cannot be written: ${reasonOf(error)}. Run this again when it can be.`)
  process.once('exit', () => void (process.exitCode = exit.failed))
})

/** Runs the command line with these arguments, and sets the exit code of the process. */
export async function gatewright(args: readonly string[]): Promise<void> {
  current = { args, start: Date.now() }
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = reportError(error)
  }
}
