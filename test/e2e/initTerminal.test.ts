import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { program } from '../support/gatewright.ts'
import { temporary } from '../support/temporary.ts'

const hasTerminals = spawnSync('script', ['--version']).status === 0

/** Runs `gatewright init films` on a terminal, and types a line at each question. Returns the exit code and the output. */
function onTerminal(cwd: string, typed: readonly string[]): Promise<{ code: number | null; output: string }> {
  const command = `'${process.execPath}' '${program}' init films`
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { cwd })
  let output = ''
  let asked = 0
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
    const questions = output.match(/\(.+\): /g)?.length ?? 0
    for (; asked < questions; asked++) child.stdin.write(typed[asked] ?? '\u0004')
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

describe.skipIf(!hasTerminals)('gatewright init on a terminal', () => {
  test('asks for the title, the scope and the licence', async () => {
    const root = temporary()
    mkdirSync(join(root, 'films'))
    writeFileSync(join(root, 'films/gatewright.config.mjs'), '') // so that nothing is built, which takes a second
    const { code, output } = await onTerminal(root, ['Our films\n', '@acme\n', '\n'])
    expect(code).toBe(0)
    for (const words of ['Title of the catalogue (Films): ', 'Scope of its packages (@films): '])
      expect(output).toContain(words)
    expect(readFileSync(join(root, 'films/specs/service.yaml'), 'utf8')).toContain('title: "Our films"')
    expect(existsSync(join(root, 'films/specs/models/acme/acme-video-1.yaml'))).toBe(true)
    expect(readFileSync(join(root, 'films/package.json'), 'utf8')).toContain('"license": "UNLICENSED"')
  })

  test('writes nothing if the user leaves', async () => {
    const root = temporary()
    const { code, output } = await onTerminal(root, ['Our films\n'])
    expect({ code, last: output.trimEnd().split('\n').at(-1)?.trim() }).toEqual({
      code: 1,
      last: 'Nothing was written.',
    })
    expect(existsSync(join(root, 'films'))).toBe(false)
  })
})
