import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository, run } from '../support/command.ts'
import { listFiles } from '../support/folder.ts'
import { documented, gatewright, gatewrightProcess, program } from '../support/gatewright.ts'
import { Workshop } from '../support/workshop.ts'
import { textWith } from '../support/matching.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'

const user = new Workshop()

describe('the command line', () => {
  it.each([
    ['an unknown option', ['build', '--chekc'], '--chekc'],
    ['an unknown command', ['biuld'], 'biuld'],
    ['too many arguments', ['build', 'now'], 'now'],
    ['an option without its value', ['build', '--out'], '--out'],
    ['a folder of specs that does not exist', ['build', '--specs', 'nowhere'], 'nowhere'],
    ['packages inside the specs', ['build', '--out', 'specs/packages'], 'specs/packages'],
    ['specs inside the packages', ['build', '--out', '.'], 'choose another'],
    ['specs that are a file', ['check', '--specs', 'specs/service.yaml'], 'specs/service.yaml'],
  ])('ends with 2 for %s, names the argument, and writes nothing', async (_, args, word) => {
    const before = listFiles(user.folder)
    const { code, stdout, stderr } = await user.run(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(word)
    expect(listFiles(user.folder)).toEqual(before)
  })

  it('prints its help and its version', async () => {
    const version = String(valueAt(readJson(readFileSync(join(repository, 'package.json'), 'utf8')), 'version'))
    for (const option of ['--version', '-v'])
      expect(await user.run(option)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const { code, stdout, stderr } = await user.run('--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const word of ['build', 'check', 'schema', '--version']) expect(stdout).toContain(word)
    const help = await user.run('build', '--help')
    for (const option of ['--specs', '--out', '--check']) expect(help.stdout).toContain(option)
  })

  it.runIf(isLong).each([[['--version']], [['check', '--specs', 'nowhere']], [['build', '--check']]])(
    'with %j prints the same as a process as within the tests',
    async (args) => {
      const [alone, here] = [await gatewrightProcess(user.folder, ...args), await gatewright(user.folder, ...args)]
      expect(alone.stdout + alone.stderr).not.toBe('')
      expect(here).toEqual(alone)
    },
  )

  it.runIf(isLong)('ends although its configuration has left a timer, with all that it has printed', async () => {
    const timer = 'setInterval(() => {}, 1000)\n'
    user.write('gatewright.config.ts', `${timer}export default {}\n`)
    expect(await gatewrightProcess(user.folder, 'check')).toMatchObject({ code: 0, stdout: textWith('2 models') })
    const { code, stdout } = await gatewrightProcess(user.folder, 'build', '--check', '--format', 'json')
    expect({ code, failed: valueAt(readJson(stdout), 'failed') }).toEqual({ code: 1, failed: true })
    user.write('gatewright.config.ts', `${timer}export default { spec: 'specs' }\n`)
    expect(await gatewrightProcess(user.folder, 'check')).toMatchObject({ code: 1, stderr: textWith('spec') })
  })

  it('checks specs and writes nothing', async () => {
    const before = listFiles(user.folder)
    expect(await user.run('check')).toMatchObject({ code: 0, stdout: textWith('2 models'), stderr: '' })
    user.edit(`specs/${documented['vendor2-audio-1.0']}`, (text) => text.replace('default: wav', 'default: wave'))
    expect(await user.run('check')).toMatchObject({ code: 1, stdout: '', stderr: textWith('wave') })
    expect(listFiles(user.folder)).toEqual(before)
  })

  it('prints in one sentence that the version of Node is too old', async (context) => {
    const older = await olderNode()
    if (older === undefined) return context.skip('There is no Node before 22.13 on PATH; name one in OLD_NODE.')
    const { code, stdout, stderr } = await run(older.path, [program, 'build'], { cwd: user.folder })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
    expect(stderr).toContain('22.13')
    expect(stderr).toContain(older.version)
    expect(existsSync(join(user.folder, 'generated'))).toBe(false)
  })
})

/** A Node that is too old: OLD_NODE, or the first on PATH. */
async function olderNode(): Promise<{ path: string; version: string } | undefined> {
  const named = process.env.OLD_NODE
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const paths = named ? [named] : (process.env.PATH ?? '').split(delimiter).map((part) => join(part, name))
  for (const path of paths.filter((path) => existsSync(path))) {
    const { stdout } = await run(path, ['--version'], { cwd: user.folder })
    const [, version = '', major, minor] = /^v((\d+)\.(\d+)\.\d+)/.exec(stdout) ?? []
    if (Number(major) * 100 + Number(minor) < 2213) return { path, version }
  }
  return undefined
}
