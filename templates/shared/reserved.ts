import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The names that modules of a target use themselves, read from its templates: what these import, define and call. An
 * identifier that is made of a spec must be another one, wherever it is a binding of such a module.
 */
export function reservedNames(target: string): ReadonlySet<string> {
  const folder = join(import.meta.dirname, '..', target)
  const templates = readdirSync(folder).filter((name) => /\.(?:ts|js)\.hbs$/.test(name))
  return new Set(templates.flatMap((name) => wordsOf(readFileSync(join(folder, name), 'utf8'))))
}

/** The names in a template: none of its holes, texts and comments holds one. */
const wordsOf = (template: string): readonly string[] =>
  template.replace(/\{\{.*?\}\}|\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []
