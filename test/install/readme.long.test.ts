import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { blocksOf } from '../support/markdown.ts'
import { nodes, onPath } from '../support/nodes.ts'
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

test('with two tarballs and an empty folder, the README leads to a video', { timeout: 1_800_000 }, async () => {
  for (const path of Object.values(await tarballs())) copyFileSync(path, join(folder, basename(path)))
  const made = await run('bash', ['-ec', block('.tgz')], { cwd: folder, env })
  expect(made.code, made.stderr).toBe(0)
  const { key, url } = await serve()
  const address = { KEY: key, GATEWRIGHT_BASE_URL: url }
  const called = await run('bash', ['-ec', block('acme-client')], { cwd: films, env: { ...env, ...address } })
  expect(called, called.stderr).toMatchObject({ code: 0 })
  expect(readFileSync(join(films, 'lighthouse.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})
