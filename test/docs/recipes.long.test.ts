import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { node, repository, tool, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { programModules } from '../support/programs.ts'
import { isRelease } from '../support/size.ts'
import { plain } from '../support/typescript.ts'

/** A code block of a step of a recipe, without its indentation. */
interface Block {
  readonly language: string
  readonly code: string
}

/** The text of the section with this title, without what follows it. */
const sectionOf = (path: string, title: string): string =>
  readFileSync(join(repository, path), 'utf8').split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^ {3}(`{3,})(\w+)\n(.*?)^ {3}\1$/gms)].map(([, , language = '', code = '']) => ({
    language,
    code: code.replace(/^ {3}/gm, ''),
  }))

/** The code blocks of the recipe for a target. */
const targetBlocks = blocksOf(sectionOf('docs/internals/architecture.md', 'Adding a target'))

/** The steps of the recipe for a kind, each with its code blocks. */
const kindSteps = [
  ...sectionOf('generator/README.md', 'Adding a kind').matchAll(/^\d\. (.+?)(?=^\d\. |(?![^]))/gms),
].map(([, text = '']) => ({ text, blocks: blocksOf(text) }))

/** A copy of the project, in which a person follows both recipes. */
const folder = join(temporaryFolder(), 'project')

beforeAll(() => {
  copyProject()
  addKind()
  addTarget()
})

/** Copies the project, without what is installed, and with links to that. */
function copyProject(): void {
  const left = new Set(['node_modules', '.git'])
  cpSync(repository, folder, { recursive: true, filter: (path) => path === repository || !left.has(basename(path)) })
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(repository, 'node_modules')).filter((one) => one !== '@gatewright'))
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  symlinkSync(programModules, join(folder, 'test/programs/node_modules')) // otherwise Vitest installs them
  linkPackages()
}

/** Links every package of the workspace, as `npm install` does; that needs the registry and all that is installed. */
function linkPackages(): void {
  const scope = join(folder, 'node_modules/@gatewright')
  mkdirSync(scope, { recursive: true })
  const linked = new Set(readdirSync(scope))
  for (const entry of readdirSync(join(folder, 'generated'), { withFileTypes: true }))
    if (entry.isDirectory() && !linked.has(entry.name))
      symlinkSync(join(folder, 'generated', entry.name), join(scope, entry.name))
}

/** Edits a file of the copy, which must have the text or the place that the recipe speaks of. */
function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text).toMatch(from)
  writeFileSync(join(folder, path), text.replace(from, to))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The code block of a step of the recipe for a kind; the step must mention these words. */
function block(step: number, ...words: readonly string[]): string {
  const { text, blocks } = kindSteps[step - 1] ?? { text: '', blocks: [] }
  for (const word of words) expect(text).toContain(word)
  return blocks[0]?.code ?? ''
}

/** Follows the steps of the recipe for a kind up to its commands. */
function addKind(): void {
  expect(kindSteps).toHaveLength(6)
  const kind = block(1, '`language/shape.ts`')
  const [, file = ''] = /^\/\/ (\S+)\n/.exec(kind) ?? []
  write(file, kind.slice(kind.indexOf('\n') + 1))
  block(2, 'kinds/index.ts', 'the end of the list')
  edit('generator/kinds/index.ts', 'import { range }', "import { percent } from './percent.ts'\nimport { range }")
  edit('generator/kinds/index.ts', '  union,\n]', '  union,\n  percent,\n]')
  block(3, 'kinds/order.ts', 'before `default`')
  edit('generator/kinds/order.ts', "  'default',\n", "  'rounded',\n  'default',\n")
  edit('specs/README.md', '### Lists\n', `${block(4, 'specs/README.md', '`### Lists`')}\n### Lists\n`)
  const sample = 'test/samples/whole-language/specs/models/acme/acme-picture-3.yaml'
  edit(sample, /^(?=result:)/m, block(5, sample, 'before `result`'))
}

/** Follows the steps of the recipe for a target up to its commands. */
function addTarget(): void {
  for (const { code } of targetBlocks.filter(({ language }) => ['ts', 'hbs'].includes(language))) {
    const [first = '', ...rest] = code.split('\n')
    write(/templates\/\S+/.exec(first)?.[0] ?? '', rest.join('\n'))
  }
  edit('templates/index.ts', /(?=\n\n\/\*\*)/, "\nimport { summary } from './summary/target.ts'")
  edit('templates/index.ts', /,\s*\]\s*$/, ',\n  summary,\n]\n')
  const link = targetBlocks.find(({ language }) => language === 'md')?.code.trim() ?? ''
  edit('README.md', /(?=\[their exports\])/, `${link} `)
}

