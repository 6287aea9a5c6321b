import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restartCode } from '../../../../generator/commands/watch/attached.ts'
import { still } from '../../../support/acme.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { spec, watching } from '../../../support/watching.ts'

test('each change of a spec is checked once: edited, saved by renaming, added, moved, deleted, broken and mended', async () => {
  const { write, next, at, texts } = watching()
  const codes = async (): Promise<unknown> => {
    const line = await next()
    expect(line).toMatch(/^\{[^\n]*\}\n$/)
    const findings = valueAt(readJson(line), 'findings')
    return Array.isArray(findings) ? findings.map((finding: unknown) => valueAt(finding, 'code')) : findings
  }
  expect(await codes()).toEqual([])
  write(spec, still('  size: { type: txet }\n'))
  expect(await codes()).toEqual(['unknown-kind'])
  writeFileSync(at('specs/models/acme/.draft'), still())
  renameSync(at('specs/models/acme/.draft'), at(spec))
  expect(await codes()).toEqual([])
  renameSync(at(spec), at('specs/models/acme/still.yaml'))
  expect(await codes()).toEqual(['misplaced-file'])
  renameSync(at('specs/models/acme/still.yaml'), at(spec))
  expect(await codes()).toEqual([])
  write('specs/models/acme/more/two.yaml', 'id: [')
  expect(await codes()).toEqual(['yaml-syntax'])
  rmSync(at('specs/models/acme/more'), { recursive: true })
  expect(await codes()).toEqual([])
  renameSync(at('specs/models'), at('specs/other'))
  expect(await codes()).toContain('no-models')
  renameSync(at('specs/other'), at('specs/models'))
  expect(await codes()).toEqual([])
  renameSync(at('specs'), at('gone'))
  expect(await codes()).toEqual(['unreadable-file'])
  renameSync(at('gone'), at('specs'))
  expect(await codes()).toEqual([])
  expect(texts).toEqual([])
})

test('many changes at once are one run', async () => {
  const { write, next, texts } = watching()
  await next()
  for (let index = 0; index < 40; index++) write(`specs/params/size${index}.yaml`, 'type: integer\n')
  expect(valueAt(readJson(await next()), 'failed')).toBe(false)
  write('specs/service.yaml', 'title: Other\n')
  await next()
  expect(texts).toEqual([])
})

test('a configuration that is added needs another process', async () => {
  const { next, write, ended } = watching()
  await next()
  write('gatewright.config.json', '{}')
  expect(await ended).toBe(restartCode)
})

test('a configuration with mistakes is reported, and the next change needs another process', async () => {
  const { next, write, ended } = watching({ flags: { config: 'own.json' } })
  expect(readJson(await next())).toMatchObject({ failed: true, findings: [{ code: 'configuration' }] })
  write('own.json', '{}')
  expect(await ended).toBe(restartCode)
})

test('a run for people says what it is about, what it found, and that it waits', async () => {
  const { next, write, ended, stopping } = watching({ isJson: false })
  expect(await next()).toMatch(
    /^Checking specs\/ at \d\d:\d\d:\d\d\n\n1 model checked: no error\.\nWatching for changes\. Press Ctrl\+C to end\.\n$/,
  )
  write('specs/service.yaml', 'title: [')
  expect(await next()).toMatch(
    /^\nChecking specs\/[^]*yaml-syntax[^]*1 error in 1 file\. To explain a code, run npx gatewright explain yaml-syntax\nWatching for changes/,
  )
  stopping.abort()
  expect(await ended).toBe(0)
})
