import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { itemsAt } from '../deploy/environments.ts'
import { run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { blocksOf } from '../support/markdown.ts'
import { textWith } from '../support/matching.ts'
import { nodes, onPath } from '../support/nodes.ts'
import { valueAt } from '../support/reading.ts'
import { tarballs } from '../support/tarballs.ts'

const folder = temporaryFolder()
const films = join(folder, 'films')
const blocks = blocksOf('README.md', 'sh')

/** The block of the README that contains this text. */
function block(text: string): string {
  const found = blocks.find((one) => one.includes(text))
  if (found === undefined) throw new Error(`README.md has no block with ${text}.`)
  return found
}

const env = {
  ...onPath(nodes['24']),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_yes: 'true', // npx asks on a terminal
}

/** Serves the catalogue as the README says. Resolves to the development key that it prints, and its address. */
function serve(): Promise<{ readonly key: string; readonly url: string }> {
  const [line = ''] = /^npx gatewright serve$/m.exec(block('gatewright serve')) ?? []
  expect(line).not.toBe('')
  const child = spawn('bash', ['-c', `exec ${line}`], {
    cwd: films,
    env: { ...process.env, ...env, PORT: '0', GATEWRIGHT_SANDBOX_SECONDS: '0.2' },
    detached: true,
  })
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid) // npx and what it started
  })
  let text = ''
  return new Promise((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`The gateway ended with ${code}: ${text}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const key = /^.*key.*?([\w-]{20,})$/im.exec(text)?.[1]
        const url = /Serving on (\S+)\n/.exec(text)?.[1]
        if (key !== undefined && url !== undefined) resolve({ key, url })
      })
  })
}

test('with only the tarballs and an empty folder, the README leads to a video', { timeout: 1_800_000 }, async () => {
  for (const path of Object.values(await tarballs())) copyFileSync(path, join(folder, basename(path)))
  const made = await run('bash', ['-ec', block('.tgz')], { cwd: folder, env })
  expect(made.code, made.stderr).toBe(0)
  const next = [...made.stdout.matchAll(/^ {2}(?:cd films && )?(.*(?:npm|npx) .+)$/gm)].map(([, line = '']) => line)
  expect(next).toHaveLength(3)
  for (const line of next) expect(blocks.slice(0, 2).join('')).toContain(`${line}\n`)
  const { key, url } = await serve()
  const address = { KEY: key, GATEWRIGHT_BASE_URL: url }
  const called = await run('bash', ['-ec', block('acme-client')], { cwd: films, env: { ...env, ...address } })
  expect(called, called.stderr).toMatchObject({ code: 0 })
  expect(readFileSync(join(films, 'lighthouse.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})

test('a clone of that catalogue passes the steps of its workflows, and a mistake does not', async () => {
  const sh = (line: string, cwd: string): Promise<Ended> =>
    run('sh', ['-ec', line], { cwd, env: { ...env, ...onPath(nodes['24']), CI: 'true' } })
  const git = 'git -c user.name=user -c user.email=user@example.com'
  const commit = `git init --quiet\ngit add --all\n${git} commit --quiet --message Start\ngit clone --quiet . ../clone`
  expect(await sh(commit, films)).toMatchObject({ code: 0 })
  const clone = join(folder, 'clone')
  const steps = stepsOf(films)
  expect(steps).toEqual(['npm ci', 'npx gatewright check --strict', 'npx gatewright build --check'])
  for (const step of steps) expect(await sh(step, clone)).toMatchObject({ code: 0 })
  const spec = join(clone, 'specs/models/acme/acme-video-1.yaml')
  writeFileSync(spec, readFileSync(spec, 'utf8').replace('maxLength: 2500', 'maxLenght: 2500'))
  const [, check = ''] = steps
  expect(await sh(check, clone)).toMatchObject({ code: 1, stderr: textWith('maxLenght') })
})

/** The commands of both workflows, which are the same. */
function stepsOf(catalogue: string): readonly string[] {
  const textOf = (path: string): unknown => parse(readFileSync(join(catalogue, path), 'utf8'))
  const github = itemsAt(textOf('.github/workflows/catalogue.yml'), 'jobs', 'check', 'steps')
  const gitlab = itemsAt(textOf('.gitlab-ci.yml'), 'catalogue', 'script').map(String)
  expect(github.flatMap((step) => valueAt(step, 'run') ?? [])).toEqual(gitlab)
  return gitlab
}