/**
 * The commands of both recipes, one after the other as a person runs them who adds both: the compiler once, and the
 * tests that write what they expect before those that only compare, each once.
 */
function commands(): readonly string[] {
  const ofTarget = targetBlocks.find(({ language }) => language === 'sh')?.code.trim() ?? ''
  const [target, kind] = [ofTarget.split('\n'), block(6, '-u').trim().split('\n')]
  expect([target, kind].map((lines) => lines.length)).toEqual([6, 4])
  const lines = [...new Set([...kind, ...target])]
  const vitest = 'npx vitest run '
  const filesOf = (isWriting: boolean): readonly string[] => {
    const runs = lines.filter((line) => line.startsWith(vitest) && line.endsWith(' -u') === isWriting)
    expect(runs).toHaveLength(2)
    const files = runs.flatMap((line) => line.slice(vitest.length).split(' '))
    return [...new Set(files.filter((file) => file !== '-u'))]
  }
  const written = filesOf(true)
  // A file that a run has just written compares as equal; `npm run test:release` compares it, too.
  const compared = filesOf(false).filter((file) => isRelease || !written.includes(file))
  const others = lines.filter((line) => !line.startsWith(vitest) && line !== 'npx tsc')
  return [
    ...others,
    'npx tsc',
    `${vitest}${written.join(' ')} -u`,
    `${vitest}${compared.join(' ')}${isRelease ? '' : ` -t ${ofRecipes}`}`,
  ]
}

/**
 * The cases of tests that compare which say something about what the recipes add; of everything else, they say in the copy
 * what they say here. `npm run test:release` runs all of them.
 */
const ofRecipes = 'summary|made.from'

/** Runs a line of a recipe in the copy. */
async function runLine(line: string): Promise<Ended> {
  const [, command = '', ...words] = line.split(' ')
  if (line === 'npm install') {
    linkPackages()
    return { code: 0, stdout: '', stderr: '' }
  }
  if (line === 'npm run lint') return node(['test/lint/run.ts'], { cwd: folder })
  if (command === 'gatewright') return node(['generator/gatewright.js', ...words], { cwd: folder })
  if (command === 'tsc') return tool('typescript', command, plain('typescript'), { cwd: folder })
  return tool('vitest', command, words, { cwd: folder })
}

test(
  'the recipes for a kind and for a target are complete: after their steps, their commands succeed',
  { timeout: 900_000 },
  async () => {
    for (const line of commands()) {
      const { code, stdout, stderr } = await runLine(line)
      expect({ line, code, output: code === 0 ? '' : stdout + stderr }).toEqual({ line, code: 0, output: '' })
      // Each file has such cases: Vitest counts one without as skipped.
      if (line.includes(' -t ')) expect(stdout).toMatch(/^ *Test Files +\d+ passed \(\d+\)$/m)
    }
    const expected = join(folder, 'test/samples/whole-language/expected')
    expect(readFileSync(join(expected, 'validators/src/models/acme-picture-3.ts'), 'utf8')).toContain('opacity')
    expect(readFileSync(join(expected, 'summary/src/index.ts'), 'utf8')).toContain("'acme-mesh-1': ")
  },
)
