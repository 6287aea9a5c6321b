/** The address of a page of the package, relative to the base of the document. */
export function addressOf(path: string): string {
  const name = path.replace(/\.md$/, '')
  return name === 'index' ? 'docs' : `docs/${name}`
}

/** A link to another page of the package: it has no scheme and no host. */
const pageLink = /^(?!.*\/\/)((?:\.\.\/)?[\w.][\w./-]*\.(?:md|txt))(#[\w%.-]*)?$/

/**
 * The address of a link on a page, relative to the base of the document. Undefined for a link that leads neither to a page
 * of the package nor to a website, such as one with a script.
 */
export function linkOf(address: string, path: string): string | undefined {
  const [, page, hash = ''] = pageLink.exec(address) ?? []
  if (page === undefined) return /^https?:\/\/[^\s\\]+$/i.test(address) ? address : undefined
  const { pathname } = new URL(page, `http://package/${path}`)
  return pathname === '/llms.txt' ? 'llms.txt' : addressOf(decodeURI(pathname.slice(1))) + hash
}
