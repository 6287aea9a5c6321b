import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import { messageOf } from './base/values.ts'
import { root } from './base/root.ts'
import { noUpstreams, type PackageData, type UpstreamData } from './catalogue/data.ts'
import { findPackages, PackagesError } from './catalogue/find.ts'
import { loadPackages, loadUpstreams } from './catalogue/load.ts'
import { choose, type Choice } from './catalogue/packageFolders.ts'
import { addBackup } from './commands/backup.ts'
import { addUsage } from './commands/credits.ts'
import { addDatabase } from './commands/database.ts'
import { addDeliveries } from './commands/deliveries.ts'
import { addKeys } from './commands/keys.ts'
import { addTasks } from './commands/tasks.ts'
import { defaultIssues, lenient, UsageError } from './commands/usage.ts'
import { ConfigError, readConfig, settingNames, type Config } from './config.ts'
import { attachedTo } from './node/parent.ts'
import { startLines } from './upstream/variables.ts'

const program = new Command('gatewright-gateway')
  .description('Serves the models of generated packages as workflows.')
  .version(version(), '-v, --version', 'print the version')
  .option('--packages <where>', 'the packages to serve: a folder, names or a scope (default: generated)')
  .exitOverride()

const serving = lenient(
  program.command('serve', { isDefault: true }).description('serve the packages until you stop it'),
)
serving.addOption(new Option('--attached').hideHelp()).action(serve)

const context = { configuration, packages: () => loadPackages(findPackages(chosen(), process.cwd())) }
addBackup(program, context)
addDatabase(program, context)
addKeys(program, context)
addTasks(program, context)
addDeliveries(program, context)
addUsage(program, context)

async function serve({ attached = false }: { readonly attached?: boolean }): Promise<void> {
  const issues = defaultIssues(serving, program)
  if (issues.length > 0) throw new UsageError(issues)
  const parent = attached ? attachedTo() : undefined
  const found = findPackages(chosen(), process.cwd())
  const config = readConfig(process.env, (await loadUpstreams(found)).upstreams)
  // Load them only here: the other commands do not need them, and loading takes a second.
  const { startGateway } = await import('./gateway.ts')
  const packages = await loadPackages(found)
  const starting = startGateway(config, packages, await parent?.start(config))
  starting.catch(() => parent?.leave())
  const { listening, url, madeKey, link, stop } = await starting
  printUpstreams(config, packages)
  console.log(`\nServing on ${listening}`)
  if (url !== listening) console.log(`Callers reach it at ${url}`)
  // Not in the log, which is stored and has many readers.
  if (link !== undefined) (link.hasKey ? console.error : console.log)(`Open ${link.url}`)
  if (link?.hasKey === true) console.error(madeKey === undefined ? passingKey : firstKey)
  else if (madeKey !== undefined) console.error(`Development key, shown once: ${madeKey}`)
  let stopping: Promise<void> | undefined
  const end = (): void => void (stopping ??= stop().finally(() => parent?.leave()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  parent?.serving(end)
}

/** The sentences about the key in the link. */
const firstKey = 'The key in this link is shown once. It is for development. Programs read it from GATEWRIGHT_API_KEY.'
const passingKey = 'The key in this link is for the page, until the gateway stops.'

/** The workers of this node run models at upstreams; a node without them knows nothing of those of others. */
function printUpstreams({ roles, sandbox }: Config, { upstreams, catalog }: PackageData): void {
  if (!roles.includes('worker')) return
  const start = { ...upstreams, models: catalog.models, sandbox, settings: settingNames, environment: process.env }
  for (const line of startLines(start)) console.log(line)
}

function chosen(): Choice {
  const { packages } = program.opts<{ readonly packages?: string }>()
  return choose(packages, process.env['GATEWRIGHT_PACKAGES'])
}

/** The configuration of commands, which work without packages, too: only named ones have to be there. */
async function configuration(): Promise<Config> {
  const { upstreams } = await upstreamsOf(chosen())
  return readConfig(process.env, upstreams)
}

async function upstreamsOf(choice: Choice): Promise<UpstreamData> {
  try {
    return await loadUpstreams(findPackages(choice, process.cwd()))
  } catch (error) {
    if (choice.isDefault) return noUpstreams
    throw error
  }
}

function version(): string {
  const { version: own }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return own
}

/** The exit code: 1 for a failure, 2 for wrong usage. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2 // commander has already printed the error
  const isMany = [UsageError, ConfigError, PackagesError].some((type) => error instanceof type)
  const message = messageOf(error)
  for (const line of isMany ? message.split('\n') : [message]) console.error(`error: ${line}`)
  return error instanceof UsageError ? 2 : 1
}

await program.parseAsync().catch((error: unknown) => {
  process.exitCode = explain(error)
})
