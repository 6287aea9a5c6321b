import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { ModuleKind, Node, Project, type ExportedDeclarations, type SourceFile } from 'ts-morph'
import { repository } from '../../support/command.ts'

const packages = ['client', 'command']

/** The page shows one model and one option list, those in the API document, so that new specs do not change it. */
const example = 'vendor1-v3-omni'
const otherLists = /\|\s*"(?!vendor2\/v1\/catalog\/voices")[^"]+\/v1\/catalog\/[^"]+"/g

const title = `# Exports of @gatewright/client and @gatewright/command

\`npm run api\` generates this page from the declarations of the packages, and a test checks that it is up to date. It
lists each entry point with its exports: their signatures, and the first sentence of their documentation.
`

/** The public API of the client and of its command line, entry by entry, as Markdown. Needs built packages. */
export async function describeApi(): Promise<string> {
  const parts = await Promise.all(packages.map(describePackage))
  return [title, ...parts.flat()].join('\n')
}

async function describePackage(name: string): Promise<readonly string[]> {
  const folder = join(repository, 'generated', name)
  const { exports }: { readonly exports: Readonly<Record<string, string | { readonly types: string }>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: { module: ModuleKind.NodeNext, strict: true },
  })
  const parts: string[] = []
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue // data
    const file = project.addSourceFileAtPath(join(folder, target.types.replace('*', example)))
    const note = entry.startsWith('./models') ? `\nOnly \`${example}\` is shown; the other models have the same form.\n` : ''
    parts.push(`## @gatewright/${name}${entry.slice(1)}\n${note}`, ...(await describeFile(file)))
  }
  return parts
}

/** The exports of a file, sorted by name. */
function describeFile(file: SourceFile): Promise<readonly string[]> {
  const exported = [...file.getExportedDeclarations()].sort(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(exported.map(([name, declarations]) => describeExport(name, declarations)))
}

async function describeExport(name: string, declarations: readonly ExportedDeclarations[]): Promise<string> {
  const words = declarations.map(sentenceOf).find((sentence) => sentence !== '') ?? ''
  const signatures = declarations.map((declaration) => signatureOf(name, declaration))
  const code = await format(signatures.join('\n'), options)
  return `### ${name}\n\n${words && `${words}\n\n`}\`\`\`ts\n${code.replaceAll(/^declare /gm, '')}\`\`\`\n`
}

const options = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 } as const

/** A declaration without its export and its comments, and with the first sentence of each member. */
function signatureOf(name: string, declaration: ExportedDeclarations): string {
  if (Node.isVariableDeclaration(declaration))
    return `declare const ${name}${declaration.getText().slice(declaration.getName().length)}` // it may be an alias
  const text = declaration.getText().replace(/^export (?:declare )?/, '')
  if (!Node.isInterfaceDeclaration(declaration) && !Node.isClassDeclaration(declaration)) {
    return Node.isFunctionDeclaration(declaration)
      ? `declare ${text}`
      : text.replace(/=\s*(?=")/, '= | ').replaceAll(otherLists, '')
  }
  const head = text.slice(0, text.indexOf('{') + 1)
  const members = declaration.getMembers().flatMap((member) => {
    const line = member.getText()
    if (declaration.getName() === 'Models' && !line.includes(example)) return [] // show only one
    const words = sentenceOf(member)
    return words === '' ? [line] : [`/** ${words} */`, line]
  })
  return [Node.isClassDeclaration(declaration) ? `declare ${head}` : head, ...members, '}'].join('\n')
}

/** The first sentence of the documentation of a declaration; empty if there is none. */
function sentenceOf(node: Node): string {
  const documented = Node.isVariableDeclaration(node) ? node.getVariableStatement() : node
  const docs = Node.isJSDocable(documented) ? documented.getJsDocs() : []
  const text = docs.at(-1)?.getDescription().replaceAll(/\s+/g, ' ').trim() ?? ''
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
}
