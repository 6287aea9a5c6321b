import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, templates } from '../../generator/root.ts'

/**
 * The names that modules of a target use themselves, read from its templates: what these import, define and call. An
 * identifier that is made of a spec must be another one, wherever it is a binding of such a module.
 */
export function reservedNames(target: string): ReadonlySet<string> {
  const modules = readdirSync(join(templates, target)).filter((name) => /\.(?:ts|js)\.hbs$/.test(name))
  return new Set(modules.flatMap((name) => wordsOf(readSource(`templates/${target}/${name}`))))
}

/** The names in a template: none of its holes, texts and comments holds one. */
const wordsOf = (template: string): readonly string[] =>
  template.replace(/\{\{[^{\n]*?\}\}|\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []
