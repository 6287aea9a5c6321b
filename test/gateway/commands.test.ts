import { execFile } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../gateway/config.ts'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import { startGateway } from '../../gateway/gateway.ts'
import { SqliteKeys } from '../../gateway/keys/sqlite.ts'
import { temporaryFolder } from '../support/folder.ts'

const apiKey = 'development-key-of-the-test'
const root = temporaryFolder()
const dataDir = join(root, 'data')
const env = {
  GATEWRIGHT_DATA_DIR: dataDir,
  GATEWRIGHT_DEV_KEY: apiKey,
  GATEWRIGHT_LOG_LEVEL: 'error',
  GATEWRIGHT_SANDBOX_SECONDS: '0',
  PORT: '0',
}

/** What a command prints, run as its user does. */
async function command(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [resolve('gateway/gatewright-gateway.js'), ...args], {
    env: { ...process.env, ...env },
  })
  return stdout
}

describe('gatewright-gateway', () => {
  test('backs up what is being served, and never over a file that is there', async () => {
    const gateway = await startGateway(readConfig(env))
    const file = join(root, 'copy.sqlite')
    try {
      const client = createClient({ apiKey, baseUrl: gateway.url, models })
      const task = await client.submit('vendor2-audio-1.0', { prompt: 'Good morning' }).accepted
      expect(await command('backup', file)).toBe(`Wrote ${file}.\n`)
      await expect(command('backup', file)).rejects.toThrow(`error: ${file} exists: name a new file for the backup.`)
      expect(await restored(file, task.id)).toBe('vendor2-audio-1.0')
    } finally {
      await gateway.stop()
    }
  })

  test('makes a key, lists it without its secret, and revokes it', async () => {
    const [token = '', , shown = ''] = (await command('keys', 'create', 'night shift', '--days', '1')).split('\n')
    const id = shown.replace(/^This is (\S+)\. .*$/, '$1')
    const listed = await command('keys', 'list')
    expect(listed).toMatch(new RegExp(`^${id}  \\d{4}-\\d\\d-\\d\\d  night shift  expires `, 'm'))
    expect(listed).not.toContain(token)
    expect(await command('keys', 'revoke', id)).toBe(`${id} is revoked.\n`)
    await expect(command('keys', 'revoke', id)).rejects.toThrow(`there is no key ${id} that could be revoked`)
  })
})

/** The model of a task in a backup that was put into an empty folder; its owner is the first key. */
async function restored(file: string, id: string): Promise<string | undefined> {
  const folder = join(root, 'restored')
  mkdirSync(folder)
  renameSync(file, join(folder, 'tasks.sqlite'))
  const keys = new SqliteKeys(join(dataDir, 'keys.sqlite'))
  const engine = openSqlite(folder)
  try {
    return (await engine.get(id, (await keys.list())[0]?.id ?? ''))?.model
  } finally {
    await keys.close()
    await engine.close()
  }
}
