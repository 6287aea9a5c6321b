import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { ConfigError, readConfig, type Config } from './config.ts'
import { backUp } from './engine/sqlite/backup.ts'
import { startGateway } from './gateway.ts'
import type { NewKey } from './keys/keys.ts'
import { useKeys } from './stores.ts'

const program = new Command('gatewright-gateway')
  .description('Serves the models of the generated packages as workflows.')
  .version(version(), '-v, --version', 'print the version')

program.command('serve', { isDefault: true }).description('serve until it is told to stop').action(serve)

program
  .command('backup')
  .description('write a copy of the tasks, also while they are served')
  .argument('<file>', 'where to write it')
  .action(async (file: string) => {
    const { databaseUrl, dataDir } = configuration()
    if (databaseUrl !== undefined) program.error('error: the tasks are in a database: back that up with pg_dump')
    await backUp(dataDir, file)
    console.log(`Wrote ${file}.`)
  })

const keys = program.command('keys').description('make, list and revoke API keys')

keys
  .command('create')
  .description('make a key and show it once')
  .argument('<name>', 'what it is for')
  .option('--models <ids...>', 'the only models that it may use')
  .option('--days <days>', 'in how many days it expires', Number)
  .option('--credit-limit <credits>', 'the most credits that its tasks may cost', Number)
  .option('--per-minute <requests>', 'the most requests in a minute', Number)
  .option('--concurrency <tasks>', 'the most tasks that may be open at once', Number)
  .action(async (name: string, { days, ...facts }: Omit<NewKey, 'name' | 'expiresAt'> & { days?: number }) => {
    const expiry = days === undefined ? {} : { expiresAt: Date.now() + days * 86_400_000 }
    const { key, token } = await useKeys(configuration(), (store) => store.create({ name, ...facts, ...expiry }))
    console.log(`${token}\n\nThis is ${key.id}. It is shown once and kept nowhere.`)
  })

keys
  .command('list')
  .description('list every key')
  .action(async () => {
    const rows = await useKeys(configuration(), (store) => store.list())
    for (const { id, name, createdAt, expiresAt, revokedAt } of rows) {
      const end =
        revokedAt === undefined
          ? expiresAt === undefined
            ? ''
            : `expires ${day(expiresAt)}`
          : `revoked ${day(revokedAt)}`
      console.log([id, day(createdAt), name, end].join('  ').trimEnd())
    }
  })

keys
  .command('revoke')
  .description('end a key at once')
  .argument('<id>', 'its id, as `keys list` shows it')
  .action(async (id: string) => {
    const isRevoked = await useKeys(configuration(), (store) => store.revoke(id))
    if (isRevoked) console.log(`${id} is revoked.`)
    else program.error(`error: there is no key ${id} that could be revoked`)
  })

async function serve(): Promise<void> {
  const { listening, url, madeKey, stop } = await startGateway(configuration())
  console.log(`\nServing on ${listening}`)
  if (url !== listening) console.log(`Callers reach it at ${url}`)
  if (madeKey !== undefined) console.log(`Development key, shown once: ${madeKey}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

function configuration(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return program.error(`error: ${error.message.replaceAll('\n', '\nerror: ')}`)
  }
}

function version(): string {
  const text = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')
  const { version: own }: { version: string } = JSON.parse(text)
  return own
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

await program.parseAsync().catch((error: unknown) => {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
