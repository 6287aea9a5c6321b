import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { node, repository, tool, type Ended } from '../support/command.ts'
import { temporary } from '../support/temporary.ts'

/** The recipe in docs/architecture.md, and the code blocks of its steps without their indentation. */
const [, recipe = ''] = /^## Adding a target\n(.*?)^## /ms.exec(
  readFileSync(join(repository, 'docs/architecture.md'), 'utf8'),
) ?? ['', '']
const blocks = [...recipe.matchAll(/^ {3}(`{3,})(\w+)\n(.*?)^ {3}\1$/gms)].map(([, , language = '', code = '']) => ({
  language,
  code: code.replace(/^ {3}/gm, ''),
}))

/** Copies the project, without what is installed, and with links to that. */
function scratchCopy(): string {
  const folder = temporary()
  const left = new Set(['node_modules', '.git'])
  cpSync(repository, folder, { recursive: true, filter: (path) => path === repository || !left.has(basename(path)) })
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(repository, 'node_modules')).filter((one) => one !== '@gatewright'))
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  linkPackages(folder)
  return folder
}

/** Links every package of the workspace, as `npm install` does; that needs the registry and all that is installed. */
function linkPackages(folder: string): void {
  const scope = join(folder, 'node_modules/@gatewright')
  mkdirSync(scope, { recursive: true })
  const linked = new Set(readdirSync(scope))
  for (const entry of readdirSync(join(folder, 'generated'), { withFileTypes: true }))
    if (entry.isDirectory() && !linked.has(entry.name))
      symlinkSync(join(folder, 'generated', entry.name), join(scope, entry.name))
}

/** Runs a line of the recipe in a folder. */
async function runLine(line: string, cwd: string): Promise<Ended> {
  const [, command = '', ...words] = line.split(' ')
  if (line === 'npm install') {
    linkPackages(cwd)
    return { code: 0, stdout: '', stderr: '' }
  }
  if (command === 'gatewright') return node(['generator/gatewright.js', ...words], { cwd })
  return tool(command === 'tsc' ? 'typescript' : 'vitest', command, words, { cwd })
}

test('the recipe for a target is complete: after its steps, its commands succeed', { timeout: 900_000 }, async () => {
  const folder = scratchCopy()
  const edit = (path: string, from: RegExp, to: string): void => {
    const text = readFileSync(join(folder, path), 'utf8')
    expect(text).toMatch(from)
    writeFileSync(join(folder, path), text.replace(from, to))
  }
  for (const { code } of blocks.filter(({ language }) => ['ts', 'hbs'].includes(language))) {
    const [first = '', ...rest] = code.split('\n')
    const file = join(folder, /templates\/\S+/.exec(first)?.[0] ?? '')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, rest.join('\n'))
  }
  edit('templates/index.ts', /(?=\n\n\/\*\*)/, "\nimport { summary } from './summary/target.ts'")
  edit('templates/index.ts', /\]\s*$/, ', summary]\n')
  const link = blocks.find(({ language }) => language === 'md')?.code.trim() ?? ''
  edit('README.md', /(?=\[their exports\])/, `${link} `)
  const lines =
    blocks
      .find(({ language }) => language === 'sh')
      ?.code.trim()
      .split('\n') ?? []
  expect(lines).toHaveLength(5)
  for (const line of lines) {
    const { code, stdout, stderr } = await runLine(line, folder)
    expect({ line, code, output: code === 0 ? '' : stdout + stderr }).toEqual({ line, code: 0, output: '' })
  }
  const sample = join(folder, 'test/samples/two-models/expected/summary/src/index.ts')
  expect(readFileSync(sample, 'utf8')).toContain("'acme-picture-2': ")
})
