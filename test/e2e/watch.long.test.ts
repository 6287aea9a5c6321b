import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { still, writeAcme } from '../support/acme.ts'
import { program } from '../support/gatewright.ts'
import { textWith } from '../support/matching.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { Running } from '../support/running.ts'
import { temporary } from '../support/temporary.ts'

/** A command that watches a project with the specs of one model. */
function watch(...args: readonly string[]) {
  const folder = temporary()
  const write = writeAcme(folder)
  rmSync(join(folder, 'specs/models'), { recursive: true })
  const spec = (params = ''): void => write('specs/models/acme/acme-still-1.yaml', still(params))
  spec()
  write('package.json', '{}')
  const run = () => new Running(process.execPath, [program, ...args], { cwd: folder })
  const built = (path: string): string => readFileSync(join(folder, 'generated', path), 'utf8')
  return { folder, write, spec, run, built }
}

test('build --watch follows specs and the configuration, keeps the last good packages, makes deleted ones again, and ends with 0 at Ctrl+C', async () => {
  const { folder, write, spec, run, built } = watch('build', '--watch')
  write('parts/names.ts', "export const scope: string = '@one'\n")
  write('gatewright.config.ts', "import { scope } from './parts/names.ts'\nexport default { packages: { scope } }\n")
  const running = run()
  await running.says(/Building specs\/ into generated\/ at [^]*Built 1 model[^]*Watching for changes/)
  spec('  size: { type: integer, description: The size. }\n')
  await running.says(/Built 1 model, .* [1-9]\d* changed[^]*Watching for changes/)
  const good = built('openapi/openapi.yaml')
  expect(good).toContain('size')
  spec('  size: { type: integre }\n')
  await running.says(/unknown-kind[^]*The packages in generated\/ are still those of the last valid specs\.\nWatching/)
  expect(built('openapi/openapi.yaml')).toBe(good)
  spec()
  await running.says(/Built 1 model[^]*Watching for changes/)
  write('parts/names.ts', "export const scope: string = '@two'\n")
  await running.says(/Built 1 model[^]*Watching for changes/)
  await expect.poll(() => built('catalog/package.json')).toContain('"@two/catalog"')
  rmSync(join(folder, 'generated'), { recursive: true })
  await running.says(/Built 1 model[^]*Watching for changes/)
  expect(built('catalog/package.json')).toContain('"@two/catalog"')
  write('parts/names.ts', 'export const scope: string = \n')
  await running.says(/Loading the configuration at [^]*error: parts\/names\.ts:\d+:\d+[^]*Watching for changes/)
  write('parts/names.ts', "export const scope: string = '@three'\n")
  await running.says(/Built 1 model[^]*Watching for changes/)
  expect(await running.end('SIGINT')).toBe(0)
})

test('check --watch ends when nobody reads its output any more', async () => {
  const { spec, folder } = watch()
  const child = spawn(process.execPath, [program, 'check', '--watch', '--format', 'json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  spec('  size: { type: integer }\n')
  expect([await closed, errors]).toEqual([[0, null], ''])
})

test('check --watch --format json prints one document on each line, and ends with 0 when it is terminated', async () => {
  const { spec, run } = watch('check', '--watch', '--format', 'json')
  const running = run()
  const line = async (): Promise<unknown> => readJson(await running.says(/^(\{.*\})\n/))
  expect(await line()).toMatchObject({ command: 'check', failed: false })
  spec('  size: { type: integre }\n')
  // On a busy machine the file can be read before all of it is written: then it is checked again.
  let report = await line()
  while (valueAt(report, 'findings', 0, 'code') !== 'unknown-kind') report = await line()
  expect(valueAt(report, 'findings', 0)).toMatchObject({ code: 'unknown-kind', message: textWith('integre') })
  expect(await running.end('SIGTERM')).toBe(0)
})
