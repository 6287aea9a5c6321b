import { expect, test } from 'vitest'
import { textWith } from '../../support/matching.ts'
import { check, head } from '../source/newcomers.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'write type: text',
  str: 'write type: text',
  int: 'write type: integer',
  float: 'write type: number',
  bool: 'write type: boolean',
  Boolean: 'did you mean boolean?',
  array: 'list: true',
  'string[]': 'write type: text',
  'list<string>': 'list: true',
  select: 'write type: enum, options: ',
  url: 'write type: text, format: url',
  image: 'write type: file, media: image',
  dict: 'write type: map, values: any',
  chat: 'write type: messages',
  slider: 'write type: range, min: ',
  integr: 'did you mean integer?',
}

test.each(Object.entries(kinds))('type: %s suggests the kind that is meant', async (word, says) => {
  const found = await check(`${head}params:\n  prompt: { type: "${word}" }\n`)
  expect(found).toEqual([['unknown-kind', textWith(word), textWith(says)]])
})
