import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { upstreams } from '@gatewright/upstreams'
import { Command, CommanderError } from 'commander'
import { addBackup } from './commands/backup.ts'
import { addKeys } from './commands/keys.ts'
import { defaultIssues, lenient, UsageError } from './commands/usage.ts'
import { ConfigError, readConfig, type Config } from './config.ts'

const program = new Command('gatewright-gateway')
  .description('Serves the models of the generated packages as workflows.')
  .version(version(), '-v, --version', 'print the version')
  .exitOverride()

const serving = lenient(program.command('serve', { isDefault: true }).description('serve until it is stopped'))
serving.action(serve)

addBackup(program, configuration)
addKeys(program, configuration)

async function serve(): Promise<void> {
  const issues = defaultIssues(serving, program)
  if (issues.length > 0) throw new UsageError(issues)
  const config = configuration()
  // Load it only here: the other commands do not need it, and loading takes a second.
  const { startGateway } = await import('./gateway.ts')
  const { listening, url, madeKey, stop } = await startGateway(config)
  console.log(`\nServing on ${listening}`)
  if (url !== listening) console.log(`Callers reach it at ${url}`)
  // Not in the log, which is stored and has many readers.
  if (madeKey !== undefined) console.error(`Development key, shown once: ${madeKey}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

function configuration(): Config {
  return readConfig(process.env, upstreams)
}

function version(): string {
  const text = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')
  const { version: own }: { version: string } = JSON.parse(text)
  return own
}

/** The exit code: 1 for a failure, 2 for wrong usage. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2 // commander has already printed the error
  const isMany = error instanceof UsageError || error instanceof ConfigError
  const lines = error instanceof Error ? (isMany ? error.message.split('\n') : [error.message]) : [String(error)]
  for (const line of lines) console.error(`error: ${line}`)
  return error instanceof UsageError ? 2 : 1
}

await program.parseAsync().catch((error: unknown) => {
  process.exitCode = explain(error)
})
