import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleKind, Project } from 'ts-morph'
import { describeFile, type Shown } from '../../support/apiPage.ts'
import { repository } from '../../support/command.ts'

const packages = ['client', 'command']

/** The page shows one model and one option list, those in the API document, so that new specs do not change it. */
const example = 'vendor1-v3-omni'
const otherLists = /\|\s*"(?!vendor2\/v1\/catalog\/voices")[^"]+\/v1\/catalog\/[^"]+"/g

const title = `# Exports of @gatewright/client and @gatewright/command

\`npm run api\` generates this page from the declarations of the packages, and a test checks that it is up to date. It
lists each entry point with its exports: their signatures, and the first sentence of their documentation. The exports of the
generator, for extensions, are in [extension-exports.md](extension-exports.md).
`

/** The public API of the client and of its command line, entry by entry, as Markdown. Needs built packages. */
export async function describeApi(): Promise<string> {
  // One program for both: each reads the libraries of the language.
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: { module: ModuleKind.NodeNext, strict: true },
  })
  const parts = await Promise.all(packages.map((name) => describePackage(project, name)))
  return [title, ...parts.flat()].join('\n')
}

async function describePackage(project: Project, name: string): Promise<readonly string[]> {
  const folder = join(repository, 'generated', name)
  const { exports }: { readonly exports: Readonly<Record<string, string | { readonly types: string }>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const parts: string[] = []
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue // data
    const file = project.addSourceFileAtPath(join(folder, target.types.replace('*', example)))
    const note = entry.startsWith('./models')
      ? `\nOnly \`${example}\` is shown; the other models have the same form.\n`
      : ''
    parts.push(`## @gatewright/${name}${entry.slice(1)}\n${note}`, ...(await describeFile(file, shown)))
  }
  return parts
}

/** The page shows one model of the registry, and the option lists of one vendor. */
const shown: Shown = {
  member: (type, line) => type !== 'Models' || line.includes(example),
  type: (text) => text.replaceAll(otherLists, ''),
}
