import { expect, test } from 'vitest'
import { regexesIn, slowest } from '../support/regexes.ts'

const regexes = regexesIn(['gateway'])

test('there are expressions to check', () => expect(regexes.length).toBeGreaterThan(25))

test.each(regexes)('the time of %s grows linearly with its input', (text, regex) => {
  const { ms, pump, isSlow } = slowest([text, regex])
  expect(isSlow, `${ms} ms for a text of ${JSON.stringify(pump)}`).toBe(false)
})
