/** Markdown with the address of this gateway in place of that of the specs, wherever a program or a code quotes it. */
export function withAddress(source: string, from: string, to: string): string {
  // A reader could not see where another address ends, and a program could break.
  if (!/^[\w:/.[\]-]+$/.test(to)) return source
  const root = to.replace(/(?<!\/)\/+$/, '')
  return ["'", '"', '`'].reduce(
    (text, mark) => text.replaceAll(mark + from.replace(/(?<!\/)\/+$/, '') + mark, mark + root + mark),
    source,
  )
}

/** A list of links to pages with a folder before each address, for readers in another folder. */
export const withFolder = (source: string, folder: string): string =>
  source.replaceAll(/\]\(((?:models\/)?[\w.-]+\.md)\)/g, (_, path: string) => `](${folder}${path})`)
