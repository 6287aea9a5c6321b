import { expect, test } from 'vitest'
import { regexesIn, slowest } from '../support/regexes.ts'

const regexes = regexesIn(['generator', 'templates'])

/** The client searches at most a thousand characters with the first, and its own address with the second: bytes count. */
const bounded: readonly string[] = ['/[ .]+$/', String.raw`/\/+$/`]

test('there are expressions to check', () => expect(regexes.length).toBeGreaterThan(200))

test.each(regexes.filter(([text]) => !bounded.includes(text)))(
  'the time of %s grows linearly with its input',
  (text, regex) => {
    const { ms, pump, isSlow } = slowest([text, regex])
    expect(isSlow, `${ms} ms for a text of ${JSON.stringify(pump)}`).toBe(false)
  },
)
