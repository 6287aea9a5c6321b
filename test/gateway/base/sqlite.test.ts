import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeDurable, openFile } from '../../../gateway/base/sqlite.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { temporary } from '../../support/temporary.ts'

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

// No test can cut the power, so this is the one that keeps acknowledged tasks on the disk.
test('a commit of a durable database waits until its data is on the disk', () => {
  const database = openFile(join(temporary(), 'a.sqlite'))
  makeDurable(database)
  const full = 2
  expect([pragma(database, 'journal_mode'), pragma(database, 'synchronous')]).toEqual(['wal', full])
  expect(pragma(database, 'fullfsync')).toBe(1)
  database.close()
})

test.each([
  ['tasks', (folder: string) => [openSqlite(folder), fileOf(folder)] as const],
  ['keys', (folder: string) => [new SqliteKeys(join(folder, 'keys')), join(folder, 'keys')] as const],
])('the database of %s is durable', async (_, open) => {
  const [store, file] = open(temporary())
  const database = openFile(file)
  expect(pragma(database, 'journal_mode')).toBe('wal')
  database.close()
  await store.close()
})
