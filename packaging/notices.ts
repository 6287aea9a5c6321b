import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The licences of the packages that the compiled package contains. */
export const notices = (folders: readonly string[]): string =>
  `# Third-party software

The compiled modules of this package contain parts of these packages.
${folders.map(notice).join('')}`

function notice(folder: string): string {
  const { name, version, license, author }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const by = typeof author === 'object' ? author.name : author
  const text =
    file === undefined ? `${license} licence, by ${by ?? 'its contributors'}` : readFileSync(join(folder, file), 'utf8')
  const more = join(folder, 'ThirdPartyNoticeText.txt')
  return `\n## ${name} ${version}\n\n${indented(text)}\n${existsSync(more) ? `\n${indented(readFileSync(more, 'utf8'))}\n` : ''}`
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
}

/** A block of preformatted text. */
const indented = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n')
