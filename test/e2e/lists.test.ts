import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { build } from '../../generator/building/builder.ts'
import { defineTarget } from '../../generator/index.ts'
import { targets } from '../../templates/index.ts'
import { still, writeAcme } from '../support/acme.ts'
import { readTree } from '../support/folder.ts'
import { documented } from '../support/gatewright.ts'
import { gitIn } from '../support/git.ts'
import { textWith } from '../support/matching.ts'
import { writeOldList } from '../support/oldList.ts'
import { temporary } from '../support/temporary.ts'
import { Workshop } from '../support/workshop.ts'

const user = new Workshop('catalog', 'client', 'command', 'reference')
const generated = (path: string): string => join(user.folder, 'generated', path)
const lists = (): readonly string[] => [...user.built().keys()].filter((path) => /(?:^|\/)gatewright\./.test(path))

describe('the list of all packages that earlier versions wrote', () => {
  it('becomes the lists of the packages, and the build knows what earlier builds wrote', async () => {
    await user.build()
    const before = user.built()
    writeOldList(join(user.folder, 'generated'))
    expect(await user.run('build', '--check')).toMatchObject({ code: 0 })
    expect(await user.run('build')).toMatchObject({ code: 0, stdout: textWith('0 new, 0 changed, 0 removed') })
    expect(user.built()).toEqual(before)

    writeOldList(join(user.folder, 'generated'))
    rmSync(join(user.folder, 'specs', documented['vendor1-v3-omni']))
    user.edit('generated/client/README.md', (text) => `${text}mine\n`)
    const { code, stderr } = await user.run('build')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${join('generated', 'client', 'README.md')}  was edited and is overwritten: edit the specs instead\n`,
    })
    expect([...user.built().keys()].filter((path) => path.includes('vendor1-v3-omni'))).toEqual([])
    expect(lists()).toEqual([...before.keys()].filter((path) => /(?:^|\/)gatewright\./.test(path)))
    expect(lists()).not.toContain('gatewright.json')
    expect(await user.run('build', '--check')).toMatchObject({ code: 0 })
  })

  it('stays as it is while a file that it does not name blocks a path', async () => {
    await user.build()
    writeOldList(join(user.folder, 'generated'), (files) => delete files['client/README.md'])
    user.edit('generated/client/README.md', () => 'mine')
    const before = user.built()
    const { code, stderr } = await user.run('build')
    expect(code).toBe(1)
    expect(stderr).toContain(`${join('generated', 'client', 'README.md')}  was not written by Gatewright`)
    expect(user.built()).toEqual(before)
  })
})

describe('a deleted model whose list is lost as well', () => {
  const model = 'vendor1-v3-omni'
  const isOfModel = (path: string): boolean => path.includes(model)

  /** The files that a comparison names. */
  const named = async (): Promise<readonly string[]> => {
    const { stdout } = await user.run('build', '--check', '--format', 'json')
    return [...stdout.matchAll(/"file": ?"generated\/([^"]+)"/g)].map(([, path = '']) => path).sort()
  }

  it.each([
    ['of one package', ['client/gatewright.json']],
    ['of all packages', 'all'],
  ] as const)('is found by its files, %s', async (_, lost) => {
    await user.build()
    for (const name of lost === 'all' ? lists() : lost) rmSync(generated(name))
    rmSync(join(user.folder, 'specs', documented[model]))
    expect((await user.run('build', '--check')).code).toBe(1)
    const files = [...user.built().keys()].filter(isOfModel).sort()
    expect(files.length).toBeGreaterThan(3)
    expect((await named()).filter(isOfModel)).toEqual(files)
  })

  it('is still found after a build, which keeps its files, until a person removes them', async () => {
    await user.build()
    const left = `client/src/models/${model}-old.ts`
    user.write(`generated/${left}`, 'export {}\n')
    rmSync(generated('client/gatewright.json'))
    expect(await user.run('build')).toMatchObject({ code: 0, stderr: textWith(`${model}-old.ts  is kept`) })
    expect(await named()).toEqual([left])
    rmSync(generated(left))
    expect(await user.run('build')).toMatchObject({ code: 0, stderr: '' })
    expect(await named()).toEqual([])
  })

  it('says nothing of files that no build could have written', async () => {
    await user.build()
    rmSync(generated('client/gatewright.json'))
    user.write('generated/client/node_modules/a/index.ts', 'mine')
    user.write('generated/client/src/notes.txt', 'mine')
    expect(await user.run('build', '--check')).toMatchObject({ stdout: textWith('up to date') })
  })
})

/** The targets that this file does not build. */
const others = Object.fromEntries(
  targets.map(({ name }) => [name, ['catalog', 'client', 'command', 'reference'].includes(name)]),
)

test('a target that is switched off loses its package with the list in it, but not what somebody edited', async () => {
  await user.build()
  cpSync(generated('.'), join(user.folder, 'before'), { recursive: true })
  for (const [name, folder] of [
    ['gatewright.config.json', 'generated'],
    ['old.config.json', 'before'],
  ] as const) {
    user.write(name, JSON.stringify({ out: folder, targets: { ...others, reference: false, command: false } }))
    if (folder === 'before') writeOldList(join(user.folder, folder))
    user.write(`${folder}/command/README.md`, 'mine')
    expect(await user.run('build', '--config', name)).toMatchObject({ code: 0, stderr: textWith('1 file is kept') })
    expect(existsSync(join(user.folder, folder, 'reference'))).toBe(false)
    expect([...readTree(join(user.folder, folder, 'command'))]).toEqual([['README.md', 'mine']])
  }
})

/** A target with a file for each model of a category, and a file with the names of all of them. */
const targetOf = (category: string): ReturnType<typeof defineTarget> =>
  defineTarget({
    name: `${category}s`,
    *outputs({ models }) {
      const own = models.filter((model) => model.category === category)
      yield { path: 'index.json', json: own.map(({ id }) => id) }
      for (const { id, description } of own) yield { path: `models/${id}.json`, json: { id, description } }
    },
  })

test('branches that each add a model to another package merge without a conflict', async () => {
  const folder = temporary()
  const write = writeAcme(folder)
  const git = (...args: readonly string[]): string => gitIn(folder, ...args)
  const run = async (check: boolean): Promise<number | undefined> => {
    const options = { specs: join(folder, 'specs'), out: join(folder, 'generated'), templates: 'templates', check }
    const { plan } = await build({ ...options, targets: ['image', 'audio', 'video'].map(targetOf) })
    return plan && plan.added.length + plan.changed.length + plan.orphaned.length + plan.kept.length
  }
  const commit = async (message: string): Promise<void> => {
    await run(false)
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
  }
  const model = (id: string, category: string, task: string): void =>
    write(
      `specs/models/acme/${id}.yaml`,
      still()
        .replace('acme-still-1', id)
        .replace('acme/still', `acme/${id}`)
        .replace('category: image', `category: ${category}`)
        .replace('text-to-image', task),
    )
  model('acme-song-1', 'audio', 'text-to-audio')
  model('acme-film-1', 'video', 'text-to-video')
  git('init', '--quiet', '--initial-branch=main')
  await commit('First')
  for (const [category, task] of [
    ['image', 'text-to-image'],
    ['audio', 'text-to-audio'],
    ['video', 'text-to-video'],
  ] as const) {
    git('checkout', '--quiet', '-b', category, 'main')
    model(`acme-new-${category}`, category, task)
    await commit(`Add a model of ${category}`)
  }
  git('checkout', '--quiet', 'main')
  for (const category of ['image', 'audio', 'video']) git('merge', '--quiet', '--no-edit', category)
  expect(git('status', '--porcelain')).toBe('')
  expect(await run(true)).toBe(0)
  expect(readFileSync(join(folder, 'generated/videos/gatewright.json'), 'utf8')).toContain('acme-new-video')
  rmSync(join(folder, 'specs/models/acme/acme-new-video.yaml'))
  expect(await run(false)).toBe(2)
})
