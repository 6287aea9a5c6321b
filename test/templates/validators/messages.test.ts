import { models } from '@gatewright/catalog'
import { ValidationError, type Issue, type Messages, type StandardOptions } from '@gatewright/validators'
import { validatorOf } from '@gatewright/validators/compact'
import { german } from '@gatewright/validators/messages/de'
import { english } from '@gatewright/validators/messages/en'
import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { vendor1V3Omni as described } from '@gatewright/validators/schemas/vendor1-v3-omni'
import { expect, test } from 'vitest'
import { pack } from '../../../bench/packed.ts'
import { listWith } from '../../support/matching.ts'
import { unchecked } from '../../support/reading.ts'
import { validators } from '../../support/validators.ts'

/** Wrong inputs of every model, each with the issues in one set of messages. */
function* refusals(messages?: Messages): Generator<readonly Issue[]> {
  for (const { id, examples } of models)
    for (const { input } of examples) {
      const keys = Object.entries(input)
      const wrong = [{}, 'x', { ...input, promt: 1 }, Object.fromEntries(keys.map(([key]) => [key, null]))]
      const swapped = Object.fromEntries(
        keys.map(([key, value]) => [key, typeof value === 'string' ? -0.5 : typeof value === 'number' ? -1e9 : 'x']),
      )
      for (const one of [...wrong, swapped]) yield validators[id]?.safeParse(one, { messages }).issues ?? []
    }
}

const wordless = ({ code, path, pointer, suggestion, params }: Issue): unknown => [
  code,
  path,
  pointer,
  suggestion,
  params,
]

test('German issues of every model have the same facts as English ones, and no English words', () => {
  const words =
    / (?:must be|is required|has no|but it|It has|Did you|The nearest|and \d+ more) |\b(?:nothing|text of|one of|a list|an object|a number|a whole|a combination)\b/
  const codes = new Set<string>()
  const ours = [...refusals()]
  for (const [index, issues] of [...refusals(german)].entries()) {
    expect(issues.map(wordless)).toEqual(ours[index]?.map(wordless))
    for (const { code, message, expected, received } of issues) {
      codes.add(code)
      expect(`${code === 'rule' ? '' : message} ${expected} ${received}`).not.toMatch(words)
    }
  }
  expect([...codes]).toEqual(
    listWith(['not-an-option', 'required', 'rule', 'too-small', 'unknown-parameter', 'wrong-type']),
  )
})

/** Why calls of these sets fail. */
const broken = 'the words are missing'

const fail = (): never => {
  throw new Error(broken)
}

/** An object whose property throws. */
const throwing = (name: string, rest: object = {}): Record<string, unknown> =>
  Object.defineProperty({ ...rest }, name, { get: fail, enumerable: true })

/** A set whose words about a wrong value throw. */
const failing: Messages = { ...english, mismatch: fail }

const wrong = { prompt: 'a', duration: 99 }

test.each([vendor1V3Omni, validatorOf('vendor1-v3-omni')])(
  'an error of a set of messages is not one of the input',
  (validator) => {
    expect(() => validator.safeParse(wrong, { messages: failing })).toThrow(broken)
    expect(() => validator.parse(wrong, { messages: failing })).toThrow(broken)
    expect(validator.safeParse({ prompt: 'a' }, { messages: failing })).toMatchObject({ success: true })
    expect(validator.safeParse({}, { messages: failing }).issues).toMatchObject([{ code: 'required' }])
    expect(validator.safeParse(throwing('prompt'), { messages: failing }).issues).toMatchObject([
      { code: 'unreadable' },
    ])
  },
)

