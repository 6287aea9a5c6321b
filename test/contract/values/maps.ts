import type { Values } from './values.ts'

/** Maps of numbers, of lists of files, of maps of objects, and of any JSON. */
export const maps: Values = {
  params: `
    weights: { type: map, values: { type: number, min: 0, max: 2 }, maxKeys: 3, label: Weights }
    words: { type: map, values: any, minKeys: 2, maxKeyLength: 4, keyPattern: "^[a-z]", default: { a: 1, b: [2] } }
    files: { type: map, values: { type: file, media: image, list: { min: 1 } }, nullable: true }
    scenes:
      type: map
      list: true
      values: { type: map, values: { type: object, keys: { text: { type: text, required: true }, size: { type: integer, default: 3 } } } }
    login: { type: map, values: { type: boolean, nullable: true }, maxKeyLength: 3, secret: true }
    loose: { type: map, values: { type: json }, minKeys: 1 }
  `,
  right: [
    '{}',
    '{"weights":{},"words":{"a":null,"bc":{"x":[]}},"files":null,"scenes":[],"login":{}}',
    '{"weights":{"":0,"__proto__":1,"toString":2},"files":{"a b":["https://a.b/c","data:image/png,"]}}',
    '{"scenes":[{"constructor":{"hasOwnProperty":{"text":"a","size":1}}},{}],"login":{"key":true,"":null}}',
    '{"loose":{"__proto__":{"__proto__":null}}}',
  ],
  wrong: [
    ['{"weights":[]}', 'Weights (weights) must be an object with at most 3 keys, but it is a list of 0 items.'],
    [
      '{"weights":null}',
      'Weights (weights) must be an object with at most 3 keys, but it is null. Leave it out instead.',
    ],
    [
      '{"weights":{"a":1,"b":2,"c":3,"d":"4"}}',
      'Weights (weights) must be an object with at most 3 keys, but it is an object with 4 keys.',
      'Weights (weights.c) must be a number from 0 to 2, but it is 3. The nearest is 2.',
      'Weights (weights.d) must be a number from 0 to 2, but it is "4". Did you mean 2?',
    ],
    [
      '{"words":{"Abc":1}}',
      'words must be an object with at least 2 keys, each text of at most 4 characters that matches ^[a-z], but it is an object with 1 key.',
      'words must be an object with at least 2 keys, each text of at most 4 characters that matches ^[a-z], but it is an object with the key "Abc".',
    ],
    [
      '{"words":{"abcde":1,"b":1}}',
      'words must be an object with at least 2 keys, each text of at most 4 characters that matches ^[a-z], but it is an object with the key "abcde".',
    ],
    [
      '{"files":{"a":[],"b":"https://a.b/c","c":["x"]}}',
      'files.a must be a list of at least 1 item, but it is a list of 0 items.',
      'files.b must be a list of at least 1 item, but it is "https://a.b/c".',
      'files.c[0] must be an address (lower-case https: or http:) or a data: URI of an image, but it is "x".',
    ],
    [
      '{"scenes":[{"a":{"b":{"size":0.5}}},{"a":1}]}',
      'scenes[0].a.b.text is required: text.',
      'scenes[0].a.b.size must be a whole number, but it is 0.5. The nearest is 1.',
      'scenes[1].a must be an object with any keys, but it is 1.',
    ],
    ['{"login":{"key":"hunter2"}}', 'login must be true or false, but it is a secret value.'],
    [
      '{"login":{"hunter2":true}}',
      'login must be an object with any keys, each text of at most 3 characters, but it is an object with the key of a secret.',
    ],
  ],
}
