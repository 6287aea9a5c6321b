import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { copyleftNotice } from './copyleft.ts'

// Builds the parts of the pages that a browser runs: beside their sources, or all of them into one folder.

/** The parts that Vite builds: each has a program here, which takes the folder that it writes. */
const parts = ['playground', 'viewer', 'reference']

const out = process.argv[2]

for (const part of parts) {
  const folder = out === undefined ? [] : [resolve(out, part)]
  const { status } = spawnSync(process.execPath, [`packaging/${part}.ts`, ...folder], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (out !== undefined) writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), notices(out))

/** A section with the text of its licence, or a sentence in its place. */
function complete(section: string): string {
  const text = section.trim()
  return text.includes('\n') ? text : `${text}\n\nIts package names the licence, and has no text of it.`
}

/** The licences of everything that the built parts contain, as Vite lists them. */
function notices(folder: string): string {
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === 'licenses.md')
  const sections = lists.flatMap((path) => readFileSync(join(folder, path), 'utf8').split(/^(?=## )/m).slice(1))
  const unique = [...new Set(sections.map(complete))].sort()
  return `# Third-party software\n\nThe pages of this package contain parts of these packages.\n\n${unique.join('\n\n')}\n\n${copyleftNotice()}`
}
