import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { idempotencyHours } from '../../../generator/protocol/limits.ts'
import { filesPath, modelsSegment, tasksPath } from '../../../generator/protocol/paths.ts'
import { passing } from '../../../generator/protocol/problems.ts'
import { finalStates, taskStates } from '../../../generator/protocol/states.ts'
import { success } from '../../../generator/protocol/wire.ts'
import { readJson } from '../../support/reading.ts'
import { python, skipped } from './python.ts'

test.skipIf(!python)(`the Python client has the words of the protocol${skipped}`, () => {
  const names = 'MODELS TASKS_PATH FILES_PATH SUCCESS STATES FINAL_STATES PASSING IDEMPOTENCY_HOURS'.split(' ')
  const program = `import json\nfrom runtime.protocol import *\nprint(json.dumps([${names.join(', ')}]))`
  const statuses = Array.from({ length: 600 }, (_, status) => status).filter((status) => passing.test(`${status}`))
  const { stdout } = spawnSync(python ?? '', ['-B', '-c', program], { cwd: 'templates/python', encoding: 'utf8' })
  expect(readJson(stdout)).toEqual([
    modelsSegment,
    tasksPath,
    filesPath,
    success,
    [...taskStates],
    [...finalStates],
    statuses.filter((status) => status >= 400),
    idempotencyHours,
  ])
})
