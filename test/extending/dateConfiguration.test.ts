import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../support/command.ts'
import { gatewrightProcess } from '../support/gatewright.ts'
import { load, loadModel, loadValidator, madeModel } from '../support/madeSpecs.ts'
import { writeSection } from './date/section.ts'
import { textWith } from '../support/matching.ts'
import { temporary } from '../support/temporary.ts'
import { isLong } from '../support/size.ts'

/** The public API, from its source: no package is installed here. */
const fromSource = (code: string): string =>
  code.replaceAll("from 'gatewright'", `from '${join(repository, 'generator/index.ts')}'`)

/** Writes the section into a folder outside of the repository. */
function folderOfSection(): string {
  const folder = temporary()
  writeSection(folder, fromSource)
  return folder
}

test.runIf(isLong)(
  'the section of the page builds packages from a configuration, and a mistake in a date is reported',
  async () => {
    const folder = folderOfSection()
    expect(await gatewrightProcess(folder, 'build')).toMatchObject({ code: 0, stderr: '' })
    const out = join(folder, 'generated')
    const validator = await loadValidator(out, madeModel('acme-card'))
    const client = await loadModel(out, madeModel('acme-card'))
    const input = { prompt: 'A cake', day: '2026-02-31' }
    const sentence = 'day must be a date such as 2026-02-28, but it is "2026-02-31".'
    expect(validator.safeParse(input).issues?.map(({ message }) => message)).toEqual([sentence])
    expect(client.check?.(input).map(({ message }) => message)).toEqual([sentence])
    expect(validator.is({ ...input, day: '2024-02-29' })).toBe(true)
    expect(await load(out, 'client/dist/formats/date.js')).toHaveProperty('check')
    const spec = join(folder, 'specs/models/acme/acme-card.yaml')
    writeFileSync(spec, readFileSync(spec, 'utf8').replace('2028-02-29', '2026-02-31'))
    const { code, stderr } = await gatewrightProcess(folder, 'check')
    expect({ code, stderr }).toEqual({ code: 1, stderr: textWith(sentence) })
  },
)

test('a check that cannot be used fails the command with a sentence, and not as a mistake of Gatewright', async () => {
  const folder = folderOfSection()
  const file = join(folder, 'kinds/dateCheck.ts')
  writeFileSync(file, `import { readFileSync } from 'node:fs'\n${readFileSync(file, 'utf8')}`)
  const { code, stderr } = await gatewrightProcess(folder, 'check')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^error: The format "date" of the kind "date" cannot be used: its check .+dateCheck\.ts imports node:fs; a check is one file that imports nothing, because packages include it\.\n$/,
  )
})
