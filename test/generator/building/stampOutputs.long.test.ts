import { lstatSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../../generator/building/builder.ts'
import { outputStates } from '../../../generator/building/stampOutputs.ts'
import { targets } from '../../../templates/index.ts'
import { repository } from '../../support/command.ts'
import { temporary } from '../../support/temporary.ts'

/** Long before everything that a test wrote. */
const start = 0

test('the states that a build has left are those of its files, and nobody looks at these again', async () => {
  const out = temporary()
  const built = targets.filter(({ name }) => name === 'openapi' || name === 'schemas')
  const options = {
    specs: 'test/support/allKinds',
    out,
    check: false,
    targets: built,
    templates: join(repository, 'templates'),
  }
  const { outputs = {}, files } = await build(options)
  expect(Object.keys(outputs).length).toBe(files)
  const [seen, known] = [outputStates(out, start), outputStates(out, start, { files, outputs })]
  expect(known).toEqual(seen)
  expect(known?.size).toBe(files + 3) // with the lists of both packages, and that of build products
  const path = join(realpathSync(out), 'openapi/openapi.json')
  writeFileSync(path, 'mine')
  expect(outputStates(out, start, { files, outputs })?.get(path)?.mtimeMs).toBe(seen?.get(path)?.mtimeMs)
  expect(lstatSync(path).mtimeMs).not.toBe(seen?.get(path)?.mtimeMs)
})
