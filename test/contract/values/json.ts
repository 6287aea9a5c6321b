import type { Values } from './values.ts'

/** Any JSON, alone and inside of other values. */
export const json: Values = {
  params: `
    any: { type: json, default: { a: [1] } }
    needed: { type: json, required: true, label: Inputs }
    loose: { type: json, required: true, allowEmpty: true }
    several: { type: json, list: { max: 2 } }
    inside: { type: object, keys: { deep: { type: json, required: true } } }
  `,
  rules: '- { param: any, only: [a, 1], when: { inside: given }, because: It is only a or 1. }',
  right: [
    '{"needed":0,"loose":null}',
    '{"needed":false,"loose":""}',
    '{"needed":1,"loose":1,"any":null,"inside":{"deep":1}}',
    '{"needed":1,"loose":1,"any":"a","inside":{"deep":1}}',
    '{"needed":[null],"loose":[]}',
    '{"needed":{},"loose":{"__proto__":{"a":[{}]},"toString":1}}',
    '{"needed":"a","loose":" ","any":1,"several":[null,[[]]],"inside":{"deep":" a"}}',
    `{"needed":${'['.repeat(400)}${']'.repeat(400)},"loose":1}`,
  ],
  wrong: [
    ['{"loose":1}', 'Inputs (needed) is required: a JSON value.'],
    ['{"needed":null,"loose":1}', 'Inputs (needed) is required and cannot be empty: a JSON value.'],
    ['{"needed":[],"loose":1}', 'Inputs (needed) is required and cannot be empty: a JSON value.'],
    ['{"needed":" \\n","loose":1}', 'Inputs (needed) is required and cannot be empty: a JSON value.'],
    ['{"needed":1}', 'loose is required: a JSON value.'],
    [
      '{"needed":1,"loose":1,"any":1,"inside":{"deep":""}}',
      'inside.deep is required and cannot be empty: a JSON value.',
    ],
    ['{"needed":1,"loose":1,"inside":{"deep":1}}', 'any can only be "a" or 1 when inside is given. It is only a or 1.'],
    [
      '{"needed":1,"loose":1,"several":[1,2,3]}',
      'several must be a list of at most 2 items, but it is a list of 3 items.',
    ],
    ['{"needed":1,"loose":1,"several":{}}', 'several must be a list of at most 2 items, but it is an object.'],
  ],
}
