import { expect, test } from 'vitest'
import { endless, regexesIn } from '../support/regexes.ts'
import { sampled } from '../support/size.ts'

const regexes = regexesIn(['gateway'])

test('there are expressions to check', () => expect(regexes.length).toBeGreaterThan(25))

test.each(sampled(regexes, 25))('a search for %s in a long text ends', (text, regex) => {
  expect(endless([text, regex])).toBeUndefined()
})
