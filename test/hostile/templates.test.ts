import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Handlebars from 'handlebars'
import { expect, test } from 'vitest'
import { printers } from '../../generator/writing/render.ts'

const templates = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.hbs'),
)

/** Every place in a template that could put text into a file. */
function holes(source: string): { readonly hole: string; readonly isPrinted: boolean }[] {
  const found: { hole: string; isPrinted: boolean }[] = []
  class Visitor extends Handlebars.Visitor {
    override MustacheStatement({ path, params, loc }: hbs.AST.MustacheStatement): void {
      const name = path.type === 'PathExpression' && 'original' in path ? String(path.original) : ''
      found.push({ hole: `${loc.start.line}: ${name}`, isPrinted: Object.hasOwn(printers, name) && params.length > 0 })
    }
    override PartialStatement({ loc }: hbs.AST.PartialStatement): void {
      found.push({ hole: `${loc.start.line}: partial`, isPrinted: false })
    }
  }
  new Visitor().accept(Handlebars.parse(source))
  return found
}

test.each(templates)('%s places nothing that no printer has made', (name) => {
  const source = readFileSync(join('templates', name), 'utf8')
  expect(holes(source).filter(({ isPrinted }) => !isPrinted)).toEqual([])
})

test.each(templates.filter((name) => /\.(ts|js)\.hbs$/.test(name)))(
  '%s has no template literal around a hole',
  (name) => {
    const source = readFileSync(join('templates', name), 'utf8').replace(/\/\*\*.*?\*\//gs, '')
    expect(source).not.toContain('`')
  },
)

test('a hole without a printer is found', () => {
  expect(holes("export const name = '{{name}}'").every(({ isPrinted }) => isPrinted)).toBe(false)
  expect(holes('{{{description}}}').every(({ isPrinted }) => isPrinted)).toBe(false)
  expect(holes('{{> other}}').every(({ isPrinted }) => isPrinted)).toBe(false)
})

test('no target makes code out of text by itself', () => {
  const sources = readdirSync('templates', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const makers = sources.filter((name) => /\bmade\(|new Code\(/.test(readFileSync(join('templates', name), 'utf8')))
  expect(makers).toEqual([])
})
