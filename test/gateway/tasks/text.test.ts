import { describe, expect, test } from 'vitest'
import { appendPart, isSameText, lastPart, markAfter, mostText } from '../../../gateway/tasks/text.ts'
import { complete } from '../../../gateway/tasks/task.ts'
import { at, polling } from './tasksKit.ts'

const task = at(polling)
const written = { ...task, text: { revision: 1, length: 4 } }

describe('a part of a text', () => {
  test('begins the text, and is appended where it ends', () => {
    expect(appendPart(task, { offset: 0, text: 'Once' }, 40)).toEqual({ ...written, updatedAt: 40 })
    expect(appendPart(written, { offset: 4, text: ' upon' }, 50)).toMatchObject({ text: { revision: 1, length: 9 } })
    expect(appendPart(written, { offset: 0, text: 'Two' }, 50)).toMatchObject({ text: { revision: 2, length: 3 } })
  })

  test('is refused if it does not follow', () => {
    const offsets = [1, 3, 5].map((offset) => appendPart(written, { offset, text: 'x' }, 50))
    expect(offsets).toEqual([undefined, undefined, undefined])
    expect(appendPart(task, { offset: 1, text: 'x' }, 50)).toBeUndefined()
  })

  test('is refused if the text became longer than 1 Mi', () => {
    const long = 'x'.repeat(1024 * 1024 - 4)
    expect(mostText).toBe(1024 * 1024)
    expect(appendPart(written, { offset: 4, text: long }, 50)).toMatchObject({ text: { length: mostText } })
    expect(appendPart(written, { offset: 4, text: `${long}x` }, 50)).toBeUndefined()
    expect(appendPart(task, { offset: 0, text: `${long}xxxxx` }, 50)).toBeUndefined()
  })
})

test('texts are the same if their revisions and lengths are', () => {
  const is = (revision: number, length: number): boolean => isSameText(written, { revision, length })
  expect([is(1, 4), is(2, 4), is(1, 5)]).toEqual([true, false, false])
  expect([isSameText({}, { revision: 0, length: 0 }), isSameText({}, { revision: 0, length: 1 })]).toEqual([
    true,
    false,
  ])
  expect(markAfter({ revision: 3, offset: 4, text: 'ab' })).toEqual({ revision: 3, length: 6 })
})

test('the last part of a text is what a reader does not have', () => {
  const ended = complete(written, { text: 'Once upon' }, 1, 60)
  const rest = (revision: number, length: number) => lastPart(ended, { revision, length })
  expect(rest(1, 4)).toEqual({ revision: 1, offset: 4, text: ' upon' })
  expect(rest(1, 9)).toBeUndefined()
  expect(rest(2, 4)).toEqual({ revision: 1, offset: 0, text: 'Once upon' })
  const silent = complete(written, {}, 1, 60)
  expect(lastPart(silent, { revision: 0, length: 0 })).toBeUndefined()
  // The reader drops its part of an earlier text.
  expect(lastPart(silent, { revision: 0, length: 4 })).toEqual({ revision: 1, offset: 0, text: '' })
  expect(lastPart({ result: { text: 'a' } }, { revision: 0, length: 0 })).toEqual({ revision: 0, offset: 0, text: 'a' })
})
