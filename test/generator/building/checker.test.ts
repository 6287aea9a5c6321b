import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Checker } from '../../../generator/building/checker.ts'
import { compile, type Compiled } from '../../../generator/building/compile.ts'
import type { SpecMemory } from '../../../generator/building/manifest.ts'
import { SpecsFolder, specsIn } from '../../support/edits/compiled.ts'
import { readJson, unchecked } from '../../support/reading.ts'
import { seedOr, times } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'
import { nextSpecs } from './nextSpecs.ts'

const catalogue = specsIn('test/support/allKinds')

/** Checks as separate processes make them: each reads as JSON what the last one has left. */
function checks(specs: string) {
  let left: string | undefined
  const read = (): SpecMemory | undefined => (left === undefined ? undefined : unchecked(readJson(left)))
  const write = (memory: SpecMemory): void => void (left = JSON.stringify(memory))
  return { check: (strict = false) => new Checker({ specs, cache: { read, write } }).check(strict), left: () => read() }
}

/** The result for users. */
const seen = ({ catalogue: found, diagnostics }: Compiled): unknown => ({ found, diagnostics })

test('checks after random edits find the same as checks from nothing', async () => {
  const specs = new SpecsFolder(join(temporary(), 'specs'))
  const { check } = checks(specs.folder)
  const inOneProcess = new Checker({ specs: specs.folder })
  const seed = seedOr(1)
  let files = catalogue
  for (let round = seed; round < seed + times(3, 15, 1000); round++) {
    const next = round === seed ? { files, what: 'as they are' } : nextSpecs(files, round)
    specs.write(next.files)
    const cold = await compile(specs.folder, { strict: round % 2 === 0 })
    const words = `round ${round}: ${next.what}`
    expect(seen(await check(round % 2 === 0)), words).toEqual(seen(cold))
    expect(seen(await inOneProcess.check(round % 2 === 0)), words).toEqual(seen(cold))
    if (cold.catalogue !== undefined) files = next.files
  }
}, 600_000)

test('only what has changed is read again, and of the files that models share only what it needs', async () => {
  const specs = new SpecsFolder(join(temporary(), 'specs'))
  specs.write(catalogue)
  const { check, left } = checks(specs.folder)
  await check()
  expect(left()?.sharedReading).toBeDefined()
  expect(Object.keys(left()?.readings ?? {})).toHaveLength(
    [...catalogue.keys()].filter((path) => path.startsWith('models/')).length,
  )
  const service = join(specs.folder, 'service.yaml')
  const before = JSON.stringify(left())
  writeFileSync(service, readFileSync(service, 'utf8').replace(/^title: .*$/m, 'title: Another title'))
  expect((await check()).catalogue?.service.title).toBe('Another title')
  expect(JSON.stringify(left())).not.toBe(before)
})
