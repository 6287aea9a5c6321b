import { expect, test } from 'vitest'
import { isColored } from '../../../generator/commands/terminal.ts'

test.each([
  [true, {}, true],
  [false, {}, false],
  [undefined, {}, false],
  [false, { CI: 'true' }, false],
  [true, { TERM: 'dumb' }, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('colours: a terminal (%s) with %j has them: %s', (isTTY, env, expected) => {
  expect(isColored({ ...(isTTY !== undefined && { isTTY }) }, env)).toBe(expected)
})
