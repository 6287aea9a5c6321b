import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { newCatalogue, startServing } from '../deploy/catalogue.ts'
import { itemsAt } from '../deploy/environments.ts'
import { blocksOf } from '../support/markdown.ts'
import { textWith } from '../support/matching.ts'
import { valueAt } from '../support/reading.ts'
import { temporary } from '../support/temporary.ts'

/** The commands from an empty folder to a video, as the README shows them. */
const shown = blocksOf('README.md', 'sh').slice(0, 2).join('')

/** The line with the key of the first start. */
const shownKey = /key, shown once: (\S+)\n/

test('a person who has only the tarballs gets from an empty folder to a video', { timeout: 1_800_000 }, async () => {
  const root = temporary()
  const { folder, printed, run, tool } = await newCatalogue(root)
  const next = [...printed.matchAll(/^ {2}(?:cd films && )?(.*(?:npm|npx) .+)$/gm)].map(([, line = '']) => line)
  expect(next).toHaveLength(3)
  for (const line of next) expect(shown).toContain(`${line}\n`)
  expect(shown).toContain('npx gatewright init films --scope @acme\n')

  await run('npm', 'install', '--no-audit', '--no-fund')
  await run('npm', 'run', 'build')
  const env = { ...process.env, PORT: '0', NO_COLOR: '1', npm_config_offline: 'true' }
  const serving = await startServing(['node_modules/.bin/gatewright', 'serve'], { cwd: folder, env })
  await expect.poll(serving.output).toMatch(shownKey)
  const [, key = ''] = shownKey.exec(serving.output()) ?? []
  const call = ['run', 'acme-video-1', '--prompt', 'A lighthouse at dawn', '-o', 'lighthouse.mp4']
  const { stdout, stderr, code } = await tool.run('npx', ['acme-client', ...call], {
    cwd: folder,
    env: { GATEWRIGHT_API_KEY: key, GATEWRIGHT_BASE_URL: serving.url, npm_config_offline: 'true' },
  })
  expect({ code, printed: stdout + stderr }).toMatchObject({ code: 0, printed: textWith('Saved lighthouse.mp4') })
  expect(readFileSync(join(folder, 'lighthouse.mp4')).subarray(4, 8).toString()).toBe('ftyp')
  await serving.stop()

  // A clone passes the steps of the workflows; a mistake does not.
  const git = ['-c', 'user.name=user', '-c', 'user.email=user@example.com']
  await run('git', 'init', '--quiet')
  await run('git', 'add', '--all')
  await run('git', ...git, 'commit', '--quiet', '--message', 'Start')
  const clone = join(root, 'clone')
  await run('git', 'clone', '--quiet', folder, clone)
  const steps = stepsOf(folder)
  expect(steps).toEqual(['npm ci', 'npx gatewright check --strict', 'npx gatewright build --check'])
  const ci = { cwd: clone, env: { CI: 'true', npm_config_prefer_offline: 'true' } }
  for (const step of steps) expect(await tool.run('sh', ['-c', step], ci)).toMatchObject({ code: 0 })
  const spec = join(clone, 'specs/models/acme/acme-video-1.yaml')
  writeFileSync(spec, readFileSync(spec, 'utf8').replace('maxLength: 2500', 'maxLenght: 2500'))
  const [, check = ''] = steps
  expect(await tool.run('sh', ['-c', check], ci)).toMatchObject({ code: 1, stderr: textWith('maxLenght') })
})

/** The commands of both workflows, which are the same. */
function stepsOf(folder: string): readonly string[] {
  const github = itemsAt(
    parse(readFileSync(join(folder, '.github/workflows/catalogue.yml'), 'utf8')),
    'jobs',
    'check',
    'steps',
  )
  const gitlab = itemsAt(parse(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')), 'catalogue', 'script').map(String)
  expect(github.flatMap((step) => valueAt(step, 'run') ?? [])).toEqual(gitlab)
  return gitlab
}
