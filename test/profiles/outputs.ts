import { picture } from '../support/imitations/media.ts'
import { textLike } from '../support/matching.ts'

/** An output of a model at Replicate, how a model declares it, and what a caller gets. */
export interface Output {
  readonly name: string
  readonly category: string
  readonly output: unknown
  /** The keys of the mapping. */
  readonly upstream: object
  /** The result fields that the model declares. */
  readonly result?: object
  readonly expected: object
}

const host = 'https://delivery.replicate.example'
const item = (...names: readonly string[]): readonly object[] => names.map((name) => ({ url: `${host}/${name}` }))
const fields = (upstream: object): object => ({ fields: upstream })

/** Outputs of every shape that published schemas have. */
export const outputs: readonly Output[] = [
  {
    name: 'file',
    category: 'image',
    output: `${host}/1.png`,
    upstream: {},
    expected: { url: `${host}/1.png`, items: item('1.png') },
  },
  {
    name: 'files',
    category: 'image',
    output: [`${host}/1.png`, `${host}/2.png`],
    upstream: {},
    expected: { url: `${host}/1.png`, items: item('1.png', '2.png') },
  },
  {
    name: 'text',
    category: 'text',
    output: 'A kite flies.',
    upstream: { result: { text: 'body.output' } },
    expected: { text: 'A kite flies.' },
  },
  {
    name: 'tokens',
    category: 'text',
    output: ['A kite', ' flies', '.'],
    upstream: { result: { text: '$join(body.output)' } },
    expected: { text: 'A kite flies.' },
  },
  {
    name: 'file-of-object',
    category: 'video',
    output: { video: `${host}/1.mp4`, thumbnail: `${host}/1.png` },
    upstream: { result: { urls: 'body.output.video' }, fields: { thumbnail: 'body.output.thumbnail' } },
    result: { thumbnail: { type: 'file', media: 'image', description: 'A frame.' } },
    expected: { url: `${host}/1.mp4`, thumbnail: `${host}/1.png` },
  },
  {
    name: 'files-of-object',
    category: 'image',
    output: { front: `${host}/1.png`, back: `${host}/2.png` },
    upstream: { result: { urls: '[body.output.front, body.output.back]' } },
    expected: { items: item('1.png', '2.png') },
  },
  {
    name: 'nested-file',
    category: 'audio',
    output: { files: { song: { url: `${host}/1.mp3` } } },
    upstream: { result: { urls: 'body.output.files.song.url' } },
    expected: { url: `${host}/1.mp3` },
  },
  {
    name: 'files-of-objects',
    category: 'image',
    output: [
      { image: `${host}/1.png`, seed: 1 },
      { image: `${host}/2.png`, seed: 2 },
    ],
    upstream: { result: { urls: 'body.output.image' }, fields: { seeds: '[body.output.seed]' } },
    result: { seeds: { type: 'integer', list: true, description: 'The seeds.' } },
    expected: { items: item('1.png', '2.png'), seeds: [1, 2] },
  },
  {
    name: 'data-uri',
    category: 'image',
    output: `data:image/png;base64,${Buffer.from(picture).toString('base64')}`,
    upstream: { result: { base64: 'body.output' } },
    expected: { url: textLike(/^http:\/\/gateway\.example\/files\/./) },
  },
  {
    name: 'number',
    category: 'data',
    output: 0.25,
    upstream: fields({ score: 'body.output' }),
    result: { score: { type: 'number', required: true, description: 'The score.' } },
    expected: { score: 0.25 },
  },
  {
    name: 'integer',
    category: 'data',
    output: 7,
    upstream: fields({ count: 'body.output' }),
    result: { count: { type: 'integer', required: true, description: 'The count.' } },
    expected: { count: 7 },
  },
  {
    name: 'truth',
    category: 'data',
    output: false,
    upstream: fields({ safe: 'body.output' }),
    result: { safe: { type: 'boolean', required: true, description: 'Whether it is safe.' } },
    expected: { safe: false },
  },
  {
    name: 'numbers',
    category: 'embedding',
    output: [0.1, 0.2, 0.3],
    upstream: fields({ embedding: 'body.output' }),
    result: { embedding: { type: 'number', list: true, required: true, description: 'The place.' } },
    expected: { embedding: [0.1, 0.2, 0.3] },
  },
  {
    name: 'numbers-of-list',
    category: 'data',
    output: [
      [1, 2],
      [3, 4],
    ],
    upstream: fields({ boxes: 'body.output' }),
    result: { boxes: { type: 'json', required: true, description: 'The boxes.' } },
    expected: {
      boxes: [
        [1, 2],
        [3, 4],
      ],
    },
  },
  {
    name: 'object',
    category: 'data',
    output: { label: 'kite', score: 0.9 },
    upstream: fields({ label: 'body.output.label', score: 'body.output.score' }),
    result: {
      label: { type: 'text', required: true, description: 'The label.' },
      score: { type: 'number', required: true, description: 'The score.' },
    },
    expected: { label: 'kite', score: 0.9 },
  },
  {
    name: 'nested-object',
    category: 'data',
    output: { found: { kite: { score: 0.9, tags: ['red'] } } },
    upstream: fields({ found: 'body.output.found' }),
    result: { found: { type: 'json', required: true, description: 'The things.' } },
    expected: { found: { kite: { score: 0.9, tags: ['red'] } } },
  },
  {
    name: 'objects',
    category: 'data',
    output: [{ text: 'A', start: 0 }],
    upstream: fields({ words: 'body.output' }),
    result: {
      words: {
        type: 'object',
        list: true,
        required: true,
        description: 'The words.',
        keys: { text: { type: 'text', required: true }, start: { type: 'number', required: true } },
      },
    },
    expected: { words: [{ text: 'A', start: 0 }] },
  },
  {
    name: 'null-in-object',
    category: 'image',
    output: { image: `${host}/1.png`, mask: null },
    upstream: { result: { urls: 'body.output.image' }, fields: { mask: 'body.output.mask' } },
    result: { mask: { type: 'file', media: 'image', description: 'The mask.' } },
    expected: { url: `${host}/1.png` },
  },
]
