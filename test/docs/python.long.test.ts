import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { run } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { blocksOf } from '../support/markdown.ts'
import { environment, runPython, without } from '../templates/python/runtime/pytest.ts'

/** The programs of the page, each with its section and its output. */
const programs = [
  ...readFileSync('docs/python.md', 'utf8').matchAll(
    /^## ([^\n]+)\n(?:(?!^## ).*\n)*?```python\n([^]*?)^```\n\n```text\n([^]*?)^```/gm,
  ),
].map(([, section = '', program = '', output = '']) => ({ section, program, output }))

describe.skipIf(without !== '')(`the programs of docs/python.md${without}`, () => {
  const folder = temporaryFolder()
  let gateway: Gateway

  beforeAll(async () => {
    gateway = await startGateway(join(folder, 'data'))
  })
  afterAll(() => gateway.stop())

  test('there is one in each section about calls', () => {
    expect(programs.map(({ section }) => section)).toEqual([
      'A program',
      'asyncio and trio',
      'Options of a call',
      'A program that can be killed',
      'Errors',
      'Tasks',
      'Files',
      'Prices, options and webhooks',
    ])
  })

  test('the command of the page saves a film', async () => {
    const command =
      blocksOf('docs/python.md', 'sh')
        .at(-1)
        ?.replace(/^python /, '/usr/bin/python3 ') ?? ''
    const cwd = join(folder, 'shell')
    mkdirSync(cwd)
    const env = { ...environment, GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url }
    expect(await run('sh', ['-c', command], { cwd, env })).toMatchObject({ code: 0 })
    const [film = ''] = readdirSync(cwd).filter((name) => name !== 'film.json')
    expect(readFileSync(join(cwd, film)).subarray(4, 8).toString()).toBe('ftyp')
  })

  test.each(programs)('$section: prints what the page says', async ({ section, program, output }) => {
    const path = join(folder, `${section.replaceAll(/\W/g, '_')}.py`)
    writeFileSync(path, program)
    const env = { GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url }
    expect(await runPython([path], folder, env)).toEqual({ code: 0, stdout: output, stderr: '' })
  })
})
