import type { Values } from './values.ts'

/** Numbers whose bounds are no steps, and addresses in capitals: messages name only values that are accepted. */
export const numbers: Values = {
  params: `
    width: { type: range, min: 3, max: 77, step: 8, integer: true, required: true }
    frames: { type: range, min: 3, max: 78, step: 8, stepFrom: min, integer: true }
    level: { type: number, min: 0.05, max: 0.99, step: 0.1 }
    least: { type: number, min: 3, step: 8 }
    most: { type: number, max: -3, step: 8 }
    whole: { type: integer, min: 0.5, max: 9.5 }
    over: { type: integer, exclusiveMin: 0, exclusiveMax: 40, step: 8 }
    above: { type: number, min: 0, exclusiveMin: 0, max: 10, exclusiveMax: 12 }
    inside: { type: integer, min: 1, exclusiveMin: 3, max: 10, exclusiveMax: 10 }
    halves: { type: integer, min: 1, max: 10, step: 1.5 }
    after: { type: range, min: 4, max: 12, step: 1.5, stepFrom: min, integer: true }
    link: { type: text, format: url }
    picture: { type: file, media: image }
  `,
  right: [
    '{"width":8}',
    '{"width":72,"frames":3,"level":0.1,"least":8,"most":-8,"whole":1,"over":8,"link":"http://a.b"}',
    '{"width":8,"above":0.1,"inside":4,"halves":3,"after":4}',
    '{"width":8,"above":10,"inside":9,"halves":9,"after":10}',
    '{"width":16,"frames":75,"level":0.9,"whole":9,"over":32,"picture":"https://A.B/C"}',
  ],
  wrong: [
    ['{}', 'width is required: a whole number from 8 to 72, in steps of 8.'],
    ['{"width":3}', 'width must be a whole number from 8 to 72, in steps of 8, but it is 3. The nearest is 8.'],
    ['{"width":77}', 'width must be a whole number from 8 to 72, in steps of 8, but it is 77. The nearest is 72.'],
    [
      '{"width":8,"frames":78}',
      'frames must be a whole number from 3 to 75, in steps of 8, but it is 78. The nearest is 75.',
    ],
    [
      '{"width":8,"level":0.05}',
      'level must be a number from 0.1 to 0.9, in steps of 0.1, but it is 0.05. The nearest is 0.1.',
    ],
    ['{"width":8,"least":3}', 'least must be a number of at least 8, in steps of 8, but it is 3. The nearest is 8.'],
    ['{"width":8,"most":-3}', 'most must be a number of at most -8, in steps of 8, but it is -3. The nearest is -8.'],
    ['{"width":8,"whole":0.5}', 'whole must be a whole number from 1 to 9, but it is 0.5. The nearest is 1.'],
    ['{"width":8,"above":0}', 'above must be a number over 0 and of at most 10, but it is 0.'],
    ['{"width":8,"inside":3}', 'inside must be a whole number from 4 to 9, but it is 3. The nearest is 4.'],
    ['{"width":8,"inside":10}', 'inside must be a whole number from 4 to 9, but it is 10. The nearest is 9.'],
    [
      '{"width":8,"halves":2}',
      'halves must be a whole number from 3 to 9, in steps of 1.5, but it is 2. The nearest is 3.',
    ],
    [
      '{"width":8,"after":13}',
      'after must be a whole number from 4 to 10, in steps of 1.5, but it is 13. The nearest is 10.',
    ],
    [
      '{"width":8,"link":"HTTPS://a.b"}',
      'link must be an address (lower-case https: or http:), but it is "HTTPS://a.b".',
    ],
    [
      '{"width":8,"picture":"HTTPS://a.b/c.png"}',
      'picture must be an address (lower-case https: or http:) or a data: URI of an image, but it is "HTTPS://a.b/c.png".',
    ],
  ],
}
