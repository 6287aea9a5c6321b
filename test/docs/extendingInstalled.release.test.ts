import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { attacks } from '../hostile/attacks.ts'
import { run } from '../support/command.ts'
import { gatewrightProcess } from '../support/gatewright.ts'
import { install } from '../support/installed.ts'
import { follow } from '../support/page.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { temporary } from '../support/temporary.ts'
import { files, hasPython, runIn, steps } from './extending.ts'

test('docs/extending.md works with the installed package, step by step', async () => {
  const folder = temporary()
  const installed = await install({ folder })
  await follow(steps, folder, (command) => {
    const [program = '', ...args] = command.split(' ')
    return program === 'npx' ? installed.run(args[0] ?? '', args.slice(1)) : run(program, args, { cwd: folder })
  })
})

/** The specs of the page with this attack in every text. */
function writeSpecs(folder: string, attack: string): void {
  const text = (word: string): string => `${word} ${attack}`
  const model = {
    id: 'acme-still-1',
    workflow: 'acme/still',
    name: text('name'),
    vendor: 'acme',
    category: 'image',
    task: 'text-to-image',
    mode: 'async',
    source: 'documented',
    description: text('description'),
    params: {
      class: { type: 'text', default: text('default'), description: text('class'), label: text('label') },
      type: { type: 'enum', options: [text('one'), text('two')], description: text('type') },
      self: { type: 'object', keys: { field: { type: 'text', default: text('inner') } }, default: {} },
      photo: { type: 'file', media: 'image', description: text('photo') },
    },
    rules: [{ param: 'type', needs: 'photo', because: text('because') }],
    examples: { basic: { class: text('value') } },
    meta: { owner: text('owner') },
  }
  writeFileSync(join(folder, 'specs/service.yaml'), JSON.stringify({ title: text('title') }))
  writeFileSync(join(folder, 'specs/models/acme/acme-still-1.yaml'), JSON.stringify(model))
}

/** The elements of a page, as a viewer shows it; a text that inline code cannot contain is shown as text. */
const elementsOf = (folder: string, page: string): readonly string[] =>
  new MarkdownIt({ html: true, linkify: true })
    .render(readFileSync(join(folder, 'generated/handbook', page), 'utf8'))
    .match(/<(?!code>)[a-z]\w*(?: href="[^"]*")?/g) ?? []

test('no text of a hostile catalogue ends a string, a docstring or a cell', async ({ skip }) => {
  const folder = temporary()
  await follow(files, folder, runIn(folder))
  const attack = Object.values(attacks).join(' ').replace('\\ud800', '')
  const elements: unknown[] = []
  for (const text of ['', attack]) {
    writeSpecs(folder, text)
    expect(await gatewrightProcess(folder, 'build')).toMatchObject({ code: 0, stderr: '' })
    elements.push(['README.md', 'models/acme-still-1.md'].map((page) => elementsOf(folder, page)))
  }
  expect(elements[1]).toEqual(elements[0])
  skip(!hasPython, 'python3 is not installed')
  const compiled = await run('python3', ['-m', 'py_compile', 'generated/dataclasses/acme_models.py'], { cwd: folder })
  expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' })
  const program = [
    'import json, sys; sys.path.insert(0, "generated/dataclasses"); import acme_models as m',
    'print(json.dumps([m.to_input(m.AcmeStill1()), m.AcmeStill1.__doc__, [n for n in vars(m) if n[0] != "_"]]))',
  ]
  const { stdout, stderr } = await run('python3', ['-c', program.join('\n')], { cwd: folder })
  expect(stderr).toBe('')
  const [input, doc, defined] = [0, 1, 2].map((index) => valueAt(readJson(stdout), index))
  expect(input).toEqual({ class: `default ${attack}`, self: { field: `inner ${attack}` } })
  expect(doc).toContain('description */ alert(1) /*')
  expect(defined).toEqual(['annotations', 'to_input', 'AcmeCard', 'AcmeStill1'])
})
