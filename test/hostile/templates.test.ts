import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'
import { expect, test } from 'vitest'
import { typescript } from '../../generator/writing/languages/typescript.ts'
import { targets } from '../../templates/index.ts'
import { misplaced, type Misplaced } from '../../generator/writing/templateSource.ts'

const templates = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.hbs'),
)

/** The printers that the language of a template has. */
const printersOf = (name: string): ReadonlySet<string> => {
  const { language = typescript } = targets.find((target) => name.startsWith(`${target.name}/`)) ?? {}
  return new Set(Object.keys(language.printers))
}

const misplacedIn = (name: string, source: string): readonly Misplaced[] =>
  misplaced(Handlebars.parse(source), printersOf(name))

test.each(templates)('%s contains only printer calls', (name) => {
  const source = readFileSync(join('templates', name), 'utf8')
  expect(misplacedIn(name, source)).toEqual([])
})

test.each(templates.filter((name) => /\.(ts|js)\.hbs$/.test(name)))(
  '%s has no template literal around a placeholder',
  (name) => {
    const source = readFileSync(join('templates', name), 'utf8').replace(/\/\*\*.*?\*\//gs, '')
    expect(source).not.toContain('`')
  },
)

test('no target builds code from text itself', () => {
  const sources = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const makers = sources.filter((name) => /\bmade\(|new Code\(/.test(readFileSync(join('templates', name), 'utf8')))
  expect(makers).toEqual([])
})
