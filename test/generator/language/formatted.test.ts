import { describe, expect, test } from 'vitest'
import { advice } from '../../../generator/language/advice.ts'
import { explain } from '../../../generator/language/explain.ts'
import { formatCheck, type FormatCheck } from '../../../generator/language/format.ts'
import { failureOf, formatted, passes, type FormatChecks } from '../../../generator/language/formatted.ts'
import { refined } from '../../../generator/language/refined.ts'
import type { Field, ShapeOf } from '../../../generator/language/shape.ts'
import { unchecked } from '../../support/reading.ts'

const even: ShapeOf<'string'> = {
  is: 'string',
  format: 'even',
  pattern: '^[0-9]+$',
  noun: 'an even number',
  maxLength: 4,
}

function issuesOf(check: FormatCheck, value: unknown, keys: Partial<Field> = {}): readonly string[] {
  const params = [{ name: 'a', shape: even, ...keys }]
  return explain('m', params, { a: value }, advice, undefined, formatted({ even: check })).map(({ message }) => message)
}

const isEven: FormatCheck = (text) => Number(text) % 2 === 0

describe('the check of a format', () => {
  test('refuses a text in the words of its noun', () => {
    expect(issuesOf(isEven, '12')).toEqual([])
    expect(issuesOf(isEven, '13')).toEqual(['a must be an even number of at most 4 characters, but it is "13".'])
  })

  test('sees only texts that match the pattern and the lengths', () => {
    const seen: string[] = []
    const record: FormatCheck = (text) => seen.push(text) > 0
    for (const value of ['x', '12345', '', 7, null, ['2'], '24']) issuesOf(record, value)
    expect(seen).toEqual(['24'])
  })

  test('refuses a text if it fails, and says so', () => {
    const fail = (result: unknown): FormatCheck => unchecked(() => result)
    const words = (end: string): string[] => [`a must be an even number of at most 4 characters, but it is "2"${end}.`]
    const thrown = issuesOf(() => {
      throw new Error('secret')
    }, '2')
    expect(thrown).toEqual(words(', for which its check threw an error'))
    expect(issuesOf(fail(1), '2')).toEqual(words(', for which its check returned number instead of true or false'))
    expect(issuesOf(fail(undefined), '2')).toEqual(
      words(', for which its check returned undefined instead of true or false'),
    )
    expect(issuesOf(fail(null), '2')).toEqual(words(', for which its check returned null instead of true or false'))
    expect(issuesOf(fail(Promise.resolve(true)), '2')).toEqual(
      words(', for which its check returned object instead of true or false'),
    )
    expect(passes(fail('true'), '2')).toBe(false)
    expect(failureOf(fail(false), '2')).toBe('')
  })

  test('does not show a secret text', () => {
    expect(issuesOf(isEven, '13', { secret: true })).toEqual([
      'a must be an even number of at most 4 characters, but it is a secret value.',
    ])
  })

  test('is not asked about a text that another check has refused', () => {
    const trimmed: Field = { name: 'a', shape: { is: 'string', format: 'even', minLength: 2, trim: true } }
    const parts = formatted({ even: () => false }, refined())
    expect(explain('m', [trimmed], { a: ' 1 ' }, advice, undefined, parts)).toHaveLength(1)
  })

  test('is that of the shape itself in the compiler, and none for formats without one', () => {
    const params: readonly Field[] = [{ name: 'a', shape: { ...even, [formatCheck]: isEven } }]
    const checks: FormatChecks = {}
    expect(explain('m', params, { a: '13' }, advice, undefined, formatted(checks))).toHaveLength(1)
    const color: readonly Field[] = [{ name: 'a', shape: { is: 'string', format: 'color' } }]
    expect(explain('m', color, { a: 'red' }, advice, undefined, formatted(checks))).toEqual([])
  })
})
