import type { Command } from 'commander'
import { shown } from '../base/shown.ts'
import { isoTime } from '../base/time.ts'
import type { KeyStore } from '../keys/keys.ts'
import { addPrivate, ensureSecret, rotateSecrets, verifierOf, type ChangeSecrets } from '../keys/signing.ts'
import { readGrace, type GraceOption } from './keyOptions.ts'
import { lenient, refuse, wordsOf } from './usage.ts'

/** Runs a function on the store of keys. */
export type Use = <Value>(work: (store: KeyStore) => Promise<Value>) => Promise<Value>

interface SecretOptions extends GraceOption {
  readonly rotate?: true
  readonly ed25519?: true
}

/** Adds `keys secrets`, which shows what receivers verify the webhooks of a key with, and rotates it. */
export function addSecrets(keys: Command, use: Use): void {
  const command = lenient(keys.command('secrets').description('show the secrets that verify the webhooks of a key'))
  command.argument('[id]', 'its id, as `keys list` shows it').usage('<id> [options]')
  command.option('--rotate', 'replace them')
  command.option('--grace-hours <hours>', 'how long the old secrets also sign; by default they expire at once')
  command.option('--ed25519', 'also sign with a private key, and show the public one')
  command.action(async (_id: unknown, options: SecretOptions) => {
    const { values, issues } = wordsOf(command, ['id'])
    const grace = readGrace(options)
    refuse([...issues, ...grace.issues])
    const [id = ''] = values
    const secrets = await use((store) => store.secrets(id, changeOf(options, grace.hours)))
    if (secrets === undefined) throw new Error(`There is no key ${shown(id)} in force.`)
    for (const secret of secrets) {
      const end = secret.until === undefined ? '' : ` until ${isoTime(secret.until)}`
      console.log(`${verifierOf(secret)}${end}`)
    }
  })
}

const changeOf =
  ({ rotate, ed25519 }: SecretOptions, hours: number): ChangeSecrets =>
  (before, now) => {
    const secrets = ed25519 === true ? addPrivate(before, now) : ensureSecret(before, now)
    return rotate === true ? rotateSecrets(secrets, hours * 3_600_000, now) : secrets
  }
