import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bundled } from './sbom.ts'

/** The sections of the lists that Vite writes: a package that the built pages contain parts of, and its licence. */
function sections(folder: string): readonly string[] {
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(path) === 'licenses.md',
  )
  return lists.flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split(/^(?=## )/m)
      .slice(1),
  )
}

/** A section with the text of its licence, or a sentence in its place. */
function complete(section: string): string {
  const text = section.trim()
  return text.includes('\n') ? text : `${text}\n\nIts package names the licence, and has no text of it.`
}

/** The licences of everything that built pages contain. */
export function pageNotices(folder: string): string {
  const unique = [...new Set(sections(folder).map(complete))].sort()
  return `# Third-party software\n\nThe pages of this package contain parts of these packages.\n\n${unique.join('\n\n')}\n`
}

/** The packages that built pages contain parts of. The title of a section is `name - version (license)`. */
export const pagePackages = (folder: string): readonly Bundled[] =>
  sections(folder).map((section) => {
    const [, name, version, license = 'none'] = /^## (\S+) - (\S+)(?: \((.*)\))?$/m.exec(section) ?? []
    if (name === undefined || version === undefined) throw new Error(`A list of licences has the section ${section}.`)
    return { name, version, license }
  })
