import { expect, test } from 'vitest'
import { pullRequestComment } from '../../../generator/diffing/changelog.ts'
import { changelog, type Change } from '../../../generator/diffing/index.ts'
import { changesText } from '../../../generator/diffing/text.ts'
import { changesOf, paramChanges, withModel } from './sides.ts'

const plain = { red: String, yellow: String, bold: String, dim: String, cyan: String }
const next = { bump: 'major', from: '1.0.0', to: '2.0.0', packages: ['@acme/client'] } as const

const change = (index: number, more: Partial<Change> = {}): Change => ({
  impact: 'breaking',
  code: 'parameter-removed',
  subject: { model: `model-${String(index).padStart(4, '0')}` },
  message: `The parameter p${index} is gone.`,
  place: { file: 'specs/models/acme/still.yaml', line: 3, column: 1, length: 0 },
  ...more,
})

test('people see the changes of each model, the worst first, with their places and reasons', async () => {
  const changes = [
    change(1, { impact: 'cosmetic', code: 'words-changed', message: 'The name changed.' }),
    change(2, { impact: 'possibly-breaking', reason: 'It depends.' }),
    change(1, { impact: 'additive', code: 'parameter-added', message: 'The parameter q is new: text.' }),
  ]
  expect(changesText(changes, plain).join('\n')).toBe(
    `model-0002
  possibly-breaking parameter-removed  The parameter p2 is gone.
    It depends.
    specs/models/acme/still.yaml:3:1
model-0001
  additive parameter-added  The parameter q is new: text.
    specs/models/acme/still.yaml:3:1
  cosmetic words-changed  The name changed.
    specs/models/acme/still.yaml:3:1`,
  )
})

test('of many changes, people see the first ones and the number of the others', () => {
  const changes = Array.from({ length: 1000 }, (_, index) => change(index))
  const texts = changesText(changes, plain)
  expect(texts.length).toBe(201)
  expect(texts.at(-1)).toBe('and 800 more in 800 others: --format json lists them all')
})

test('a comment of a pull request fits into one, whatever has changed', () => {
  const changes = Array.from({ length: 3000 }, (_, index) => change(index, { message: 'x'.repeat(5000) }))
  const comment = pullRequestComment(changes, next)
  expect(comment.length).toBeLessThan(60_000)
  expect(comment).toMatch(/And \d+ more: `gatewright diff --format json` lists them all\.\n$/)
})

test('the Markdown of a comment', async () => {
  const params = (max: number) => withModel({ params: { seed: { type: 'integer', max } } })
  const comment = pullRequestComment(await changesOf(params(9), params(8)), next)
  expect(comment).toBe(
    `## Changes for callers

1 change for callers in 1 model: 1 breaking.
The next version of \`@acme/client\` is \`2.0.0\`, after \`1.0.0\`.

### Breaking changes

- \`still\`: seed must be a whole number of at most 8; it was a whole number of at most 9.
`,
  )
})

test('the entry of a changelog', async () => {
  const changes = await changesOf(
    withModel({ description: 'One.' }),
    withModel({ description: 'Two.', params: { a: { type: 'text' } } }),
  )
  expect(changelog(changes, { version: '1.1.0', date: '2026-11-22' })).toBe(
    `## 1.1.0 (2026-11-22)

### New

- \`still\`: The parameter a is new: text.

### Texts and order

- \`still\`: The description changed.
`,
  )
  expect(changelog([], { version: '1.1.0', date: '2026-11-22' })).toBe(
    '## 1.1.0 (2026-11-22)\n\nNo change for callers.\n',
  )
})

test('a version is no change: it follows from the changes, and a release has set it before the next comparison', async () => {
  const service = (version: string) => ({ ...withModel({}), 'service.yaml': { title: 'Acme', version } })
  expect(await changesOf(service('1.0.0'), service('1.1.0-rc.1'))).toEqual([])
})

