import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'
import { check, head, params } from './newcomers.ts'

/** A mistake of a newcomer: the text, and the code, the marked text and a part of the words of its only diagnostic. */
const mistakes: Readonly<Record<string, readonly [text: string, code: string, marked: string, says: string]>> = {
  'an unquoted text with a colon': [
    `${head}description: Note: it is fast\n${params}`,
    'yaml-syntax',
    'Note: it is fast',
    'quote it: "Note: it is fast"',
  ],
  'the same inside braces': [
    `${head}params:\n  prompt: { type: text, description: Note: it is fast }\n`,
    'yaml-syntax',
    'Note: it is fast',
    'quote it: "Note: it is fast"',
  ],
  'a brace that is not closed': [
    `${head}params:\n  prompt: { type: text\nexamples:\n  basic: { prompt: A }\n`,
    'yaml-syntax',
    '{',
    'this { is not closed. add }',
  ],
  'a quote that is not closed': [
    `${head}description: "Paints\n${params}`,
    'yaml-syntax',
    '"Paints',
    'this quote is not closed',
  ],
  'text after a closing quote': [
    `${head}description: 'it's fast'\n${params}`,
    'yaml-syntax',
    "s fast'",
    'put quotes around the complete text',
  ],
  'a brace too many': [
    `${head}params: { prompt: { type: text } }}\nrules: []\n`,
    'yaml-syntax',
    '}',
    'this bracket closes nothing',
  ],
  'a key without a colon': [
    `${head}description Paints.\n${params}`,
    'yaml-syntax',
    'description Paints.',
    'this line has no colon after its key',
  ],
  'a key without a space after its colon': [
    `${head}description:Paints.\n${params}`,
    'yaml-syntax',
    'description:Paints.',
    'write description: Paints.',
  ],
  'a line that is indented too deep': [
    `${head}description: Paints.\n  tags: [a]\n${params}`,
    'yaml-syntax',
    'Paints.',
    'the next line is indented deeper',
  ],
  'a line that is not indented like the others': [
    `${head}${params} seed: { type: integer }\n`,
    'yaml-syntax',
    'seed: { type: integer }',
    'indent it like the keys above it',
  ],
  'a tab': [`${head}params:\n\tprompt: { type: text }\n`, 'yaml-syntax', '\t', 'indent with spaces'],
  'a text that begins with a mark of YAML': [
    `${head}description: @fast\n${params}`,
    'yaml-syntax',
    '@fast',
    'quote it: "@fast"',
  ],
  'a list on the line of its key': [
    `${head}tags: - a\n${params}`,
    'yaml-syntax',
    '-',
    'a list begins on the line below its key',
  ],
  'an escape that does not exist': [`${head}description: "\\d"\n${params}`, 'yaml-syntax', '\\', 'use single quotes'],
  'a misspelled parameter of an example': [
    `${head}${params}examples:\n  basic: { prompt: A, duraton: 3 }\n`,
    'bad-example',
    'duraton',
    'Did you mean duration?',
  ],
  'an example without a required parameter': [
    `${head}${params}examples:\n  basic: { duration: 3 }\n`,
    'bad-example',
    'basic',
    'prompt is required',
  ],
  'an unknown key in a default': [
    `${head}params:\n  size: { type: object, keys: { width: { type: integer } }, default: { widht: 5 } }\n`,
    'default-wrong-type',
    'widht',
    'Did you mean width?',
  ],
  'a misspelled parameter in credits': [
    `${head}credits: "duraton * 2"\n${params}`,
    'bad-credits',
    'duraton',
    'did you mean duration?',
  ],
  'a misspelled parameter in a time': [
    `${head}estimatedSeconds: $ceil(2 * duraton)\n${params}`,
    'bad-estimate',
    'duraton',
    'did you mean duration?',
  ],
  'params. in credits': [
    `${head}credits: params.duration * 2\n${params}`,
    'bad-credits',
    'params',
    'did you mean duration?',
  ],
  'a function without its mark': [
    `${head}credits: ceil(duration / 2)\n${params}`,
    'bad-credits',
    'ceil',
    'did you mean $ceil?',
  ],
  'the operators of JavaScript': [
    `${head}credits: "duration == 5 && prompt !== 'a' ? 2 : 1"\n${params}`,
    'bad-credits',
    `"duration == 5 && prompt !== 'a' ? 2 : 1"`,
    "did you mean duration = 5 and prompt != 'a' ? 2 : 1?",
  ],
  'a misspelled function': [
    `${head}credits: $cell(duration / 2)\n${params}`,
    'bad-credits',
    'cell',
    'did you mean $ceil?',
  ],
  'a missing key of the file': [
    `${head.replace('category: image\n', '')}${params}`,
    'missing-key',
    '',
    'The key "category" is missing. Its output',
  ],
  'a missing key of a parameter': [
    `${head}params:\n  seed: { type: range, min: 0 }\n`,
    'missing-key',
    'seed',
    'The key "max" is missing in "seed".',
  ],
  'a missing word of a parameter': [
    `${head}params:\n  photo: { type: file }\n`,
    'missing-key',
    'photo',
    'One of: image, video',
  ],
  'a missing key of an inner key': [
    `${head}params:\n  size: { type: object, keys: { width: { label: Width } } }\n`,
    'missing-key',
    'width',
    'The key "type" is missing in "width".',
  ],
  'a missing key of a rule': [
    `${head}${params}rules:\n  - { param: duration, needs: prompt }\n`,
    'missing-key',
    '{ param: duration, needs: prompt }',
    'missing in "rules[0]"',
  ],
  'a key of JSON Schema': [
    `${head}params:\n  seed: { type: integer, minimum: 0 }\n`,
    'unknown-key',
    'minimum',
    'did you mean min?',
  ],
  'a category in other words': [
    `${head.replace('image', 'picture')}${params}`,
    'unknown-word',
    'picture',
    'did you mean image?',
  ],
  'a rule in other words': [
    `${head}${params}rules:\n  - { param: duration, requires: prompt, because: So. }\n`,
    'bad-rule',
    '{ param: duration, requires: prompt, because: So. }',
    'did you mean needs?',
  ],
  'a condition that is only a value': [
    `${head}${params}rules:\n  - { param: prompt, requiredWhen: { duration: 5 }, because: So. }\n`,
    'bad-condition',
    '5',
    'here, { is: 5 }',
  ],
  'two rules in one': [
    `${head}${params}rules:\n  - { param: duration, needs: prompt, forbiddenWith: prompt, because: So. }\n`,
    'bad-rule',
    '{ param: duration, needs: prompt, forbiddenWith: prompt, because: So. }',
    'it has forbiddenWith and needs, but it needs exactly one',
  ],
  'a rule as a text': [
    `${head}${params}rules: [a needs b]\n`,
    'bad-rule',
    'a needs b',
    'write, for example, { param: a',
  ],
  'a text instead of a list': [`${head}tags: a, b\n${params}`, 'wrong-type', 'a, b', 'in [ ], or with "- "'],
  'a length instead of a list': [
    `${head}params:\n  a: { type: text, list: 4 }\n`,
    'wrong-type',
    '4',
    'true, or a mapping such as { min: 1, max: 4 }',
  ],
  'a name instead of a mapping': [
    `${head}${params}upstream: acme\n`,
    'wrong-type',
    'acme',
    'with keys such as use, model',
  ],
  'credits that are not whole': [
    `${head}credits: duration / 2\n${params}`,
    'bad-credits',
    'duration / 2',
    'did you mean $ceil(duration / 2)?',
  ],
  'an id with capital letters': [
    `${head.replace('acme-still-1', 'Acme Still')}${params}`,
    'bad-id',
    'Acme Still',
    'did you mean acme-still?',
  ],
  'a name with a hyphen': [
    `${head}params:\n  aspect-ratio: { type: text }\n`,
    'bad-param-name',
    'aspect-ratio',
    'such as aspectRatio',
  ],
}

