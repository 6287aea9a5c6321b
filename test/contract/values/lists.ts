import type { Values } from './values.ts'

/** Lists of lists, of objects, and of values that can be null. */
export const lists: Values = {
  params: `
    points: { type: number, min: 0, max: 1, list: { max: 3, list: { min: 2, max: 2 } }, default: [[0, 0.5]] }
    cells: { type: enum, options: [a, 1], list: { nullable: true, list: { nullable: true } } }
    rows: { type: object, list: { list: { max: 2 } }, keys: { text: { type: text, required: true } } }
    masks: { type: file, media: image, required: true, list: { list: { list: true } } }
  `,
  right: [
    '{"masks":[[]]}',
    '{"masks":[[["https://a.b/c"],["data:image/png,"]],[[]]],"points":[],"cells":[]}',
    '{"masks":[[]],"points":[[0,1],[0.5,0.25]],"cells":[null,["a",null,1],[]],"rows":[[],[{"text":"a"}]]}',
  ],
  wrong: [
    ['{"masks":[]}', 'masks is required and cannot be empty: a list of at least 1 item.'],
    ['{"masks":["https://a.b/c"]}', 'masks[0] must be a list, but it is "https://a.b/c".'],
    [
      '{"masks":[[["a"]]]}',
      'masks[0][0][0] must be an address (lower-case https: or http:) or a data: URI of an image, but it is "a".',
    ],
    [
      '{"masks":[[]],"points":[[0],[1,2],null]}',
      'points[0] must be a list of exactly 2 items, but it is a list of 1 item.',
      'points[1][1] must be a number from 0 to 1, but it is 2. The nearest is 1.',
      'points[2] must be a list of exactly 2 items, but it is null. Leave it out instead.',
    ],
    [
      '{"masks":[[]],"cells":[["b"],"a"]}',
      'cells[0][0] must be one of "a", 1, but it is "b".',
      'cells[1] must be a list, but it is "a".',
    ],
    [
      '{"masks":[[]],"rows":[[{},{"text":"a"},{"text":" "}]]}',
      'rows[0] must be a list of at most 2 items, but it is a list of 3 items.',
      'rows[0][0].text is required: text.',
      'rows[0][2].text is required and cannot be empty: text.',
    ],
  ],
}