test('a part inside another has its complete name', async () => {
  const whole = { type: 'integer' }
  const inside = (name: string) => ({
    settings: { type: 'object', list: true, keys: { size: { type: 'object', keys: { [name]: whole } } } },
  })
  const renamed = (name: string) => withModel({ params: inside(name), result: inside(name) })
  const messages = (await changesOf(renamed('width'), renamed('widths'))).map(({ message }) => message)
  expect(messages).toEqual([
    'The field settings[].size.width is now called settings[].size.widths.',
    'The parameter settings[].size.width is now called settings[].size.widths.',
  ])
})

test('a change of one alternative leaves the others out of its message', async () => {
  const union = (max: number, media: string, key: object) => ({
    type: 'union',
    of: [
      { type: 'integer', min: 0, max },
      { type: 'file', media },
      { type: 'object', keys: { key } },
    ],
  })
  const [old, narrow] = [union(5, 'image', { type: 'text' }), union(4, 'video', { type: 'text', maxLength: 9 })]
  const messages = (await paramChanges(old, narrow)).map(({ message }) => message)
  expect(messages).toEqual([
    'a can be a whole number from 0 to 4 instead of a whole number from 0 to 5.',
    'a can be a video instead of an image.',
    'a.key must be text of at most 9 characters; it was text.',
  ])
  const result = (shape: object) => withModel({ result: { a: shape } })
  expect((await changesOf(result(narrow), result(old)))[0]?.message).toBe(
    'a can be a whole number from 0 to 5 instead of a whole number from 0 to 4.',
  )
})

test.each([
  [{}, { format: 'url' }, 'The format of a is new.'],
  [{ format: 'url' }, {}, 'The format of a is gone.'],
  [{}, { label: 'A' }, 'The label of a is new.'],
  [{ label: 'A' }, { label: 'B' }, 'The label of a has changed.'],
])('the message about words of one part is singular: %j, %j', async (before, after, message) => {
  const changes = await paramChanges({ type: 'text', ...before }, { type: 'text', ...after })
  expect(changes.at(-1)?.message).toBe(message)
})

test('a long message is cut between characters', () => {
  for (const start of ['', 'x']) {
    const changes = [change(1, { message: `${start}${'\u{1F600}'.repeat(300)}` })]
    const texts = [changesText(changes, plain).join('\n'), pullRequestComment(changes, next)]
    for (const text of texts) expect(text).toMatch(/\u{1F600}\.\.\.$/mu)
    for (const text of texts) expect(text.isWellFormed()).toBe(true)
  }
})

test('no text of a spec is markup, notifies a person, or starts a line', () => {
  const attacks = [
    '<img src=x onerror=alert(1)>',
    '[a](javascript:x)',
    '@acme/team and @all',
    '`a` **b**',
    'fixes #12',
    'GH-12 gh-3 acme/site!12 !5 &7 acme&8 acme/site#1',
    'a\n/close\n# b',
    '| a | b |',
    '<!-- x',
    '![x](https://evil.example)',
    '\u202e\u001b[31m',
  ]
  const changes = attacks.map((message, index) =>
    change(index, { message, reason: message, impact: 'possibly-breaking', subject: { model: message } }),
  )
  const comment = pullRequestComment(changes, next)
  expect(
    comment.split('\n').filter((line) => !/^(?:- |  - |#{2,3} |$|\d+ changes? |The next version )/.test(line)),
  ).toEqual([])
  expect(comment).not.toMatch(/(?<![\\`])<(?!!-- -->)|\u202e|\u001b/)
  const outsideCode = pullRequestComment(
    changes.map((one) => ({ ...one, subject: { model: 'still' } })),
    { ...next, packages: [] },
  )
  expect(outsideCode).not.toMatch(/@\w|[#!&]\d|\bgh-\d/i)
  const shown = changesText(changes, plain).join('\n')
  expect(shown).not.toMatch(/\u202e|\u001b/)
})
