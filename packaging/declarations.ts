import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolatedDeclarationSync } from 'oxc-transform'

/**
 * The declarations of a module and of all that they import, by path. Throws if a module lacks a type that its
 * declarations need.
 */
export function declarations(entry: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (module: string): void => {
    const path = module.replace(/\.ts$/, '.d.ts')
    if (found.has(path)) return
    const { code, errors } = isolatedDeclarationSync(module, readFileSync(module, 'utf8'))
    const [error] = errors
    if (error !== undefined) throw new Error(`${module} has no declarations: ${error.message}`)
    found.set(path, code.replace(relative, '$1.js$2'))
    for (const [, name = ''] of code.matchAll(relative)) visit(join(module, '..', `${name.replace(/^.*?['"]/, '')}.ts`))
  }
  visit(entry)
  return found
}

/** The import of a module of ours, up to its extension, and the quote after it. */
const relative = /(\b(?:from|import\()\s*['"]\.[^'"]*)\.ts(['"])/g
