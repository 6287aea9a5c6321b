import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { node, repository, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { program } from '../support/gatewright.ts'
import { textLike, textWith } from '../support/matching.ts'
import { isLong } from '../support/size.ts'

const folder = temporaryFolder()
const samples = join(repository, 'test/samples')
const spec = 'specs/models/acme/one.yaml'
const build = ['build', '--cache', 'cache'] as const

/** Prints the modules that a process loads. */
const loads = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (url.startsWith('file:') && console.error('loads ' + url), next(url, context)) })`

/** The end of a command, and the modules of the tool that it has loaded. */
interface Traced extends Ended {
  readonly loaded: readonly string[]
}

async function run(...args: readonly string[]): Promise<Traced> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(loads)}`
  const { code, stdout, stderr } = await node([preload, program, ...args], { cwd: folder })
  const lines = stderr.split('\n')
  const loaded = lines.flatMap((line) => /^loads .*\/(.+)$/.exec(line)?.[1] ?? [])
  return { code, stdout, stderr: lines.filter((line) => !line.startsWith('loads ')).join('\n'), loaded }
}

const withoutTime = ({ stdout }: Ended): string => stdout.replace(/ in [\d.]+ s/, '')
const did = ({ loaded }: Traced): string => (loaded.includes('main.ts') ? 'everything' : 'nothing')

beforeAll(() => {
  mkdirSync(join(folder, 'specs/models/acme'), { recursive: true })
  cpSync(join(samples, 'service.yaml'), join(folder, 'specs/service.yaml'))
  cpSync(join(samples, 'bound-off-step', spec), join(folder, spec))
  writeFileSync(join(folder, 'package.json'), '{}')
})

describe('gatewright build with nothing to do', () => {
  it('prints what a complete build prints, warnings included, and loads next to nothing', async () => {
    const [first, second, complete] = [await run(...build), await run(...build), await run(...build, '--no-cache')]
    expect([first, second, complete].map(did)).toEqual(['everything', 'nothing', 'everything'])
    expect(second.loaded).toEqual([
      'gatewright.js',
      'replay.ts',
      'cacheFolder.ts',
      'stamp.ts',
      'hash.ts',
      'read.ts',
      'keptFile.ts',
      'replace.ts',
      'reason.ts',
    ])
    expect(second.stderr).toContain('7 warnings')
    expect([second.code, withoutTime(second), second.stderr]).toEqual([0, withoutTime(complete), complete.stderr])
    expect(second.stdout).toMatch(
      /^Built 1 model, 1 workflow into generated\/ in \d+\.\d\d s: \d+ files, 0 new, 0 changed, 0 removed\.$/m,
    )
  })

  it.runIf(isLong)('compares the content of every file in each build --check, whatever the cache says', async () => {
    const check = [...build, '--check'] as const
    const [first, second] = [await run(...check), await run(...check)]
    expect([first, second].map(did)).toEqual(['everything', 'everything'])
    expect([first.code, second.code]).toEqual([0, 0])
    const path = join(folder, 'generated/client/package.json')
    const [text, { atime, mtime }] = [readFileSync(path, 'utf8'), statSync(path)]
    writeFileSync(path, text.replace('"license"', '"LICENSE"'))
    utimesSync(path, atime, mtime)
    expect(await run(...check)).toMatchObject({ code: 1, stdout: textWith('generated/client/package.json') })
    writeFileSync(path, text)
  })

  it('builds after an edit of an output, and says so', async () => {
    appendFileSync(join(folder, 'generated/client/package.json'), ' ')
    const [edited, again] = [await run(...build), await run(...build)]
    expect([edited, again].map(did)).toEqual(['everything', 'nothing'])
    expect(edited.stdout).toContain('0 new, 1 changed, 0 removed')
    expect(edited.stderr).toContain('was edited and is overwritten')
    expect(again.stderr).not.toContain('was edited')
  })

  it.runIf(isLong)('builds after an edit of a spec, of the configuration, and of what it imports', async () => {
    writeFileSync(join(folder, 'words.ts'), "export const scope: string = '@one'\n")
    writeFileSync(
      join(folder, 'gatewright.config.ts'),
      "import { scope } from './words.ts'\nexport default { packages: { scope } }\n",
    )
    const added = [await run(...build), await run(...build)]
    expect(added.map(did)).toEqual(['everything', 'nothing'])
    expect(added[1]?.stdout).toContain('@one/client')
    writeFileSync(join(folder, 'words.ts'), "export const scope: string = '@two'\n")
    const changed = await run(...build)
    expect([did(changed), changed.stdout]).toEqual(['everything', textWith('@two/client')])
  })
})

describe('gatewright check with nothing new', () => {
  it('has nothing to do after a build of the same specs, and prints what it prints by itself', async () => {
    appendFileSync(join(folder, spec), '# edited\n')
    await run(...build)
    const check = ['check', '--cache', 'cache'] as const
    const [after, complete] = [await run(...check), await run('check', '--no-cache')]
    expect([after, complete].map(did)).toEqual(['nothing', 'everything'])
    expect({ ...after, loaded: [] }).toEqual({ ...complete, loaded: [] })
    expect(after.stderr).toContain('7 warnings')
    appendFileSync(join(folder, 'generated/client/package.json'), ' ')
    expect(did(await run(...check))).toBe('nothing')
    appendFileSync(join(folder, spec), '# edited again\n')
    expect(did(await run(...check))).toBe('everything')
  })

  it.runIf(isLong)('prints the same diagnostics with the same exit code, and checks again after an edit', async () => {
    const check = ['check', '--strict', '--cache=cache'] as const
    const [first, second] = [await run(...check), await run(...check)]
    expect([first, second].map(did)).toEqual(['everything', 'nothing'])
    expect({ ...second, loaded: [] }).toEqual({ ...first, loaded: [] })
    expect(second.code).toBe(1)
    appendFileSync(join(folder, spec), '  none: { type: nothing }\n')
    const [wrong, again] = [await run(...check), await run(...check)]
    expect([wrong, again].map(did)).toEqual(['everything', 'nothing'])
    expect(again.stderr).toBe(wrong.stderr)
    expect(again.stderr).toContain('unknown-kind')
  })
})

describe('gatewright fmt with nothing new', () => {
  it('prints the same again, and formats nothing', async () => {
    const format = ['fmt', '--check', '--cache', 'cache'] as const
    const [first, second] = [await run(...format), await run(...format)]
    expect([first, second].map(did)).toEqual(['everything', 'nothing'])
    expect([second.code, second.stdout]).toEqual([first.code, first.stdout])
    appendFileSync(join(folder, spec), '\n\n')
    const edited = await run(...format)
    expect([did(edited), edited.code, edited.stdout]).toEqual(['everything', 1, textWith(`differs  ${spec}`)])
  })
})

describe('the folder of the cache', () => {
  beforeAll(() => appendFileSync(join(folder, spec), '  other: { type: nothing }\n'))

  it.each<[string, (path: string) => void]>([
    ['is a file', (path) => writeFileSync(path, 'mine')],
    ['is a link to nothing', (path) => symlinkSync('nowhere', path)],
    ['is in a folder that does not exist yet', () => undefined],
  ])('can be wrong: %s', async (name, make) => {
    const cache = join(folder, name.replaceAll(' ', '/'))
    mkdirSync(dirname(cache), { recursive: true })
    make(cache)
    expect(await run('check', '--cache', cache)).toMatchObject({ code: 1, stderr: textWith('unknown-kind') })
  })

  it.runIf(isLong)('is that of the project: in the node_modules beside the nearest package.json', async () => {
    mkdirSync(join(folder, 'node_modules'))
    expect(await run('check', '--no-cache')).toMatchObject({ code: 1 })
    expect(existsSync(join(folder, 'node_modules/.cache/gatewright'))).toBe(true) // of the configuration
    const before = readdirSync(join(folder, 'node_modules/.cache/gatewright'))
    await run('check')
    const after = readdirSync(join(folder, 'node_modules/.cache/gatewright'))
    // Those of the check and of the tool; the specs have errors, so the next check reads all of them.
    expect(after.filter((name) => !before.includes(name))).toEqual([textLike(/\.kept$/), textLike(/\.kept$/)])
  })
})
