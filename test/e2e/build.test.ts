import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree } from '../support/folder.ts'
import { documented } from '../support/gatewright.ts'
import { Workshop } from '../support/workshop.ts'
import { listWith, textWith } from '../support/matching.ts'
import { readJson, unchecked, valueAt } from '../support/reading.ts'
import { isLong, sampled } from '../support/size.ts'

const user = new Workshop('catalog', 'client', 'openapi', 'reference', 'validators')

/** The files of a model, and of its vendor and its category, which have no other models. */
const own = /vendor1[-_]v3[-_]omni|types\/vendor1\.|vendors\/vendor1\.|categories\/video\./

describe('gatewright build', () => {
  it('produces the committed files, and prints the next steps', async () => {
    const { code, stdout, stderr } = await user.run('build')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/Built 2 models, 2 workflows into generated\/ .*\b0 changed, 0 removed/)
    const entry = /from '@gatewright\/client\/(models\/.+?)'/.exec(stdout)?.[1]
    expect([...user.built().keys()]).toContain(`client/dist/${entry}.js`)
  })

  it('writes nothing the second time', async () => {
    await user.build()
    const before = user.stamps()
    const { code, stdout } = await user.run('build')
    expect(code).toBe(0)
    expect(stdout).toContain('0 new, 0 changed, 0 removed')
    expect(user.stamps()).toEqual(before)
    expect(before.length).toBeGreaterThan(50)
  })

  it.runIf(isLong)('restores edited and deleted files, and writes nothing else', async () => {
    await user.build()
    const [tree, before] = [user.built(), user.stamps()]
    user.edit('generated/client/package.json', (text) => `${text} `)
    rmSync(join(user.folder, 'generated/catalog/dist/index.js'))
    expect(await user.run('build')).toMatchObject({
      code: 0,
      stdout: textWith('1 new, 1 changed, 0 removed'),
    })
    expect(user.built()).toEqual(tree)
    const rewritten = user.stamps().filter((stamp) => !before.includes(stamp))
    expect(rewritten.map((stamp) => stamp.split(' ')[0])).toEqual(['catalog/dist/index.js', 'client/package.json'])
  })

  it.runIf(isLong)('removes the files of a deleted spec, and leaves foreign files in place', async () => {
    await user.build()
    const before = user.built()
    user.write('generated/client/src/models/mine.txt', 'mine')
    user.write('generated/NOTES.md', 'mine')
    rmSync(join(user.folder, 'specs', documented['vendor1-v3-omni']))
    expect(await user.run('build')).toMatchObject({ code: 0 })
    const after = user.built()
    const gone = [...before.keys()].filter((path) => !after.has(path))
    expect(gone).toEqual([...before.keys()].filter((path) => own.test(path)))
    expect(gone.length).toBeGreaterThan(8)
    expect([after.get('client/src/models/mine.txt'), after.get('NOTES.md')]).toEqual(['mine', 'mine'])
    expect(await user.run('build', '--check')).toMatchObject({ code: 0 })
  })

  it('writes nothing while a foreign file blocks a path, and names it', async () => {
    user.write('generated/client/README.md', 'mine')
    const { code, stdout, stderr } = await user.run('build')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(join('generated', 'client', 'README.md'))
    expect([...user.built()]).toEqual([['client/README.md', 'mine']])
  })

  it('writes into a folder with other files, which no build has written, only with --force', async () => {
    user.write('site/index.html', 'mine')
    const refused = await user.run('build', '--out', 'site')
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: textWith('site has other files, such as index.html') })
    expect([...readTree(join(user.folder, 'site'))]).toEqual([['index.html', 'mine']])
    expect(await user.run('build', '--out', 'site', '--force', '--check')).toMatchObject({ code: 2 })
    expect(await user.run('build', '--out', 'site', '--force')).toMatchObject({ code: 0 })
    expect(await user.run('build', '--out', 'site')).toMatchObject({ code: 0 })
    expect(readFileSync(join(user.folder, 'site/index.html'), 'utf8')).toBe('mine')
    user.write('generated/.gitkeep', '')
    expect(await user.run('build')).toMatchObject({ code: 0 })
  })

  it('writes nothing when a spec is invalid, and shows where', async () => {
    await user.build()
    const before = user.stamps()
    const path = `specs/${documented['vendor1-v3-omni']}`
    user.edit(path, (text) => text.replace('maxLength: 2500', 'maxLength: many'))
    const line = readFileSync(join(user.folder, path), 'utf8').split('\n').indexOf('    maxLength: many') + 1
    const { code, stdout, stderr } = await user.run('build')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`${path}:${line}:16`)
    expect(user.stamps()).toEqual(before)
  })

  const blocked: readonly [string, string, () => void][] = [
    ['a folder has the name of a file', 'README.md', () => user.write('generated/client/README.md/mine', 'mine')],
    ['a file has the name of a folder', 'client', () => user.write('generated/client', 'mine')],
    ['the output folder is a file', 'generated', () => user.write('generated', 'mine')],
    [
      'its list belongs to something else',
      'gatewright.json',
      () => user.write('generated/client/gatewright.json', '{"name":"mine"}'),
    ],
    ['its list is damaged', 'gatewright.json', () => user.write('generated/client/gatewright.json', '{"files": [')],
    ['an old list is damaged', 'gatewright.json', () => user.write('generated/gatewright.json', '{"files": [')],
  ]

  it.each(sampled(blocked, 2))('reports in a sentence, without a stack trace, that %s', async (_, name, arrange) => {
    arrange()
    const before = readTree(user.folder)
    const { code, stdout, stderr } = await user.run('build')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(name)
    expect(stderr).not.toMatch(/^ {4}at /m)
    expect(readTree(user.folder)).toEqual(before)
  })
})

