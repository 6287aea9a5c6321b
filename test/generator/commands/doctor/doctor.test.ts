import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageFormat } from '../../../../generator/protocol/format.ts'
import { node, repository } from '../../../support/command.ts'
import { documented, program } from '../../../support/gatewright.ts'
import { listWith, textLike, textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { Workshop } from '../../../support/workshop.ts'
import { isLong } from '../../../support/size.ts'

const user = new Workshop()
const audio = `specs/${documented['vendor2-audio-1.0']}`

/** The problems that doctor finds, and its exit code. */
async function problems(...args: readonly string[]): Promise<{ code: number | null; found: unknown }> {
  const { code, stdout, stderr } = await user.run('doctor', '--format', 'json', ...args)
  expect(stderr).toBe('')
  return { code, found: valueAt(readJson(stdout), 'problems') }
}

const problem = (section: string, message: string, advice: string) => ({
  section,
  message: textWith(message),
  advice: textWith(advice),
})

describe('gatewright doctor', () => {
  test.runIf(isLong)('fits on a screen, and ends with 0 if nothing is wrong', async () => {
    user.write('package.json', '{}')
    await user.run('build')
    const { code, stdout, stderr } = await user.run('doctor')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^tool +Gatewright \d+\.\d+\.\d+, Node \d+/)
    expect(stdout).toMatch(/formatters +oxfmt runs, oxc-transform runs\n/)
    expect(stdout).toMatch(/configuration +none: defaults apply\n +11 targets: .*catalog/)
    expect(stdout).toMatch(
      /specs +specs\/: 2 models\npackages +generated\/: 10 packages, version .*, format 3; up to date\n +for PyPI: gatewright-client \d[\d.]*\n/,
    )
    expect(stdout).toMatch(/\n\nNo problem found\.\n$/)
    expect(stdout.split('\n').length).toBeLessThan(25)
    expect(await problems()).toEqual({ code: 0, found: [] })
  })

  test.runIf(isLong)('names what is stale and what to do, and ends with 1', async () => {
    expect(await problems()).toEqual({
      code: 1,
      found: [problem('packages', 'There are no packages in generated/.', 'gatewright build')],
    })
    await user.run('build')
    user.edit(audio, (text) => text.replace(/^name: .*$/m, 'name: Another'))
    const { code, stdout } = await user.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /; \d+ files not up to date\n[^]*\n1 problem:\n- \d+ files in generated\/ do not match the specs\.\n {2}Build the packages: npx gatewright build\. To list/,
    )
    user.edit('generated/catalog/package.json', (text) =>
      text.replace('"format": 3', '"format": 0').replace(/"version": ".*?"/, '"version": "9.9.9"'),
    )
    expect((await problems()).found).toEqual([
      problem(
        'packages',
        '@gatewright/catalog has the format 0, and this version of Gatewright writes 3.',
        'gatewright build',
      ),
      problem('packages', 'several versions: ', 'gatewright build'),
      problem('packages', 'do not match the specs', 'To list the files, run npx gatewright build --check'),
    ])
    user.edit(audio, (text) => `${text}bad: [`)
    expect((await problems()).found).toContainEqual(
      problem('specs', 'The specs have errors: 1 error in 1 file.', 'gatewright check'),
    )
    expect((await problems('--specs', 'nowhere')).found).toContainEqual(
      problem('specs', 'There is no folder nowhere/.', '--specs'),
    )
  })

  test('does not blame the configuration for an output folder that is a file, or for a damaged package.json', async () => {
    user.write('generated', 'x')
    const { found } = await problems()
    expect(found).toEqual([
      problem('specs', 'A build fails.', 'To see why, run npx gatewright build --check.'),
      problem('packages', 'There are no packages in generated/.', 'gatewright build'),
    ])
    user.write('other/client/package.json', '{')
    const { stdout } = await user.run('doctor', '--out', 'other')
    expect(stdout).toContain('other/: 1 package, version unknown, format unknown;')
  })

  test('names the place of a mistake in the configuration, and none of its words, which can be private', async () => {
    user.write('gatewright.config.mjs', "const token = 'sesame'\nthrow new Error(`The token ${token} is wrong`)\n")
    const { code, stdout, stderr } = await user.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toContain('- The configuration cannot be used: see gatewright.config.mjs:2:')
    expect(stdout + stderr).not.toContain('sesame')
  })

  test('shows what a configuration adds and switches off', async () => {
    user.write(
      'gatewright.config.json',
      '{"targets": {"reference": false}, "templates": {"catalog/readme.hbs": "own.hbs"}}',
    )
    user.write('own.hbs', '# Own\n')
    const { stdout } = await user.run('doctor', '--format', 'json')
    expect(valueAt(readJson(stdout), 'configuration')).toMatchObject({
      file: 'gatewright.config.json',
      off: ['reference'],
      replacedTemplates: ['catalog/readme.hbs'],
    })
  })

  test('finds a gateway that reads packages of another format', async () => {
    user.write(
      'node_modules/@gatewright/gateway/package.json',
      '{"name": "@gatewright/gateway", "version": "9.0.0", "gatewright": {"format": 7}}',
    )
    expect((await problems()).found).toContainEqual(
      problem('gateway', 'reads packages of format 7, and Gatewright writes 3', 'npm install'),
    )
    const manifest = readJson(readFileSync(join(repository, 'gateway/package.json'), 'utf8'))
    expect(valueAt(manifest, 'gatewright', 'format')).toBe(packageFormat)
  })

  test('shows where caches are, how large they are, and what in them is damaged', async () => {
    user.write('package.json', '{}')
    user.write('node_modules/.cache/gatewright/a.kept', 'not a value')
    user.write('node_modules/.cache/gatewright/b.kept', 'gatewright-0 x y\n{}')
    const { stdout } = await user.run('doctor')
    expect(stdout).toMatch(
      /cache +node_modules\/\.cache\/gatewright: 2 files, 0\.0 MB; 2 of another version or damaged, which are ignored\n/,
    )
  })

  test('has no name of a home folder and no value of the environment in it', async () => {
    const home = join(user.folder, 'home', 'jane-doe')
    const [project, inner] = [join(home, 'secret-client'), join(home, 'secret-client', 'inner')]
    mkdirSync(inner, { recursive: true })
    writeFileSync(join(project, 'package.json'), '{}')
    mkdirSync(join(project, 'node_modules'))
    const env = { HOME: home, USERPROFILE: home, NODE_OPTIONS: '--title=hush', CI: 'quiet' }
    const args = [program, 'doctor', '--format', 'json', '--specs', join(project, 'specs'), '--out', join(home, 'out')]
    const { code, stdout, stderr } = await node(args, { cwd: inner, env })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).not.toMatch(/jane-doe|hush|quiet/)
    expect(valueAt(readJson(stdout), 'tool', 'environment')).toEqual(listWith(['CI', 'NODE_OPTIONS']))
    expect(valueAt(readJson(stdout), 'problems')).toContainEqual(problem('packages', 'in ~/out/', 'gatewright build'))
    expect(valueAt(readJson(stdout), 'problems', 0, 'message')).toEqual(textLike(/~\/secret-client\/specs/))
    const { username } = userInfo()
    if (username.length > 5) expect(stdout).not.toContain(`/${username}/`)
  })
})
