import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { times } from '../../support/size.ts'
import { checkCancels } from './cancelRuns.ts'

const root = temporaryFolder()

test('a cancel at any moment of a task leaves one state, one charge and at most one call of the vendor', async () => {
  let now = 1_800_000_000_000
  const engine = openSqlite(join(root, 'data'), () => now)
  onTestFinished(() => engine.close())
  await checkCancels({ engine, move: (ms) => void (now += ms) }, times(150, 500, 10_000))
})
