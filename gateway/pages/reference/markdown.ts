import MarkdownIt, { type Token } from 'markdown-it'
import { fieldOf } from '../../base/values.ts'
import { escape } from '../responses.ts'
import { addressOf, linkOf } from './links.ts'

/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly level: number
  readonly text: string
  /** The address of the heading, relative to the base of the document. */
  readonly address: string
}

/** A page as HTML. */
export interface Rendered {
  readonly title: string
  /** The heading of the page. */
  readonly heading: string
  /** Everything after the heading. */
  readonly body: string
  readonly headings: readonly Heading[]
}

/** The names of languages in captions of programs. */
const languages: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', json: 'JSON' }

/** Programs of one example, of which a page shows one at a time. */
const isProgram = (token: Token | undefined): boolean =>
  token?.type === 'fence' && ['sh', 'ts', 'python'].includes(token.info)

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image')
markdown.validateLink = (address) => linkOf(address, 'index.md') !== undefined

const { rules } = markdown.renderer

rules.fence = (tokens, at) => {
  const token = tokens[at]
  const { info = '', content = '' } = token ?? {}
  const caption = languages[info] ?? (info === '' ? 'Text' : info)
  const code = `<pre tabindex="0" role="group" aria-label="${escape(caption)}"><code>${escape(content)}</code></pre>`
  const figure = `<div class="ref-code"><p class="ref-caption">${escape(caption)}</p>${code}</div>\n`
  if (!isProgram(token)) return figure
  const start = isProgram(tokens[at - 1]) ? '' : '<div class="ref-codes">\n'
  return start + figure + (isProgram(tokens[at + 1]) ? '' : '</div>\n')
}

rules.table_open = () => '<div class="ref-scroll" tabindex="0" role="group" aria-label="Table"><table>\n'
rules.table_close = () => '</table></div>\n'

rules.heading_close = (tokens, at) => {
  const { tag = 'h2', meta } = tokens[at] ?? {}
  const address = fieldOf(meta, 'address')
  if (typeof address !== 'string') return `</${tag}>\n`
  const label = `Link to ${textOf(tokens[at - 1])}`
  return ` <a class="ref-anchor" href="${escape(address)}" aria-label="${escape(label)}">#</a></${tag}>\n`
}

/** The text of an inline token, without its markup. */
const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
    .join('')

/** Renders a page of the reference. Raw HTML stays text, and links lead only to other pages or to websites. */
export function renderPage(source: string, path: string): Rendered {
  const tokens = markdown.parse(source.replace(/^<!--[^]*?-->\s*/, ''), {})
  const headings = addHeadings(tokens, path)
  for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open'))
    setLink(link, path)
  const first = tokens[0]?.type === 'heading_open' ? 3 : 0
  const show = (some: typeof tokens): string => markdown.renderer.render(some, markdown.options, {})
  return {
    title: first === 0 ? path : textOf(tokens[1]),
    heading: first === 0 ? escape(path) : show(tokens.slice(1, 2)),
    body: show(tokens.slice(first)),
    headings,
  }
}

/** Sets the address that a link has on the page. */
function setLink(link: Token, path: string): void {
  const address = linkOf(String(link.attrGet('href') ?? ''), path) ?? ''
  link.attrSet('href', address)
  if (/^https?:/.test(address)) link.attrSet('rel', 'noopener noreferrer nofollow')
}

/** Adds an id to each heading below the first, and returns them. */
function addHeadings(tokens: readonly Token[], path: string): readonly Heading[] {
  const used = new Map<string, number>()
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open' || token.tag === 'h1') return []
    const text = textOf(tokens[at + 1])
    const slug =
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'section'
    const count = (used.get(slug) ?? 0) + 1
    used.set(slug, count)
    const id = count === 1 ? slug : `${slug}--${count}`
    token.attrSet('id', id)
    const address = `${addressOf(path)}#${encodeURIComponent(id)}`
    const close = tokens[at + 2]
    if (close !== undefined) close.meta = { address }
    return [{ level: Number(token.tag.slice(1)), text, address }]
  })
}
