import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../../support/command.ts'

const config = `import { defineConfig } from 'gatewright'
import { date } from './kinds/date.ts'

export default defineConfig({ extensions: { kinds: [date] } })
`

/**
 * Writes the files of the section about dates of docs/extending.md into a folder, with a configuration that adds only the
 * kind. `change` changes the text of each module.
 */
export function writeSection(folder: string, change: (code: string) => string = (code) => code): void {
  const page = readFileSync(join(repository, 'docs/extending.md'), 'utf8')
  const [, section = ''] = page.split('\n## A kind: `date`\n')
  const files = [...(section.split('\n## ')[0] ?? '').matchAll(/^\*\*`(.+?)`\*\*\n\n```\w+\n(.*?)^```$/gms)]
  const texts = new Map(files.map(([, path = '', code = '']) => [path, code] as const))
  for (const [path, text] of texts.set('gatewright.config.ts', config)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path.endsWith('.ts') ? change(text) : text)
  }
  cpSync(join(repository, 'test/samples/service.yaml'), join(folder, 'specs/service.yaml'))
}
