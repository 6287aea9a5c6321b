import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import type { Bundled } from './sbom.ts'

/** The compiler of TypeScript, which ts-morph brings as a file without a package.json. */
export const compiler: Bundled = { name: 'typescript', version: ts.version, license: 'Apache-2.0' }

/** The licences of the packages that the compiled package contains. */
export const notices = (folders: readonly string[]): string =>
  `# Third-party software

The compiled modules of this package contain parts of these packages.
${folders.map(notice).join('')}${section(compiler, licenseIn('node_modules/typescript') ?? '')}`

function notice(folder: string): string {
  const { name, version, license, author }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const by = typeof author === 'object' ? author.name : author
  return section({ name, version }, licenseIn(folder) ?? `${license} licence, by ${by ?? 'its contributors'}`)
}

const section = ({ name, version }: Pick<Bundled, 'name' | 'version'>, text: string): string =>
  `\n## ${name} ${version}\n\n${indented(text)}\n`

/** The text of a package's licence; undefined if it has none. */
function licenseIn(folder: string): string | undefined {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8')
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
