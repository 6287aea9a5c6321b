import { expect, test } from 'vitest'
import { endless, regexesIn } from '../support/regexes.ts'

const regexes = regexesIn(['generator', 'templates'])

/** The client searches at most a thousand characters with the first, and its own address with the second: bytes count. */
const bounded: readonly string[] = ['/[ .]+$/', String.raw`/\/+$/`]

test('there are expressions to check', () => expect(regexes.length).toBeGreaterThan(200))

test('a search that does not end is found', () => expect(endless([String.raw`/\.+$/`, /\.+$/], 500)).toBe('.'))

test.each(regexes.filter(([text]) => !bounded.includes(text)))('a search for %s in a long text ends', (text, regex) => {
  expect(endless([text, regex])).toBeUndefined()
})
