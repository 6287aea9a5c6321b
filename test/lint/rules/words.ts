import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isSource, isWritten } from '../scopes.ts'
import type { Source } from '../source.ts'
import { exceptions, oldNames, oldPhrases, oldWords } from './oldWords.ts'

/** The linter lists the old words, and its tests have them. */
const isListing = (path: string): boolean => /^test\/lint\/(?:rules\/oldWords|cases\/words)\.ts$/.test(path)

const isException = (path: string, name: string): boolean =>
  exceptions.some(({ files, names }) => files.test(path) && names.test(name))

/** Splits a name into words: `supportsToken` becomes `supports`, `token`. */
const wordsOf = (name: string): readonly string[] =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []

/** Returns the word to use instead of a name; undefined if the name is fine. */
function betterName(name: string): string | undefined {
  const plain = name.replace(/^#/, '')
  const old = wordsOf(plain).find((word) => Object.hasOwn(oldWords, word))
  if (old !== undefined) return oldWords[old]
  return Object.hasOwn(oldNames, plain) ? oldNames[plain] : undefined
}

/** The first use of each name in a file. */
function namesOf({ nodes }: Source): ReadonlyMap<string, ts.Node> {
  const names = new Map<string, ts.Node>()
  for (const node of nodes) {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !names.has(node.text)) names.set(node.text, node)
  }
  return names
}

const hasNames = (path: string): boolean => isWritten(path) && isSource(path) && !isListing(path)

/** Names are the standard terms of the field. */
export const oldName: Rule = fileRule('old-name', hasNames, function* (source) {
  for (const [name, node] of namesOf(source)) {
    const better = betterName(name)
    if (better !== undefined && !isException(source.path, name)) yield [node, `${name}: ${better}`]
  }
})

/** File names are the standard terms of the field. */
export const oldFileName: Rule = fileRule('old-file-name', isWritten, function* ({ path }) {
  for (const part of path.split(/[/.-]/)) {
    const better = betterName(part)
    if (better !== undefined && !isException(path, part)) yield [0, `${part}: ${better}`]
  }
})

/**
 * Migrations are never changed after a release, the inputs in test/corpus/dts come from others, and
 * docs/client-exports.md quotes specs.
 */
const isQuoting = (path: string): boolean =>
  /migrations\.ts$|^test\/corpus\/dts\/|^docs\/client-exports\.md$/.test(path) || isListing(path)

const isProse = (path: string): boolean =>
  isWritten(path) && /\.(?:tsx?|js|css|md|hbs)$|^specs\/service\.yaml$/.test(path) && !isQuoting(path)

/** Comments, messages and pages have none of the old turns of phrase. */
export const oldPhrase: Rule = fileRule('old-phrase', isProse, function* ({ lines }) {
  let start = 0
  for (const line of lines) {
    for (const [old, better] of oldPhrases) {
      const found = old.exec(line)
      if (found) yield [start + found.index, `${found[0].trim()}: ${better}`]
    }
    start += line.length + 1
  }
})