test.each(Object.entries(mistakes))('%s is marked and explained', async (_, [text, code, marked, says]) => {
  const found = await check(text)
  expect(found.map(([own, part]) => [own, part])).toEqual([[code, marked]])
  expect(found[0]?.[2]).toContain(says)
})

test('a misspelled parameter of a request is suggested, also without its params', async () => {
  const upstream = `upstream: { use: acme, model: a, request: '{ "a": params.promt, "b": prompt, "c": duration }' }\n`
  const found = await check(`${head}${params}${upstream}`)
  const named = found
    .filter(([code]) => code !== 'unknown-upstream')
    .map(([, marked, says]) => [marked, says.split('did you ')[1]])
  expect(named).toEqual([
    ['promt', 'mean prompt?'],
    ['prompt', 'mean params.prompt?'],
    ['duration', 'mean params.duration?'],
  ])
})

test('a file with another ending gets the name that is read', async () => {
  const folder = temporary()
  mkdirSync(join(folder, 'models/acme'), { recursive: true })
  writeFileSync(join(folder, 'service.yml'), 'title: Acme\n')
  writeFileSync(join(folder, 'models/acme/acme-still-1.yaml'), `${head}${params}`)
  const { diagnostics } = await compile(folder)
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['missing-file', textWith('title: My models')],
    ['stray-file', 'rename it to service.yaml'],
  ])
})
