import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '../../packaging/bundle.ts'
import { temporary } from '../support/temporary.ts'

/** The files that a bundled module imports before it runs, and their size in kB. */
function loadedBy(
  folder: string,
  entry: string,
): { readonly names: readonly string[]; readonly text: string; readonly kilobytes: number } {
  const files = [entry]
  let loaded = ''
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    loaded += text
    const imported = [...text.matchAll(/^(?:import|export) .*?"\.\/([^"]+)";?$/gm)].map(([, name = '']) => name)
    files.push(...imported.filter((name) => !files.includes(name)))
  }
  return {
    names: files.map((file) => file.replace(/(?:-[\w-]{8})?\.js$/, '')),
    text: loaded,
    kilobytes: loaded.length / 1000,
  }
}

test('a command that has nothing to do loads 20 kB, and others few large files', async () => {
  const folder = temporary()
  await bundle(folder)
  const replay = loadedBy(folder, 'replay.js')
  expect(replay.names).toEqual(['replay', 'stamps'])
  expect(replay.kilobytes).toBeLessThan(20)
  const main = loadedBy(folder, 'main.js')
  expect(main.names).toContain('checking')
  expect(main.names).not.toContain('building')
  expect(main.names.length).toBeLessThan(8)
  expect(loadedBy(folder, 'trialProcess.js').kilobytes).toBeLessThan(300)
})
