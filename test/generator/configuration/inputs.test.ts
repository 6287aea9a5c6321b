import { expect, test } from 'vitest'
import { inputsOf } from '../../../generator/configuration/inputs.ts'
import type { Settings } from '../../../generator/configuration/settings.ts'
import { date } from '../../extending/date/date.ts'
import { unchecked } from '../../support/reading.ts'

const settings: Settings = {
  config: '/acme/gatewright.config.js',
  base: '/acme',
  specs: '/acme/specs',
  out: '/acme/generated',
  kinds: [date],
  checks: [],
  packages: {},
  targets: () => Promise.resolve([]),
  off: [],
  replacements: new Map(),
  release: {},
}

test('a build reads the checks of the formats that kinds bring', async () => {
  const { files } = await inputsOf(settings)
  expect(files.filter((file) => !file.startsWith('/acme/'))).toEqual([
    `${process.cwd()}/test/extending/date/dateCheck.ts`,
  ])
})

test.each([[[null, {}, 'date']], [undefined], ['date']])(
  'formats that are %j are left to the build, which reports them',
  async (formats) => {
    const kinds = [{ ...date, formats: unchecked<typeof date.formats>(formats) }]
    const { files } = await inputsOf({ ...settings, kinds })
    expect(files.filter((file) => !file.startsWith('/acme/'))).toEqual([])
  },
)
