import type { Example, Model } from '../../../generator/catalogue/catalogue.ts'
import type { AdvisoryRule, Rule } from '../../../generator/language/rule.ts'
import type { Serving } from '../../../generator/language/serving.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'

const word = (...values: readonly (string | number)[]): Shape => ({ is: 'choice', values })
const object = (...fields: readonly Field[]): Shape => ({ is: 'object', fields })
const text: Shape = { is: 'string', maxLength: 3 }
const many = Array.from({ length: 14 }, (_, at) => (at % 2 ? at * 10 : `option ${at}`))

/** Two objects that a key with different words chooses from. */
const tagged: Shape = {
  is: 'either',
  of: [
    object({ name: 'type', required: true, shape: word('one', 1) }, { name: 'a', required: true, shape: text }),
    object({ name: 'type', required: true, shape: word('two', 2) }, { name: 'b', shape: { is: 'list', of: text } }),
  ],
}

const shapes: Readonly<Record<string, Shape>> = {
  anything: { is: 'any' },
  filled: { is: 'any', notEmpty: true },
  several: { is: 'either', of: [{ is: 'list', of: text, max: 200_000 }, object({ name: 'a', shape: text })] },
  values: { is: 'either', of: [{ is: 'boolean' }, word('a', 'b'), { is: 'number', max: 3 }] },
  nested: {
    is: 'nullable',
    of: {
      is: 'either',
      of: [
        { is: 'nullable', of: text },
        { is: 'list', of: { is: 'any' } },
      ],
    },
  },
  tagged,
  taggedOrNull: { is: 'nullable', of: tagged },
  named: {
    is: 'either',
    tag: 'kind',
    of: [
      object({ name: 'type', required: true, shape: word('one') }, { name: 'kind', required: true, shape: word('a') }),
      object({ name: 'type', required: true, shape: word('one') }, { name: 'kind', required: true, shape: word('b') }),
    ],
  },
  positions: object(...['b', '10', '9'].map((name): Field => ({ name, shape: text }))), // keys that JavaScript sorts
  likeTagged: {
    is: 'either',
    of: [
      object({ name: 'type', required: true, shape: word('one') }, { name: 'a', required: true, shape: text }),
      object({ name: 'type', shape: word('one', 'two') }, { name: 'b', required: true, shape: text }),
    ],
  },
  many: { is: 'choice', values: many, unit: 'px' },
  measures: word('480p', '720p', '1080p', '1.5x', 'imageSizes'),
  frames: word('firstFrame', 'frameOrder'),
  numbers: word(1, 2.5, 10),
  blank: { is: 'string', notBlank: true },
  trimmed: { is: 'string', trim: true, minLength: 2, maxLength: 6 },
  letters: { is: 'string', pattern: '^[a-zß-ÿ][^\\s\\d]*🦊?$' },
  exclusive: { is: 'number', exclusiveMin: 0, exclusiveMax: 5, unit: 'seconds' },
  steps: { is: 'number', min: 0.1, max: 9, step: 0.1 },
  stepsFrom: { is: 'number', min: 4, step: 8, stepFrom: 'min', integer: true },
  wide: { is: 'number', min: -1000, max: 1e300, step: 1e-7 },
  different: { is: 'list', of: { is: 'nullable', of: word('a', 1, 2) }, unique: true, min: 1 },
  map: { is: 'map', of: { is: 'list', of: text }, keys: { is: 'string', maxLength: 4 }, min: 1, max: 3 },
  font: { is: 'file', media: 'any', noun: 'a font', families: ['font/', 'application/x-font'] },
  many_keys: object(...many.map((_, at): Field => ({ name: `key${at}`, shape: text, default: 'a' }))),
}

const because = 'It is a test.'
const rules: readonly Rule[] = [
  {
    is: 'only',
    param: 'steps',
    values: [0.5, 1],
    when: [{ is: 'in', param: 'measures', values: ['720p'] }],
    default: 0.5,
    because,
  },
  { is: 'only', param: 'blank', values: ['a'], when: [{ is: 'given', param: 'letters' }], because },
  { is: 'exactlyOneOf', params: ['trimmed', 'blank', 'font'], because },
  { is: 'forbiddenWith', param: 'exclusive', others: ['wide'], because },
  { is: 'requiredWhen', param: 'anything', when: [{ is: 'not given', param: 'numbers' }], because },
]

const advice: readonly AdvisoryRule[] = [
  ...rules,
  { is: 'within', param: 'wide', min: 0, max: 10, because },
  { is: 'within', param: 'steps', min: 1.5, because },
  { is: 'within', param: 'numbers', max: 2, because },
  { is: 'within', param: 'different', max: 1, because },
  { is: 'needs', param: 'trimmed', others: ['letters', 'blank'], because },
  { is: 'needsOneOf', param: 'wide', others: ['letters', 'blank'], because },
  { is: 'atLeastOneOf', params: ['trimmed', 'font'], because },
  { is: 'allowedWhen', param: 'map', when: [{ is: 'in', param: 'numbers', values: [1, 10] }], because },
]

const workflows: readonly Serving[] = [
  { name: 'first', when: [{ is: 'in', param: 'steps', values: [0.5, 2] }] },
  {
    name: 'second',
    when: [
      { is: 'given', param: 'letters' },
      { is: 'not given', param: 'blank' },
    ],
  },
  { name: 'third' },
]

/** Inputs that a random one is seldom like. */
const inputs: readonly Example['input'][] = [
  { frames: 'frame' }, // several options have this word, and one begins with it
  { many: '0b1010', measures: '-Infinity' },
  { several: { a: 'too long', b: 1 } }, // an open object of which several alternatives are tried
  { positions: { b: 'a', '10': 'b', '9': 'c' } },
  { named: { type: 'one', kind: 'b' } },
  { named: { type: 'one', kind: 'c' } },
]

/** Models with shapes and rules that specs cannot have, or that ours do not have: each open, secret and required, too. */
export function madeModels(model: Model): readonly Model[] {
  const made = (id: string, more: Partial<Field>, own: Partial<Model> = {}): Model => ({
    ...model,
    id,
    aliases: [],
    advice: [],
    examples: inputs.map((input) => ({ name: '', input })),
    rules: [],
    params: Object.entries(shapes).map(([name, shape]) => ({
      name,
      kind: 'json',
      description: '',
      required: false,
      shape,
      ...more,
    })),
    ...own,
  })
  return [
    made('plain', { label: 'A\u202e label' }),
    made('open', {}, { unknown: 'ignore' }),
    made('secret', { secret: true }),
    made('needed', { required: true }),
    made('empty', { required: true, allowEmpty: true }),
    made('with-rules', { default: 1 }, { rules }),
    made('undecided', {}, { rules }),
    made('advised', {}, { rules: rules.slice(0, 1), advice, workflows }),
  ]
}
