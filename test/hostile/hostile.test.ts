import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { isLong, isRelease } from '../support/size.ts'
import { attacks } from './attacks.ts'
import { render } from './render.ts'
import type { CatalogModel } from '@gatewright/catalog'

/** Characters that no generated file contains unescaped: controls, direction marks, lone surrogates. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]|\p{Surrogate}/u

const isCode = (path: string): boolean => /\.(ts|js)$/.test(path)

/** The tokens of a file without comments; texts lose their content, and the pieces of one text become one token. */
function tokens(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) found.push(...(node.tags ?? []).map((tag) => `@${tag.tagName.text}`))
    else if (node.getChildCount(file) > 0) node.getChildren(file).forEach(visit)
    else pushToken(node)
  }
  const pushToken = (node: ts.Node): void => {
    const token = ts.isStringLiteral(node) ? '""' : node.getText(file)
    if (token === '""' && found.at(-1) === '+') found.pop()
    else found.push(token)
  }
  visit(file)
  return found
    .join(' ')
    .replace(/ , ([\]})])/g, ' $1')
    .replaceAll(': | ', ': ')
}

let harmless: ReturnType<typeof render> | undefined
const known = new Map<string, string>()

/** The tokens of a file of the harmless sample, which every attack is compared with. */
function tameTokens(path: string, text: string): string {
  const found = known.get(path) ?? tokens(path, text)
  known.set(path, found)
  return found
}

/** All attacks share one text, except those that depend on their position in it; in `npm run test:release` each is alone, too. */
const together = Object.values(attacks).join(' ')
const alone = ['line ends', 'a lone surrogate']
const tried = Object.entries(attacks).filter(([name]) => isRelease || alone.includes(name))

test.runIf(isLong).each([['every attack together', together] as const, ...tried])(
  '%s stays text',
  async (_, attack) => {
    const [tame, wild] = [await (harmless ??= render('harmless')), await render(attack)]
    expect([...wild.keys()]).toEqual([...tame.keys()])
    for (const [path, text] of wild) {
      if (isCode(path)) expect(tokens(path, text), path).toBe(tameTokens(path, tame.get(path) ?? ''))
      if (isCode(path)) expect(text, path).not.toMatch(/<\/script|[\u2028\u2029\u0000]/)
      if (isCode(path)) expect(text, path).not.toMatch(/<!--|-->/)
      expect(text, path).not.toMatch(unseen)
      if (path.endsWith('.json')) expect(shape(JSON.parse(text)), path).toEqual(shape(JSON.parse(tame.get(path) ?? '')))
    }
  },
)

test('every attack appears in the output, as data', async () => {
  const files = await render(attacks['single quotes'] ?? '')
  const module = files.get('catalog/dist/models/vendor-model.js') ?? ''
  const { vendorModel }: { readonly vendorModel: Pick<CatalogModel, 'params'> } = await import(
    `data:text/javascript,${encodeURIComponent(module)}`
  )
  const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
    vendorModel.params.map((param) => [param.name, param.default]),
  )
  expect(defaults).toMatchObject({
    style: "default ' + alert(1) + '",
    picture: "data:image/png;file-default ' + alert(1) + '",
    poster: "https://a.b/poster'+alert(1)+'",
  })
})

/** The structure of a document without its texts. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, item]: [string, unknown]) => [key.replace(/^.*@.*$/, ''), shape(item)])
}
