import { readFileSync } from 'node:fs'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { ownFiles } from './support/ownFiles.ts'

/** Old words of identifiers, with the word to use instead. */
const oldWords: Readonly<Record<string, string>> = {
  crew: 'worker pool',
  hands: 'slots',
  bell: 'notification',
  bells: 'notifications',
  lane: 'concurrency group',
  lanes: 'concurrency groups',
  fault: 'issue, problem, diagnostic or error',
  faults: 'issues, problems, diagnostics or errors',
  faulty: 'invalid',
  told: 'wrapped, notified or reported',
  tell: 'wrap, notify or report',
  facts: 'say which: metadata, manifest, summary',
  spot: 'position or occurrence',
  spots: 'positions or occurrences',
  deaf: 'unsubscribe',
  stranger: 'unknown name',
  strangers: 'unknown names',
  usual: 'default',
  judge: 'check',
  judges: 'checks',
  ruled: 'checked by rules',
  nonsense: 'invalid answer',
  gives: 'returns',
  took: 'input',
  shop: 'command context',
}

/** Old names that are everyday words within longer names, as in "whole number". */
const oldNames: Readonly<Record<string, string>> = {
  look: 'poll or read',
  begin: 'submit or start',
  whole: 'complete',
  isWhole: 'isComplete or isInteger',
  knowsTokens: 'supportsIdempotencyToken',
  outcomeOf: 'resultOf',
}

/** Turns of phrase that are not idiomatic English, with the words to use instead. */
const oldPhrases: readonly (readonly [RegExp, string])[] = [
  [/thousand million/, 'billion'],
  [/\bat fault\b/, 'invalid'],
  [/\bneeds? no look\b/, 'does not check'],
  [/\bknows? tokens\b/, 'supports idempotency tokens'],
  [/\bWho (?:knows|has|asks|calls|sends|reads|writes|wants)\b[^?]*$/, 'Anyone who ..., or name the subject'],
  [/\bis whoever\b/, 'name the subject'],
  [/\bhas besides\b/, 'also takes'],
  [/\blets? nothing through\b/, 'forwards only if'],
  [/\bare of today\b/, 'are current'],
  [/\bWhat ends this\b/, 'The limit is'],
  [/(?<![Tt]here )\bis no (?!longer)[a-z]+ (?:of|for|in)\b(?! use)/, 'is not a ..., or: X has no ...'],
  [/\bwhoever\b/, 'name the subject'],
  [/\ball the same\b/, 'still'],
  [/\bDECISIONS\b/, 'docs/internals/decisions.md'],
  [/\b(?:told|tells?|telling)\b(?! (?:\w+ ){1,2}apart)/i, 'reports, returns, says, shows or notifies'],
  [/^ *(?:\/\*\*|\/\/|\*) (?:What|Who|Whom|Whose)\b(?!.*\?)/, 'The ..., Returns ..., or a verb: name the subject'],
  [/^ *(?:test|it|describe)\b[^'"`]*['"`](?:what|who)\b/, 'name the subject of the test'],
  [/^ *(?:\]\)\(|test|it|describe)(?:[^'"`]*['"`]|['"`])[^'"`]*\b(?:gives|gave)\b/, 'returns, or a verb'],
  [/\b[Gg]ives back\b|\/\*\* Gives\b/, 'returns or frees'],
  [/\b(?:goes|go|going|went) on\b/, 'continues, resumes or waits'],
  [/\bof (?:its|their) own\b(?! [a-z])/, 'separate, or leave it out'],
  [/\bcallers? (?:that|who) leaves?\b/, 'a caller that disconnects'],
  [/\b(?:that|which) (?:is|are) none\b|\bwhen it is none\b/, 'invalid, or: is not a ...'],
  [/\bstands? (?:beside|nowhere|apart)\b/, 'is next to, is in no, is separate'],
  [/\b(?:comes|came) of\b/, 'the result of'],
]

/** The places where an old word is allowed, with the reason. */
const exceptions: readonly { readonly files: RegExp; readonly names: RegExp; readonly why: string }[] = [
  { files: /^gateway\/keys\/(?:postgres|sqlite)\.ts$/, names: /^facts$/, why: 'a column of databases that exist' },
  { files: /^gateway\/engine\/sqlite\/store\.ts$/, names: /^lane$/, why: 'a column of databases that exist' },
  { files: /^generator\/language\//, names: /^whole$/, why: 'a whole number' },
  { files: /^test\//, names: /^whole$/, why: 'a whole number, or all of a text' },
  { files: /\/reporting\/formats\//, names: /^begin$/, why: 'a field of the format of GitLab' },
  { files: /^test\/templates\/(?:client|python\/runtime)\//, names: /fault/i, why: 'the field says fault injection' },
  { files: /^test\/vocabulary\.test\.ts$/, names: /./, why: 'it lists the old words' },
]

const isException = (path: string, name: string): boolean =>
  exceptions.some(({ files, names }) => files.test(path) && names.test(name))

const tracked = ownFiles().filter(
  (path) => !/^(?:generated|test\/samples|test\/hostile\/specs|bench\/results)\//.test(path),
)

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

function oldNamesIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...names].flatMap((name) => {
    const better = betterName(name)
    return better === undefined || isException(path, name) ? [] : [`${path} ${name}: ${better}`]
  })
}

test('names are the standard terms of the field', () => {
  const sources = tracked.filter((path) =>
    /^(?:gateway|generator|templates|web|bench|packaging|test)\/.*\.tsx?$/.test(path),
  )
  expect(sources.flatMap(oldNamesIn)).toEqual([])
})

test('file names are the standard terms of the field', () => {
  const isOld = (path: string): boolean =>
    path.split(/[/.-]/).some((part) => betterName(part) !== undefined && !isException(path, part))
  expect(tracked.filter(isOld)).toEqual([])
})

test('comments, messages and pages have none of the old turns of phrase', () => {
  // Migrations are never changed after a release, the inputs in test/corpus/dts come from others, and
  // docs/client-exports.md quotes specs.
  const texts = tracked.filter(
    (path) =>
      /\.(?:tsx?|js|css|md|hbs)$|^specs\/service\.yaml$/.test(path) &&
      !/vocabulary\.test\.ts$|migrations\.ts$|^test\/corpus\/dts\/|^docs\/client-exports\.md$/.test(path),
  )
  const found = texts.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        oldPhrases
          .filter(([old]) => old.test(line))
          .map(([, better]) => `${path}:${index + 1} ${line.trim()} -> ${better}`),
      ),
  )
  expect(found).toEqual([])
})