/** The lines of a list such as `differs  generated/client/package.json`, by their first word. */
function listed(stdout: string, word: string): readonly string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith(`${word} `))
  return lines.map((line) => line.slice(word.length).trim().replace('generated/', '')).sort()
}

/** The files in a state, by the report of a build. */
function reported(stdout: string, state: string): readonly string[] {
  const findings: readonly { code: string; file: string }[] = unchecked(valueAt(readJson(stdout), 'findings'))
  const found = findings.filter(({ code }) => code === `output-${state}`)
  return found.map(({ file }) => file.replace('generated/', '')).sort()
}

describe('gatewright build --check', () => {
  it('shows a few of many files, and reports all', async () => {
    const { code, stdout } = await user.run('build', '--check')
    const lines = stdout.split('\n').filter((line) => line.startsWith('missing '))
    expect({ code, lines: lines.length }).toEqual({ code: 1, lines: 21 })
    const all = await user.run('build', '--check', '--format', 'json')
    const { length } = reported(all.stdout, 'missing')
    expect(lines.at(-1)).toBe(`missing  … and ${length - 20} more`)
    expect(stdout).toContain(`\n${length} files not up to date; run npx gatewright build.\n`)
  })

  it.runIf(isLong)('finds nothing after a build, and every file before it', async () => {
    const before = await user.run('build', '--check', '--format', 'json')
    expect({ code: before.code, exists: existsSync(join(user.folder, 'generated')) }).toEqual({
      code: 1,
      exists: false,
    })
    await user.run('build')
    const isList = (path: string): boolean => /(?:^|\/)gatewright\.(?:dist\.)?json$/.test(path)
    const sources = [...user.built().keys()].filter((path) => !path.includes('/dist/') && !isList(path))
    expect(reported(before.stdout, 'missing')).toEqual(sources)
    expect(await user.run('build', '--check')).toMatchObject({ code: 0, stderr: '' })
  })

  it.runIf(isLong)('lists edited and deleted files, and restores none', async () => {
    await user.build()
    user.edit('generated/client/src/index.ts', (text) => text.replace('//', '///'))
    rmSync(join(user.folder, 'generated/openapi/openapi.yaml'))
    const before = user.stamps()
    const { code, stdout } = await user.run('build', '--check')
    expect(code).toBe(1)
    expect(listed(stdout, 'differs')).toEqual(['client/src/index.ts'])
    expect(listed(stdout, 'missing')).toEqual(['openapi/openapi.yaml'])
    expect(user.stamps()).toEqual(before)
  })

  it('compares dist/ of each package that has one, and names those without', async () => {
    await user.build()
    user.edit('generated/client/dist/index.js', (text) => `${text}//`)
    rmSync(join(user.folder, 'generated/catalog/dist/index.js'))
    rmSync(join(user.folder, 'generated/validators/dist'), { recursive: true })
    const edited = await user.run('build', '--check')
    expect(edited.code).toBe(1)
    expect(listed(edited.stdout, 'differs')).toEqual(['client/dist/index.js'])
    expect(listed(edited.stdout, 'missing')).toEqual(['catalog/dist/index.js'])
    await user.run('build')
    rmSync(join(user.folder, 'generated/validators/dist'), { recursive: true })
    expect(await user.run('build', '--check')).toEqual({
      code: 0,
      stdout: 'generated/ is up to date. Without dist/, which is not compared: validators.\n',
      stderr: '',
    })
    const strict = await user.run('build', '--check', '--dist', '--format', 'json')
    expect(strict.code).toBe(1)
    expect(reported(strict.stdout, 'missing')).toEqual(listWith(['validators/dist/index.js']))
    rmSync(join(user.folder, 'specs', documented['vendor1-v3-omni']))
    const stale = await user.run('build', '--check', '--format', 'json')
    expect(reported(stale.stdout, 'orphan')).toEqual(listWith(['client/dist/models/vendor1-v3-omni.js']))
    expect(await user.run('build', '--dist')).toMatchObject({ code: 2, stderr: textWith('add --check') })
  })

  it('lists the files of a deleted spec as orphans', async () => {
    await user.build()
    const before = user.stamps()
    rmSync(join(user.folder, 'specs', documented['vendor1-v3-omni']))
    const { code, stdout } = await user.run('build', '--check', '--format', 'json')
    const made = [...user.built().keys()].filter((path) => own.test(path))
    expect(code).toBe(1)
    expect(reported(stdout, 'orphan')).toEqual(made)
    expect(reported(stdout, 'differs')).toEqual(listWith(['client/src/registry.ts', 'openapi/openapi.json']))
    expect(user.stamps()).toEqual(before)
  })
})
