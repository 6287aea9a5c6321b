import type { Values } from './values.ts'

/** Unions of scalars, of lists, and of objects with and without a discriminator. */
export const unions: Values = {
  params: `
    stop: { type: union, of: [{ type: text, maxLength: 5 }, { type: text, list: { min: 1, max: 2 } }], required: true }
    detail: { type: union, of: [{ type: integer, min: 0, max: 9 }, { type: enum, options: [low, high] }], default: low }
    motion: { type: union, of: [{ type: boolean }, { type: enum, options: [calm] }], nullable: true, default: true }
    picture: { type: union, of: [{ type: enum, options: [none] }, { type: file, media: image }] }
    tracks:
      type: union
      discriminator: kind
      list: true
      of:
        - { type: object, keys: { kind: { type: enum, options: [music, noise], required: true }, url: { type: file, media: audio, required: true } } }
        - { type: object, keys: { kind: { type: enum, options: [speech], required: true }, text: { type: text, required: true }, speed: { type: number, default: 1 } } }
    page:
      type: union
      of:
        - { type: object, keys: { type: { type: enum, options: [url], default: url }, link: { type: text, format: url, required: true } } }
        - { type: object, keys: { text: { type: text, required: true }, lines: { type: integer } } }
    rows: { type: union, of: [{ type: text, list: true }, { type: number, list: true }, { type: number, list: { list: true } }] }
    loose: { type: map, values: { type: union, of: [{ type: number }, { type: text }, { type: boolean }, { type: map, values: any }] } }
    deep: { type: union, of: [{ type: text }, { type: union, of: [{ type: number }, { type: object, keys: { a: any } }] }] }
  `,
  rules: `
    - { param: picture, requiredWhen: { motion: { is: calm } }, because: Calm motion needs a picture. }
    - { param: detail, only: [0, low], when: { picture: { is: none } }, because: Nothing has no detail. }
  `,
  right: [
    '{"stop":"a"}',
    '{"stop":["a"],"detail":"low","motion":null,"picture":"none"}',
    '{"stop":["a"],"detail":0,"motion":"calm","picture":"none"}',
    '{"stop":["a",""],"detail":9,"motion":"calm","picture":"data:image/png,","rows":[]}',
    '{"stop":"a","tracks":[{"kind":"noise","url":"https://a.b/c"},{"kind":"speech","text":"a"},{"kind":"speech","text":"a","speed":2}]}',
    '{"stop":"a","page":{"link":"https://a.b/c"},"rows":["a"],"deep":{"a":[1]}}',
    '{"stop":"a","page":{"text":"a","lines":1},"rows":[1,2],"deep":3}',
    '{"stop":"a","rows":[[1],[]],"loose":{"a":1,"b":"c","__proto__":true,"d":{"e":null}},"deep":"a"}',
  ],
  wrong: [
    ['{}', 'stop is required: text of at most 5 characters, or a list of 1 to 2 items.'],
    ['{"stop":""}', 'stop is required and cannot be empty: text of at most 5 characters, or a list of 1 to 2 items.'],
    ['{"stop":"abcdef"}', 'stop must be text of at most 5 characters, but it has 6 characters.'],
    [
      '{"stop":["a",1,"b"]}',
      'stop must be a list of 1 to 2 items, but it is a list of 3 items.',
      'stop[1] must be text, but it is 1.',
    ],
    ['{"stop":7}', 'stop must be text of at most 5 characters, or a list of 1 to 2 items, but it is 7.'],
    ['{"stop":"a","detail":10}', 'detail must be a whole number from 0 to 9, but it is 10. The nearest is 9.'],
    ['{"stop":"a","detail":"hi"}', 'detail must be one of "low", "high", but it is "hi".'],
    ['{"stop":"a","detail":"hihg"}', 'detail must be one of "low", "high", but it is "hihg". Did you mean "high"?'],
    [
      '{"stop":"a","detail":true}',
      'detail must be a whole number from 0 to 9, or one of "low", "high", but it is true.',
    ],
    [
      '{"stop":"a","detail":null}',
      'detail must be a whole number from 0 to 9, or one of "low", "high", but it is null. Leave it out instead.',
    ],
    ['{"stop":"a","motion":1}', 'motion must be true or false, or one of "calm", but it is 1.'],
    [
      '{"stop":"a","picture":"nome"}',
      'picture must be one of "none", or an address (lower-case https: or http:) or a data: URI of an image, but it is "nome".',
    ],
    ['{"stop":"a","rows":[1e999,"b"]}', 'rows[0] must be text, but it is Infinity.'],
    ['{"stop":"a","page":{"lines":1e999,"text":"a"}}', 'page.lines must be a whole number, but it is Infinity.'],
    [
      '{"stop":"a","tracks":[{"speed":1e999,"text":"a","kind":"speech"}]}',
      'tracks[0].speed must be a number, but it is Infinity.',
    ],
    [
      '{"stop":"a","tracks":[{"kind":"music"}]}',
      'tracks[0].url is required: an address (lower-case https: or http:) or a data: URI of an audio file.',
    ],
    [
      '{"stop":"a","tracks":[{"kind":"speech","url":1,"text":2}]}',
      'tracks[0] has no key "url". It has kind, text, speed.',
      'tracks[0].text must be text, but it is 2.',
    ],
    [
      '{"stop":"a","tracks":[{"kind":"spech","other":1}]}',
      'tracks[0].kind must be one of "music", "noise", "speech", but it is "spech". Did you mean "speech"?',
    ],
    [
      '{"stop":"a","tracks":[{"text":"a"},1]}',
      'tracks[0].kind is required: one of "music", "noise", "speech".',
      'tracks[1] must be an object with kind, url, or an object with kind, text, speed, but it is 1.',
    ],
    ['{"stop":"a","page":{"text":"a","lines":"b"}}', 'page.lines must be a whole number, but it is "b".'],
    ['{"stop":"a","page":{"link":"a"}}', 'page.link must be an address (lower-case https: or http:), but it is "a".'],
    ['{"stop":"a","page":{"type":"file","link":"https://a.b"}}', 'page.type must be one of "url", but it is "file".'],
    ['{"stop":"a","rows":[1,2,"a"]}', 'rows[2] must be a number, but it is "a".'],
    ['{"stop":"a","rows":{}}', 'rows must be a list, or a list, or a list, but it is an object.'],
    [
      '{"stop":"a","loose":{"a":[]}}',
      'loose.a must be a number, or text, or true or false, or an object with any keys, but it is a list of 0 items.',
    ],
    ['{"stop":"a","deep":[]}', 'deep must be text, or a number, or an object with a, but it is a list of 0 items.'],
    ['{"stop":"a","motion":"calm"}', 'picture is required when motion is "calm". Calm motion needs a picture.'],
    [
      '{"stop":"a","detail":"high","picture":"none"}',
      'detail can only be 0 or "low" when picture is "none". Nothing has no detail.',
    ],
    ['{"stop":"a","deep":{"b":1}}', 'deep has no key "b". It has a.'],
  ],
}
