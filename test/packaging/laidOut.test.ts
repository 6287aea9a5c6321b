import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOf } from '../../generator/files/hash.ts'
import { laidOutModules } from '../../packaging/prepared.ts'

test('the package knows of most modules of ours that they need not be formatted', async () => {
  const text = await laidOutModules()
  const modules = globSync('generated/*/src/{check,protocol,runtime}/*.ts')
  expect(modules.length).toBeGreaterThan(150)
  const unknown = modules.filter((path) => !text.includes(`"${hashOf(readFileSync(path))}"`))
  expect(unknown.length).toBeLessThan(modules.length / 5)
})
