import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { german as built } from '@gatewright/validators/messages/de'
import { describe, expect, test } from 'vitest'
import { advice } from '../../../generator/language/advice.ts'
import { explainEvery } from '../../../generator/language/every.ts'
import { explain } from '../../../generator/language/explain.ts'
import { german } from '../../../generator/language/german.ts'
import type { Rule } from '../../../generator/language/rule.ts'
import { explainRules } from '../../../generator/language/ruling.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'

const param = (shape: Shape, more: Partial<Field> = {}): Field => ({ name: 'a', shape, ...more })
const said = (field: Field, value: unknown): readonly string[] =>
  explain('m', [field], { a: value }, advice, undefined, explainEvery, german).map(({ message }) => message)

const text: Shape = { is: 'string' }
const either: Shape = {
  is: 'either',
  of: [
    { is: 'choice', values: ['eng', 'weit'] },
    { is: 'object', fields: [param(text)] },
  ],
}

describe('in German', () => {
  test.each<[Shape, unknown, string]>([
    [
      { is: 'number', integer: true, min: 3, max: 15, unit: 'seconds' },
      16,
      'a muss eine ganze Zahl von 3 bis 15 (in Sekunden) sein, ist aber 16. Der nächste Wert ist 15.',
    ],
    [
      { is: 'number', min: 0, max: 1, step: 0.1 },
      0.25,
      'a muss eine Zahl von 0 bis 1 in Schritten von 0,1 sein, ist aber 0,25. Der nächste Wert ist 0,3.',
    ],
    [{ is: 'number', exclusiveMin: 0, max: 2 }, 0, 'a muss eine Zahl über 0 und von höchstens 2 sein, ist aber 0.'],
    [{ is: 'number', min: 1 }, '1,5', 'a muss eine Zahl von mindestens 1 sein, ist aber „1,5“.'],
    [{ is: 'number', unit: 'furlongs' }, true, 'a muss eine Zahl (in furlongs) sein, ist aber true.'],
    [
      { is: 'choice', values: ['720p', '4k'] },
      '4K',
      'a muss einer der Werte „720p“, „4k“ sein, ist aber „4K“. Ist „4k“ gemeint?',
    ],
    [{ is: 'choice', values: [0.5, 1] }, 2, 'a muss einer der Werte 0,5; 1 sein, ist aber 2. Der nächste Wert ist 1.'],
    [{ is: 'choice', values: ['x'] }, 2, 'a muss der Wert „x“ sein, ist aber 2.'],
    [{ is: 'boolean' }, 'true', 'a muss true oder false sein, ist aber „true“. Ist true gemeint?'],
    [{ is: 'string', minLength: 2, maxLength: 4 }, 'x', 'a muss Text mit 2 bis 4 Zeichen sein, hat aber 1 Zeichen.'],
    [{ is: 'string', minLength: 1 }, '', 'a muss Text mit mindestens 1 Zeichen sein, hat aber 0 Zeichen.'],
    [{ is: 'string', pattern: '^[a-z]+$' }, 'A', 'a muss Text nach dem Muster ^[a-z]+$ sein, ist aber „A“.'],
    [
      { is: 'string', pattern: '^#', noun: 'a color as #rrggbb' },
      'rot',
      'a muss eine Farbe als #rrggbb sein, ist aber „rot“.',
    ],
    [
      { is: 'string', trim: true, minLength: 2, maxLength: 9 },
      ' x ',
      'a muss Text mit höchstens 9 Zeichen und mindestens 2 Zeichen ohne Leerraum an den Enden sein, hat aber 1 Zeichen.',
    ],
    [
      { is: 'file', media: 'image' },
      'c:/a.png',
      'a muss eine Adresse (https: oder http:, klein geschrieben) oder ein data:-URI mit einem Bild sein, ist aber „c:/a.png“.',
    ],
    [
      { is: 'file', media: 'document' },
      1,
      'a muss eine Adresse (https: oder http:, klein geschrieben) oder ein data:-URI mit einem Dokument sein, ist aber 1.',
    ],
    [
      { is: 'list', of: text, min: 1, max: 1 },
      [],
      'a muss eine Liste mit genau 1 Element sein, ist aber eine Liste mit 0 Elementen.',
    ],
    [{ is: 'list', of: text, max: 2 }, {}, 'a muss eine Liste mit höchstens 2 Elementen sein, ist aber ein Objekt.'],
    [{ is: 'list', of: text, unique: true }, ['x', 'x'], 'a[1] darf a[0] nicht wiederholen, aber beide sind „x“.'],
    [{ is: 'list', of: text }, new Array<string>(1), 'a muss eine Liste sein, ist aber lückenhaft.'],
    [
      { is: 'object', fields: [param(text)] },
      null,
      'a muss ein Objekt mit a sein, ist aber null. Stattdessen weglassen.',
    ],
    [{ is: 'object', fields: [param(text)] }, { ab: 1 }, 'a hat keinen Schlüssel „ab“. Möglich: a.'],
    [
      { is: 'map', of: text, max: 1, noun: 'an object with at most 1 key' },
      { x: '', y: '' },
      'a muss ein Objekt mit höchstens 1 Schlüssel sein, ist aber ein Objekt mit 2 Schlüsseln.',
    ],
    [
      { is: 'map', of: text, keys: { is: 'string', maxLength: 1 } },
      { xy: '' },
      'a muss ein Objekt mit beliebigen Schlüsseln (jeweils Text mit höchstens 1 Zeichen) sein, ist aber ein Objekt mit dem Schlüssel „xy“.',
    ],
    [either, 4, 'a muss einer der Werte „eng“, „weit“ oder ein Objekt mit a sein, ist aber 4.'],
    [{ is: 'nullable', of: text }, 4, 'a muss Text sein, ist aber 4.'],
    [{ is: 'any' }, new Date(0), 'a muss ein JSON-Wert sein, ist aber kein einfacher Wert: [object Date].'],
  ])('%j and %j', (shape, value, message) => {
    expect(said(param(shape), value)).toEqual([message])
  })

  test('a bigint, whose digits look like those of a number', () => {
    const [message] = said(param({ is: 'number' }), 5n)
    expect(message).toBe('a muss eine Zahl sein, ist aber kein einfacher Wert: [object BigInt].')
  })

  test('required and secret values, labels and unknown names', () => {
    const field = param({ is: 'string', maxLength: 2 }, { required: true, secret: true, label: 'Geheimwort' })
    expect(said(field, undefined)).toEqual(['Geheimwort (a) ist erforderlich: Text mit höchstens 2 Zeichen.'])
    expect(said(field, ' ')).toEqual([
      'Geheimwort (a) ist erforderlich und darf nicht leer sein: Text mit höchstens 2 Zeichen.',
    ])
    expect(said(field, [1])).toEqual([
      'Geheimwort (a) muss Text mit höchstens 2 Zeichen sein, ist aber ein geheimer Wert.',
    ])
    const { issues } = vendor1V3Omni.safeParse({ durration: 1 }, { messages: built })
    expect(issues?.map(({ message, expected, received }) => [message, expected, received])).toEqual([
      [
        'vendor1-v3-omni hat keinen Parameter „durration“. Ist duration gemeint?',
        'einer der Namen prompt, aspectRatio, duration, resolution, generateAudio, startFrame, endFrame, imageUrls, videoUrl, referType, keepOriginalSound, multiShot und 3 weitere',
        '1',
      ],
      ['prompt ist erforderlich: Text mit höchstens 2500 Zeichen.', 'Text mit höchstens 2500 Zeichen', 'nichts'],
    ])
  })

  const when = [
    { is: 'in', param: 'c', values: ['x', 0.5] },
    { is: 'not given', param: 'd' },
  ] as const

  test.each<[Rule, object, string]>([
    [
      { is: 'forbiddenWith', param: 'a', others: ['b', 'c'], because: '' },
      { a: 1, b: 1 },
      'a darf nicht zusammen mit b oder c angegeben werden.',
    ],
    [{ is: 'needs', param: 'a', others: ['b', 'c'], because: '' }, { a: 1 }, 'a erfordert b und c.'],
    [{ is: 'needsOneOf', param: 'a', others: ['b', 'c'], because: '' }, { a: 1 }, 'a erfordert b oder c.'],
    [{ is: 'exactlyOneOf', params: ['a', 'b'], because: '' }, {}, 'Von a und b muss genau einer angegeben werden.'],
    [
      { is: 'atLeastOneOf', params: ['a', 'b'], because: '' },
      {},
      'Von a und b muss mindestens einer angegeben werden.',
    ],
    [
      { is: 'requiredWhen', param: 'a', when, because: '' },
      { c: 'x' },
      'a ist erforderlich, wenn c „x“ oder 0,5 ist und d nicht angegeben ist.',
    ],
    [
      { is: 'allowedWhen', param: 'a', when, because: '' },
      { a: 1, c: 2 },
      'a darf nur angegeben werden, wenn c „x“ oder 0,5 ist und d nicht angegeben ist.',
    ],
    [
      { is: 'only', param: 'a', values: [true, 'b'], when, default: 'b', because: '' },
      { a: 1, c: 'x' },
      'a darf nur true oder „b“ sein, wenn c „x“ oder 0,5 ist und d nicht angegeben ist. Der Standardwert ist dann „b“.',
    ],
  ])('%j', (rule, input, words) => {
    const issues = explainRules({ rules: [rule], defaults: [] }, { ...input }, german)
    expect(issues).toMatchObject([{ expected: words, received: 'eine Kombination, die dagegen verstößt' }])
  })
})
