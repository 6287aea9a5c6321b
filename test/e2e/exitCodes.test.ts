import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exit, exitHelp } from '../../generator/commands/commandLine.ts'
import { repository } from '../support/command.ts'
import { Workshop } from '../support/workshop.ts'
import { isLong } from '../support/size.ts'

const user = new Workshop()

/** The commands that a help lists. */
const commandsIn = (help: string): readonly string[] =>
  [...(/^Commands:\n((?: {2}.*\n)+)/m.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z][\w-]*)/gm)].map(
    ([, name = '']) => name,
  )

/** The words of every command and of the commands within it. */
async function allCommands(before: readonly string[] = []): Promise<readonly (readonly string[])[]> {
  const { stdout } = await user.run(...before, '--help')
  const inner = commandsIn(stdout).filter((name) => name !== 'help')
  const found = await inner.reduce(
    async (all, name) => [...(await all), ...(await allCommands([...before, name]))],
    Promise.resolve<readonly (readonly string[])[]>([]),
  )
  return [before, ...found]
}

test('the help of every command has the table of exit codes, which docs/commands.md has, too', async () => {
  const commands = await allCommands()
  expect(commands.length).toBeGreaterThan(14)
  for (const command of commands) {
    const { code, stdout } = await user.run(...command, '--help')
    expect([command, code, stdout.split(exitHelp).length]).toEqual([command, 0, 2])
  }
  const page = readFileSync(join(repository, 'docs/commands.md'), 'utf8')
  const rows = [...exitHelp.matchAll(/^ {2}(\d) {2}(.+)$/gm)]
  expect(rows.map(([, code]) => Number(code))).toEqual(Object.values(exit))
  for (const [, code, meaning] of rows) expect(page).toContain(`| ${code} | ${meaning?.replace(/--[a-z-]+/, '`$&`')} |`)
})

test.each([
  [0, 'a command that does its work', ['check'], (): void => undefined],
  [1, 'an error in specs', ['check'], (): void => writeFileSync(join(user.folder, 'specs/service.yaml'), 'title: [')],
  [1, 'an error in specs', ['build'], (): void => rmSync(join(user.folder, 'specs/service.yaml'))],
  [
    1,
    'an error in the configuration',
    ['build'],
    (): void => writeFileSync(join(user.folder, 'gatewright.config.json'), '{"no": 1}'),
  ],
  [1, 'a difference that --check finds', ['build', '--check'], (): void => undefined],
  [2, 'an unknown option', ['check', '--chekc'], (): void => undefined],
  [2, 'an unknown code', ['explain', 'nothing'], (): void => undefined],
  [2, 'a comparison that watches', ['build', '--check', '--watch'], (): void => undefined],
  [2, 'a prerelease with another version', ['release', '--as', '1.0.0', '--prerelease', 'rc'], (): void => undefined],
  [2, 'a format that cannot follow itself', ['check', '--watch', '--format', 'sarif'], (): void => undefined],
  [2, 'a missing file to import', ['import', 'dts'], (): void => undefined],
] as const)('ends with %i for %s: %j', async (code, _, args, prepare) => {
  prepare()
  expect((await user.run(...args)).code).toBe(code)
})

test.runIf(isLong)('a command that prints nothing else ends with a sentence', async () => {
  const last = async (...args: readonly string[]): Promise<string> =>
    (await user.run(...args)).stdout.trimEnd().split('\n').at(-1) ?? ''
  expect(await last('schema', 'a.json')).toBe('Wrote a.json.')
  expect(await last('schema', 'a.json')).toBe('a.json is up to date.')
  expect(await last('check')).toBe('2 models checked: no error.')
  expect(await last('build', '--check')).toMatch(/^\d+ files not up to date; run npx gatewright build\.$/)
  expect(await last('fmt')).toBe('Every file in specs/ is formatted.')
  writeFileSync(join(user.folder, 'specs/service.yaml'), 'title:   Acme\n')
  expect(await last('fmt', '--check')).toBe('1 file not formatted; run npx gatewright fmt.')
  expect(await last('fmt')).toBe('1 file formatted.')
  await user.run('build')
  expect(await last('build', '--check')).toBe('generated/ is up to date.')
})
