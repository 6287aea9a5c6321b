import { pathRule, type Rule } from '../rule.ts'
import { topOf } from '../source.ts'

const folders =
  'bench deploy docs gateway generated generator packaging profiles sandbox specs templates test web'.split(' ')

const files = (
  'CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md LICENSE README.md SECURITY.md gatewright.config.ts ' +
  'package-lock.json package.json tsconfig.json vitest.config.ts'
).split(' ')

/** The top level has these folders, and files that tools look for there. */
export const topLevel: Rule = pathRule('top-level', function* ({ paths }) {
  const wanted = [...folders.map((name) => `${name}/`), ...files]
  const found = new Map(paths.filter((path) => !path.startsWith('.')).map((path) => [path.replace(/\/.*/, '/'), path]))
  for (const [name, path] of found) {
    if (!wanted.includes(name)) yield [topOf(path), `The top level has no ${name}: find it a home in a folder.`]
  }
  for (const name of wanted) if (!found.has(name)) yield [topOf(name), `The top level needs ${name}.`]
})
