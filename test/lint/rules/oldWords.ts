/** Old words of identifiers, with the word to use instead. */
export const oldWords: Readonly<Record<string, string>> = {
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
export const oldNames: Readonly<Record<string, string>> = {
  look: 'poll or read',
  begin: 'submit or start',
  whole: 'complete',
  isWhole: 'isComplete or isInteger',
  knowsTokens: 'supportsIdempotencyToken',
  outcomeOf: 'resultOf',
}

/** Turns of phrase that are not idiomatic English, with the words to use instead. */
export const oldPhrases: readonly (readonly [RegExp, string])[] = [
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
export const exceptions: readonly { readonly files: RegExp; readonly names: RegExp; readonly why: string }[] = [
  { files: /^gateway\/keys\/(?:postgres|sqlite)\.ts$/, names: /^facts$/, why: 'a column of databases that exist' },
  { files: /^gateway\/engine\/sqlite\/store\.ts$/, names: /^lane$/, why: 'a column of databases that exist' },
  { files: /^generator\/language\//, names: /^whole$/, why: 'a whole number' },
  { files: /^test\//, names: /^whole$/, why: 'a whole number, or all of a text' },
  { files: /\/reporting\/formats\//, names: /^begin$/, why: 'a field of the format of GitLab' },
  { files: /^test\/templates\/(?:client|python\/runtime)\//, names: /fault/i, why: 'the field says fault injection' },
]