test.each<[string, StandardOptions]>([
  ['words that throw', { libraryOptions: { messages: failing } }],
  ['codes that cannot be read', { libraryOptions: { messages: throwing('codes', english) } }],
  ['a getter of the messages', { libraryOptions: throwing('messages') }],
  ['a getter of the library options', throwing('libraryOptions')],
  ['no options', unchecked(null)],
  ['an option of another library', { libraryOptions: { messages: 'de' } }],
  ['an object of another library', { libraryOptions: { messages: { required: 'Missing.' } } }],
  ['nothing', { libraryOptions: { messages: null } }],
])('the Standard Schema interface never throws, and then has the English issues: %s', (_, options) => {
  for (const validator of [vendor1V3Omni, validatorOf('vendor1-v3-omni'), described]) {
    const { validate } = validator['~standard']
    expect(validate(wrong, options)).toEqual(validate(wrong))
    expect(validate({ prompt: 'a' }, options)).toMatchObject({ value: { prompt: 'a' } })
  }
  expect(described.fields.duration['~standard'].validate(99, options)).toEqual(
    described.fields.duration['~standard'].validate(99),
  )
})

test('the English set has the words of issues without a set', () => {
  expect([...refusals(english)]).toEqual([...refusals()])
})

test('parse, safeParse and Standard Schema take messages, also about input that is not data', () => {
  const message = 'prompt ist erforderlich: Text mit höchstens 2500 Zeichen.'
  expect(() => vendor1V3Omni.parse({}, { messages: german })).toThrow(`vendor1-v3-omni: ${message}`)
  expect(vendor1V3Omni.safeParse({}, { messages: german }).issues).toMatchObject([{ message }])
  const { validate } = vendor1V3Omni['~standard']
  expect(validate({}, { libraryOptions: { messages: german } }).issues).toMatchObject([{ message }])
  expect(validate({}, { libraryOptions: { locale: 'de' } })).toEqual(validate({}))
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(vendor1V3Omni.safeParse(proxy, { messages: german }).issues).toMatchObject([german.unreadable])
})

test('Standard Schema ignores an option of this name that is not a set', () => {
  const { validate } = vendor1V3Omni['~standard']
  for (const messages of [null, 'de', {}, ['unreadable'], () => 1])
    for (const input of [{}, throwing('prompt')])
      expect(validate(input, { libraryOptions: { messages } })).toEqual(validate(input))
})

test('a set can replace some sentences of another one, and the codes', () => {
  const codes = {
    required: 'MISSING',
    'unknown-parameter': 'UNKNOWN',
    'wrong-type': 'TYPE',
    'not-an-option': 'OPTION',
    'too-short': 'LENGTH',
    'too-long': 'LENGTH',
    'too-small': 'RANGE',
    'too-large': 'RANGE',
    'not-whole': 'RANGE',
    'off-step': 'RANGE',
    'not-a-file': 'TYPE',
    'no-match': 'TYPE',
    'too-few': 'LENGTH',
    'too-many': 'LENGTH',
    repeated: 'OPTION',
    rule: 'RULE',
    unreadable: 'TYPE',
  } as const // the types of the codes are those of issues
  const messages = { ...english, codes, required: (subject: string) => `${subject}, please.` }
  const { issues } = vendor1V3Omni.safeParse({ duration: 99 }, { messages })
  const found: readonly (typeof codes)[keyof typeof codes][] | undefined = issues?.map(({ code }) => code)
  expect(found).toEqual(['MISSING', 'RANGE'])
  expect(issues?.[0]?.message).toBe('prompt, please.')
  expect(() => vendor1V3Omni.parse({}, { messages })).toThrow(ValidationError)
})

test('a set does not compile without one of its parts', () => {
  const { repeats, ...rest } = english
  // @ts-expect-error -- a part is missing
  const incomplete: Messages = rest
  // @ts-expect-error -- codes are missing
  const uncoded: Messages<string> = { ...english, codes: { required: 'MISSING' } }
  expect([typeof repeats, incomplete, uncoded]).toEqual(['function', rest, uncoded])
})

test('a set adds nothing to a bundle that does not import it', async () => {
  const program = "import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'\n"
  const plain = await pack(`${program}console.log(vendor1V3Omni)`)
  const more = "import { german } from '@gatewright/validators/messages/de'\nconsole.log(vendor1V3Omni, german)"
  const both = await pack(program + more)
  expect(Object.keys(plain.modules).filter((path) => /german|english|refined|map\.js|formatted/.test(path))).toEqual([])
  expect(both.gzipped).toBeGreaterThan(plain.gzipped + 1000)
})
