import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { node, repository, tool, type Ended } from '../../support/command.ts'
import { temporary } from '../../support/temporary.ts'

/** The steps of the recipe, each with the code blocks below it. */
const steps = [...recipe().matchAll(/^\d\. (.+?)(?=^\d\. |(?![^]))/gms)].map(([, text = '']) => ({
  text,
  blocks: [...text.matchAll(/^ {3}(`{3,})\w+\n(.*?)^ {3}\1$/gms)].map(([, , code = '']) => code.replace(/^ {3}/gm, '')),
}))

function recipe(): string {
  const [, text = ''] = readFileSync(join(repository, 'generator/README.md'), 'utf8').split('\n## Adding a kind\n')
  return text.split('\n## ')[0] ?? ''
}

/** The code block of a step, which must mention these words. */
function block(step: number, ...words: readonly string[]): string {
  const { text, blocks } = steps[step - 1] ?? { text: '', blocks: [] }
  for (const word of words) expect(text).toContain(word)
  return blocks[0] ?? ''
}

/** Copies the project, without what is installed or built. */
function scratchCopy(): string {
  const folder = temporary()
  const left = new Set(['node_modules', '.git', 'generated', 'dist'])
  cpSync(repository, folder, {
    recursive: true,
    filter: (path) => path === repository || !left.has(basename(path)),
  })
  for (const name of ['node_modules', 'generated']) symlinkSync(join(repository, name), join(folder, name), 'dir')
  return folder
}

/** Runs a line of the recipe in a folder. */
function runLine(line: string, cwd: string): Promise<Ended> {
  const [, command, ...words] = line.split(' ')
  if (command === 'gatewright') return node(['generator/gatewright.js', ...words], { cwd })
  return tool(command === 'tsc' ? 'typescript' : 'vitest', String(command), words, { cwd })
}

test('the recipe for a kind is complete: after its steps, its commands succeed', { timeout: 900_000 }, async () => {
  const folder = scratchCopy()
  const edit = (path: string, from: string, to: string): void => {
    const text = readFileSync(join(folder, path), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(folder, path), text.replace(from, to))
  }
  expect(steps).toHaveLength(6)
  const kind = block(1, '`language/shape.ts`')
  const [, file = ''] = /^\/\/ (\S+)\n/.exec(kind) ?? []
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), kind.slice(kind.indexOf('\n') + 1))
  block(2, 'kinds/index.ts', 'the end of the list')
  edit('generator/kinds/index.ts', 'import { range }', "import { percent } from './percent.ts'\nimport { range }")
  edit('generator/kinds/index.ts', '  union,\n]', '  union,\n  percent,\n]')
  block(3, 'kinds/order.ts', 'before `default`')
  edit('generator/kinds/order.ts', "  'default',\n", "  'rounded',\n  'default',\n")
  edit('specs/README.md', '### Lists\n', `${block(4, 'specs/README.md', '`### Lists`')}\n### Lists\n`)
  const sample = 'test/samples/two-models/specs/models/acme/acme-picture-1.5.yaml'
  appendFileSync(join(folder, sample), block(5, sample))
  const commands = block(6, '-u').trim().split('\n')
  expect(commands).toHaveLength(4)
  for (const line of commands) {
    const { code, stdout, stderr } = await runLine(line, folder)
    expect({ line, code, output: code === 0 ? '' : stdout + stderr }).toEqual({ line, code: 0, output: '' })
  }
  const expected = readFileSync(
    join(folder, 'test/samples/two-models/expected/validators/src/models/acme-picture-1.5.ts'),
    'utf8',
  )
  expect(expected).toContain('opacity')
})
