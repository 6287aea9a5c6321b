import { describe, expect, test } from 'vitest'
import { detailsOf, tableOf, viewOf } from '../../../gateway/commands/taskList.ts'
import { cancelled } from '../../../gateway/tasks/cancel.ts'
import { accept, fail, start } from '../../../gateway/tasks/task.ts'
import { newTask } from '../../contract/tasks.ts'

const context = { now: 1000, shown: (time: number) => time, announced: new Set<string>() }

describe('a task that somebody stopped', () => {
  test.each([
    [0, 'Nothing was charged.'],
    [1, '1 credit was charged.'],
    [2, '2 credits were charged.'],
  ])('is no failure to people; with %i credits, they read: %s', (credits, words) => {
    const { params: _params, ...ended } = fail(start(accept(newTask('key-1', 0), 0), 0, 0), cancelled, 1, credits)
    const view = viewOf(ended, context)
    expect(view).toMatchObject({ state: 'FAILED', error: { code: 'cancelled' }, credits })
    expect(tableOf([view])[1]).toMatch(new RegExp(` Stopped .* ${words}$`))
    const details = detailsOf(view).join('\n')
    expect(details).toMatch(/^state +Stopped$/m)
    expect(details).toContain(words)
    expect(details).not.toContain('FAILED')
  })
})
