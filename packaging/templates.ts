import { globSync, readFileSync } from 'node:fs'
import { typescript } from '../generator/writing/languages/typescript.ts'
import { keyOf } from '../generator/writing/template.ts'
import { precompile } from '../generator/writing/templateSource.ts'
import { targets } from '../templates/index.ts'

/**
 * The module in place of generator/writing/precompiled.ts: every template of the targets, compiled. One that targets share is
 * compiled for each of their languages.
 */
export function precompiledTemplates(): string {
  const entries = globSync('templates/**/*.hbs').sort().flatMap(compiled)
  return `export const precompiled = {\n${entries.join(',\n')}\n}\n`
}

function compiled(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8')
  const users = targets.filter(({ name }) => path.startsWith(`templates/${name}/`))
  const languages = new Set((users.length > 0 ? users : targets).map(({ language = typescript }) => language))
  return [...languages].map(({ printers }) => {
    const names = Object.keys(printers)
    return `${JSON.stringify(keyOf(source, names))}: ${precompile(path, source, new Set(names))}`
  })
}
