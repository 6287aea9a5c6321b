import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ReleaseJournal } from '../../../../generator/commands/release/journal.ts'
import { repository } from '../../../support/command.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { commitIn, gitIn, initIn, preparedIn } from '../../../support/git.ts'
import { temporary } from '../../../support/temporary.ts'
import { repositoryOf } from './workshop.ts'

const kept = temporaryFolder()

/** A git repository in which a user has a file. */
function used(): string {
  const folder = temporary()
  mkdirSync(join(folder, 'models'))
  writeFileSync(join(folder, 'models/a.yaml'), 'old a')
  preparedIn(folder, join(kept, 'first'), () => {
    initIn(folder)
    commitIn(folder, 'First')
  })
  return folder
}

test('a file that cannot be replaced leaves the others as they were, and links as they are', async () => {
  const folder = used()
  const [file, link, target] = ['models/a.yaml', 'link', 'target'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(target, 'kept')
  symlinkSync(target, link)
  const journal = new ReleaseJournal(repositoryOf(folder), folder)
  const files = new Map([
    [file, 'new'],
    [link, 'new'],
  ])
  await expect(journal.replacing(files, async () => true)).rejects.toThrow(
    `${link} cannot be written: it is not a regular file.`,
  )
  expect([readFileSync(file, 'utf8'), readFileSync(target, 'utf8'), readlinkSync(link)]).toEqual([
    'old a',
    'kept',
    target,
  ])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'another release does not undo one that runs; %s gives files their texts back that it has replaced',
  async (signal) => {
    const folder = used()
    const file = join(folder, 'models/a.yaml')
    const imported = (name: string): string => JSON.stringify(join(repository, `generator/commands/release/${name}.ts`))
    const program = `
    const { GitRepository } = await import(${imported('git')})
    const { ReleaseJournal } = await import(${imported('journal')})
    const files = new Map([[${JSON.stringify(file)}, 'new'], [${JSON.stringify(join(folder, 'new.md'))}, 'new']])
    await new ReleaseJournal(GitRepository.of('.'), '.').replacing(files, () => {
      console.log('written')
      return new Promise((done) => process.stdin.once('end', () => done(true)).resume())
    })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(readFileSync(file, 'utf8')).toBe('new')
    const other = new ReleaseJournal(repositoryOf(folder), folder)
    expect(() => other.undo()).toThrow(`Another release is running here (process ${child.pid}): wait for it.`)
    expect([other.isOpen, readFileSync(file, 'utf8')]).toEqual([true, 'new'])
    const ended = once(child, 'exit')
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(gitIn(folder, 'status', '--porcelain')).toBe('')
  },
)

test('a release that failed can be undone by its process, one that was edited since by nobody, and after a commit it is over', async () => {
  const folder = used()
  const file = join(folder, 'models/a.yaml')
  const journal = new ReleaseJournal(repositoryOf(folder), folder)
  const failed = journal.replacing(new Map([[file, 'new']]), () => Promise.reject(new Error('The build failed.')))
  await expect(failed).rejects.toThrow('The build failed.')
  expect([journal.isOpen, readFileSync(file, 'utf8')]).toEqual([true, 'old a'])
  writeFileSync(file, 'new')
  journal.undo()
  expect(readFileSync(file, 'utf8')).toBe('old a')
  writeFileSync(file, 'mine')
  expect(() => journal.undo()).toThrow('models/a.yaml has changed since: restore it')
  expect(readFileSync(file, 'utf8')).toBe('mine')
  gitIn(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Second')
  expect([journal.isOpen, new ReleaseJournal(repositoryOf(folder), folder).isOpen]).toEqual([true, false])
  journal.close()
  expect(journal.isOpen).toBe(false)
})
