import { ModuleKind, Project } from 'ts-morph'
import { describeFile } from '../support/apiPage.ts'

const title = `# Exports of gatewright

This is the public API for configurations and for the targets, kinds and checks that they add; [extending.md](extending.md)
shows it at work. \`npm run api\` generates this page from \`generator/index.ts\`, and a test checks that it is up to date. It
lists the exports with their signatures and the first sentence of their documentation.
`

/** The public API for extensions, as Markdown. */
export async function describeApi(): Promise<string> {
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: { module: ModuleKind.NodeNext, strict: true, allowImportingTsExtensions: true, noEmit: true },
  })
  return [title, ...(await describeFile(project.addSourceFileAtPath('generator/index.ts')))].join('\n')
}
