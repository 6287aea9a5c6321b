import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { node, repository, run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { program } from '../support/gatewright.ts'
import { modelWith, withModel, writeSpecs } from '../generator/diffing/sides.ts'
import { isLong, isRelease } from '../support/size.ts'
import { lacking } from '../support/lacking.ts'

const folder = temporaryFolder()

beforeAll(() => {
  writeSpecs(join(folder, 'specs'), withModel({ params: { a: { type: 'text' } } }))
  writeSpecs(join(folder, 'narrow'), withModel({ params: { a: { type: 'text', required: true } } }))
  writeSpecs(join(folder, 'wrong'), { 'models/acme/still.yaml': modelWith({ mode: 'later' }) })
  mkdirSync(join(folder, 'imported'))
  const schema = { type: 'object', properties: { prompt: { type: 'string', not: { const: 'a' } } } }
  writeFileSync(join(folder, 'acme.reel.json'), JSON.stringify(schema))
})

/** Commands that print something in colours. */
const lines = [
  'check --specs wrong',
  'build --no-cache',
  'diff specs narrow',
  'build --specs wrong',
  'build --check --specs narrow --out missing',
  'import json-schema acme.reel.json --specs imported --strict',
]

/** Each command in one of the two places; in `npm run test:release` all in both. */
const linesFor = (place: 'terminal' | 'elsewhere'): readonly string[] =>
  lines.filter((_, at) => isRelease || at % 2 === (place === 'terminal' ? 0 : 1))

const isColored = ({ stdout, stderr }: Ended): boolean => /\u001b\[\d+m/.test(stdout + stderr)

/** An environment that says nothing about colours, but for this. */
const plain = { NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: 'xterm' }

test.runIf(isLong).concurrent.each(linesFor('elsewhere'))(
  '%s has colours elsewhere than on a terminal only with FORCE_COLOR',
  async (line) => {
    const colored = async (env: Readonly<Record<string, string>>): Promise<boolean> =>
      isColored(await node([program, ...line.split(' ')], { cwd: folder, env: { ...plain, ...env } }))
    expect(await colored({})).toBe(false)
    expect(await colored({ FORCE_COLOR: '1' })).toBe(true)
    expect(await colored({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false)
  },
)

const hasTerminals = spawnSync('script', ['--version']).status === 0

describe.skipIf(!hasTerminals)(`on a terminal${lacking(hasTerminals, 'script')}`, () => {
  /** Runs the command on a terminal, of which it uses both outputs. */
  const onTerminal = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> => {
    const command = `'${process.execPath}' '${program}' ${line}`
    const args = ['--quiet', '--return', '--command', command, '/dev/null']
    return run('script', args, { cwd: folder, env: { ...plain, ...env } })
  }

  test.runIf(isLong).concurrent.each(linesFor('terminal'))('%s has colours, and none with NO_COLOR', async (line) => {
    expect(isColored(await onTerminal(line))).toBe(true)
    expect(isColored(await onTerminal(line, { NO_COLOR: '1' }))).toBe(false)
  })

  test('a document for programs has no colours', async () => {
    const { stdout } = await onTerminal('check --specs wrong --format json 2> /dev/null')
    expect(stdout).toMatch(/^\{/)
    expect(stdout).not.toContain('\u001b')
  })

  test.runIf(isLong)('a build of more than half a second shows its progress, and nothing of it stays', async () => {
    const specs = join(repository, 'test/support/allKinds')
    const { code, stdout } = await onTerminal(`build --specs '${specs}' --out large --no-cache`)
    expect(code).toBe(0)
    const shown = stdout.split('\r').filter((text) => text.startsWith('\u001b[KBuilding '))
    expect(shown.length).toBeGreaterThan(0)
    const seconds = shown.map((text) => Number(/Building (\d+\.\d) s$/.exec(text)?.[1]))
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(0.5)
    const visible = stdout.split('\r\u001b[K').at(-1) ?? ''
    expect(visible).not.toContain('Building')
    expect(visible).toContain('3 models')
  })
})
