import { escape } from '../responses.ts'
import { addressOf } from './links.ts'
import type { Heading, Rendered } from './markdown.ts'

/** The files of the style and the script, relative to the base of the document. */
export interface Assets {
  readonly styles: readonly string[]
  readonly script: string | undefined
  /** The module of the controls in the header and its style, which the script loads once the text is painted. */
  readonly tools: { readonly script: string; readonly styles: readonly string[] } | undefined
}

/** The parts of a page. */
export interface Parts {
  readonly path: string
  readonly service: string
  readonly navigation: string
  readonly assets: Assets
  readonly content: Rendered
}

/** A page of the reference as HTML. */
export function pageHtml({ path, service, navigation, assets, content }: Parts): string {
  const title = content.title === service ? service : `${content.title} – ${service}`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escape(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="alternate" type="text/markdown" href="${escape(markdownAddress(path))}" />
${assets.styles.map((file) => `    <link rel="stylesheet" href="${escape(file)}" />\n`).join('')}${
    assets.script === undefined ? '' : `    <script src="${escape(assets.script)}"${dataOf(assets.tools)}></script>\n`
  }  </head>
  <body>
    <a class="frame-skip visually-hidden" href="${escape(addressOf(path))}#main">Skip to the content</a>
${header(service)}
    <div class="ref-page">
      <nav class="ref-nav" aria-label="Reference">
        <button class="ref-nav-toggle" type="button" aria-expanded="false" aria-controls="pages">All pages</button>
        <div class="ref-nav-body" id="pages">${navigation}</div>
      </nav>
      <main class="ref-main" id="main" tabindex="-1">
        <article class="ref-content">
<h1>${content.heading}</h1>
${actions(path)}${fold(content.headings)}${content.body}
        </article>
      </main>
      ${contents(content.headings)}
    </div>
  </body>
</html>
`
}

/** The files of the controls in the header, as attributes of the script. */
const dataOf = (tools: Assets['tools']): string =>
  tools === undefined ? '' : ` data-tools="${escape(tools.script)}" data-style="${escape(tools.styles[0] ?? '')}"`

const header = (service: string): string => `    <header class="frame-header">
      <div class="frame-header-row">
        <a class="frame-brand" href="./">${mark}<span class="frame-brand-name">${escape(service)}</span></a>
        <nav class="frame-nav" aria-label="Main">
          <a class="frame-nav-link" href="./">Catalogue</a>
          <a class="frame-nav-link" href="history">History</a>
          <a class="frame-nav-link" href="tasks">Tasks</a>
          <a class="frame-nav-link" href="docs" aria-current="page">Docs</a>
          <a class="frame-nav-link" href="docs/openapi">API</a>
        </nav>
        <div class="frame-tools"></div>
      </div>
    </header>`

const mark =
  '<svg class="frame-mark" width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">' +
  '<rect x="1" y="1" width="22" height="22" rx="6" /><path d="M6.5 18V10a5.5 5.5 0 0 1 11 0v8M12 18v-7" /></svg>'

const markdownAddress = (path: string): string => (path === 'index.md' ? 'docs/index.md' : `${addressOf(path)}.md`)

/** The links of a page to the other forms of the same: to run the model, and to its documents. */
function actions(path: string): string {
  const id = /^models\/(.+)\.md$/.exec(path)?.[1]
  const document = `<a class="ref-action" href="${escape(markdownAddress(path))}">Markdown</a>`
  if (id === undefined) return `<p class="ref-actions">${document}</p>\n`
  const run = `<a class="ref-action ref-action-main" href="models/${escape(encodeURIComponent(id))}">Try it</a>`
  const openapi = `<a class="ref-action" href="docs/openapi?model=${escape(encodeURIComponent(id))}">OpenAPI</a>`
  return `<p class="ref-actions">${run} ${openapi} ${document}</p>\n`
}

/** The headings of a page that has several. */
const entries = (headings: readonly Heading[]): string => {
  const listed = headings.filter(({ level }) => level <= 3)
  if (listed.length < 2) return ''
  const items = listed.map(
    ({ level, text, address }) => `<li class="ref-toc-${level}"><a href="${escape(address)}">${escape(text)}</a></li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

/** The table of contents of a narrow page. */
function fold(headings: readonly Heading[]): string {
  const list = entries(headings)
  return list === '' ? '' : `<details class="ref-toc-fold"><summary>On this page</summary>${list}</details>\n`
}

/** The table of contents beside a wide page. */
function contents(headings: readonly Heading[]): string {
  const list = entries(headings)
  return list === ''
    ? ''
    : `<nav class="ref-toc" aria-label="On this page"><p class="ref-nav-title">On this page</p>${list}</nav>`
}
