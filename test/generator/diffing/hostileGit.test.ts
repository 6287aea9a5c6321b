import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { diffCatalogues, sideOf } from '../../../generator/diffing/index.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { commitIn, initIn } from '../../support/git.ts'
import { withModel, writeSpecs } from './sides.ts'

const folder = temporaryFolder()
const options = { specs: join(folder, 'specs') }
const trap = join(folder, 'trap')
const executed = join(folder, 'executed')

const git = (...args: readonly string[]): string =>
  spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.example', ...args], { cwd: folder, encoding: 'utf8' })
    .stdout

/** The settings by which a repository can make git execute a program. */
const settings = `
[include]
	path = more
[core]
	fsmonitor = ${trap}
	hooksPath = ${join(folder, 'hooks')}
	attributesFile = ${join(folder, 'attributes')}
	pager = ${trap}
	editor = ${trap}
	gitProxy = ${trap}
	askPass = ${trap}
	alternateRefsCommand = ${trap}
[pager]
	rev-parse = ${trap}
	ls-tree = ${trap}
	cat-file = ${trap}
[alias]
	rev-parse = !${trap}
	ls-tree = !${trap}
	cat-file = !${trap}
[filter "trap"]
	smudge = ${trap}
	clean = ${trap}
	process = ${trap}
	required = true
[diff]
	external = ${trap}
[diff "trap"]
	textconv = ${trap}
	command = ${trap}
[merge "trap"]
	driver = ${trap}
[credential]
	helper = ${trap}
[gpg]
	program = ${trap}
[log]
	showSignature = true
`

/** The settings of a clone that fetches what is missing. */
const promisor = `
[core]
	repositoryFormatVersion = 1
	sshCommand = ${trap}
[extensions]
	partialClone = origin
[remote "origin"]
	url = ssh://acme.example/specs
	promisor = true
	partialCloneFilter = blob:none
`

beforeAll(() => {
  initIn(folder)
  writeSpecs(join(folder, 'specs'), withModel({}))
  writeFileSync(join(folder, '.gitattributes'), '*.yaml filter=trap diff=trap merge=trap\n')
  commitIn(folder, 'first')
  writeSpecs(join(folder, 'specs'), withModel({ params: { a: { type: 'text' } } }))
  writeFileSync(trap, `#!/bin/sh\ntouch ${executed}\nexit 1\n`)
  chmodSync(trap, 0o755)
  mkdirSync(join(folder, 'hooks'))
  for (const name of [
    'post-index-change',
    'post-checkout',
    'reference-transaction',
    'fsmonitor-watchman',
    'pre-auto-gc',
  ])
    writeFileSync(join(folder, 'hooks', name), `#!/bin/sh\ntouch ${executed}\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'attributes'), '* filter=trap diff=trap\n')
  writeFileSync(join(folder, '.git/more'), promisor)
  appendFileSync(join(folder, '.git/config'), settings)
})

beforeEach(() => rmSync(executed, { force: true }))

/** Whether a command of git, run without precautions, executes the trap: a test that cannot fail shows nothing. */
function isTrapped(...args: readonly string[]): boolean {
  git(...args)
  const isExecuted = existsSync(executed)
  rmSync(executed, { force: true })
  return isExecuted
}

test('a comparison with a commit executes nothing that the repository configures', async () => {
  for (const args of [['status'], ['diff'], ['cat-file', '--textconv', 'HEAD:specs/service.yaml'], ['fetch', 'origin']])
    expect([args, isTrapped(...args)]).toEqual([args, true])
  const changes = await diffCatalogues(await sideOf('main', options), await sideOf(options.specs, options))
  expect(changes.map(({ code }) => code)).toEqual(['parameter-added'])
  expect(existsSync(executed)).toBe(false)
})

test('a commit with missing files is refused, and nothing is fetched', async () => {
  const blob = git('rev-parse', 'main:specs/service.yaml').trim()
  rmSync(join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2)))
  expect(isTrapped('cat-file', 'blob', blob)).toBe(true)
  vi.stubEnv('GIT_SSH_COMMAND', trap)
  vi.stubEnv('GIT_PAGER', trap)
  try {
    await expect(sideOf('main', options)).rejects.toThrow('git cannot read')
  } finally {
    vi.unstubAllEnvs()
  }
  expect(existsSync(executed)).toBe(false)
})
