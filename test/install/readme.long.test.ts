import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { itemsAt } from '../deploy/environments.ts'
import { repository, run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { blocksOf } from '../support/markdown.ts'
import { textWith } from '../support/matching.ts'
import { nodes, onPath, pnpm } from '../support/nodes.ts'
import { valueAt } from '../support/reading.ts'
import { tarballs } from '../support/tarballs.ts'

/** The package managers with which the README makes a catalogue, and the words of its commands. */
const managers = {
  npm: { command: 'npx --package', run: 'npx' },
  pnpm: { command: 'pnpm --package', run: 'pnpm exec' },
}
type Manager = keyof typeof managers

const root = temporaryFolder()
const blocks = blocksOf('README.md', 'sh')

/** The folder of the tarballs, in which a manager makes the catalogue. */
const folderOf = (manager: Manager): string => join(root, manager)
const filmsOf = (manager: Manager): string => join(folderOf(manager), 'films')

/** The block of the README that contains this text. */
function block(text: string): string {
  const found = blocks.find((one) => one.includes(text))
  if (found === undefined) throw new Error(`README.md has no block with ${text}.`)
  return found
}

const env = {
  ...onPath(nodes['24'], join(root, 'bin')),
  npm_config_store_dir: join(repository, 'node_modules/.cache/pnpm-store'),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_yes: 'true', // npx asks on a terminal
}

/** Serves the catalogue as the README says. Resolves to the development key that it prints, and its address. */
function serve(manager: Manager): Promise<{ readonly key: string; readonly url: string }> {
  const line = `${managers[manager].run} gatewright serve`
  expect(block(managers[manager].command).split('\n')).toContain(line)
  const child = spawn('bash', ['-c', `exec ${line}`], {
    cwd: filmsOf(manager),
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

test.each<Manager>(['npm', 'pnpm'])(
  'with %s, the tarballs and an empty folder, the README leads to a video',
  { timeout: 1_800_000 },
  async (manager) => {
    mkdirSync(join(root, 'bin'), { recursive: true })
    if (manager === 'pnpm') symlinkSync(pnpm, join(root, 'bin/pnpm'))
    mkdirSync(folderOf(manager))
    for (const path of Object.values(await tarballs())) copyFileSync(path, join(folderOf(manager), basename(path)))
    const text = block(managers[manager].command)
    const lines = text.split('\n').filter((line) => line !== '' && !line.endsWith('gatewright serve'))
    const made = await run('bash', ['-ec', lines.join('\n')], { cwd: folderOf(manager), env })
    expect(made.code, made.stdout + made.stderr).toBe(0)
    const [, steps = ''] = /\nNext:\n([^]*?)\n\n/.exec(made.stdout) ?? []
    const next = [...steps.matchAll(/^ {2}(?:cd films && )?(.*(?:npm|npx) .+)$/gm)].map(([, line = '']) => line)
    expect(next).toHaveLength(3)
    for (const line of next.slice(0, 2)) expect(text).toContain(line)
    const { key, url } = await serve(manager)
    const called = await run('bash', ['-ec', block('acme-client').replace('npx', managers[manager].run)], {
      cwd: filmsOf(manager),
      env: { ...env, KEY: key, GATEWRIGHT_BASE_URL: url },
    })
    expect(called, called.stderr).toMatchObject({ code: 0 })
    expect(
      readFileSync(join(filmsOf(manager), 'lighthouse.mp4'))
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp')
  },
)

test.each([
  ['npm', ['npm ci', 'npx gatewright check --strict', 'npx gatewright build --check'], 'npx acme-client models'],
  [
    'pnpm',
    ['pnpm install --frozen-lockfile', 'pnpm exec gatewright check --strict', 'pnpm exec gatewright build --check'],
    'pnpm exec acme-client models',
  ],
] as const)(
  'a clone of the catalogue that %s installed passes the steps of its workflows, and a mistake does not',
  async (manager, steps, models) => {
    const sh = (line: string, cwd: string): Promise<Ended> =>
      run('sh', ['-ec', line], { cwd, env: { ...env, CI: 'true' } })
    const git = 'git -c user.name=user -c user.email=user@example.com'
    const commit = `rm -f lighthouse.mp4\ngit init --quiet\ngit add --all\n${git} commit --quiet --message Start\ngit clone --quiet . ../clone`
    expect(await sh(commit, filmsOf(manager))).toMatchObject({ code: 0 })
    const clone = join(folderOf(manager), 'clone')
    expect((await sh('git ls-files', clone)).stdout.trim().split('\n').length).toBeLessThanOrEqual(30)
    expect(stepsOf(filmsOf(manager)).filter((step) => !step.startsWith('npm install --global'))).toEqual(steps)
    for (const step of steps) expect(await sh(step, clone)).toMatchObject({ code: 0 })
    expect(await sh(models, clone)).toMatchObject({ code: 0, stdout: textWith('acme-video-1') })
    const spec = join(clone, 'specs/models/acme/acme-video-1.yaml')
    writeFileSync(spec, readFileSync(spec, 'utf8').replace('maxLength: 2500', 'maxLenght: 2500'))
    expect(await sh(steps[1], clone)).toMatchObject({ code: 1, stderr: textWith('maxLenght') })
  },
)

/** The commands of both workflows, which are the same. */
function stepsOf(catalogue: string): readonly string[] {
  const textOf = (path: string): unknown => parse(readFileSync(join(catalogue, path), 'utf8'))
  const github = itemsAt(textOf('.github/workflows/catalogue.yml'), 'jobs', 'check', 'steps')
  const gitlab = itemsAt(textOf('.gitlab-ci.yml'), 'catalogue', 'script').map(String)
  expect(github.flatMap((step) => valueAt(step, 'run') ?? [])).toEqual(gitlab)
  return gitlab
}
