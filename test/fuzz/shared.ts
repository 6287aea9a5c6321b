import type { Data } from './data.ts'

const styles = {
  id: 'fuzz-styles',
  address: 'fuzz/v1/catalog/styles',
  title: 'Styles',
  description: 'Looks.',
  version: '1',
  ttlSeconds: 60,
  source: 'reference',
  filters: ['toString', 'mood'],
  items: [
    { id: 'one', name: 'One', tags: [], meta: { mood: ['a', '`${b}`'], toString: { deep: [1, null] } } },
    { id: 'two', name: 'Two', tags: [], previews: { image: 'https://fuzz.example/two.png', audio: '*/' } },
  ],
}

const speakers = {
  id: 'fuzz-speakers',
  address: 'fuzz/v1/catalog/speakers',
  title: 'Speakers */ `${1}`',
  description: 'Read at run time.',
  ttlSeconds: 0,
  source: 'upstream',
  filters: ['constructor'],
  upstream: {
    use: 'fuzz-asset',
    path: '/speakers',
    items: 'body.`*/ ${1}`',
    id: 'entry.id /* the id */',
    label: 'entry.name',
    previews: { audio: 'entry.sound' },
    meta: '{ "constructor": entry.kind }',
  },
}

const upstream = (result: Data): Data => ({
  description: 'One call gives JSON.',
  baseUrl: 'https://run.fuzz.example/v1',
  variables: { key: 'FUZZ_API_KEY', baseUrl: 'FUZZ_BASE_URL' },
  headers: { authorization: 'Key {key}' },
  submit: { path: '/run/{model}', timeoutSeconds: 120 },
  result,
  error: { message: 'body.message', code: 'body.type' },
})

/** The shared files next to the models, by path, which models can use, extend and name. */
export const shared: Readonly<Record<string, Data>> = {
  'catalogs/fuzz-styles.yaml': styles,
  'catalogs/fuzz-speakers.yaml': speakers,
  'upstreams/fuzz-asset.yaml': upstream({ urls: 'body.images.url' }),
  'upstreams/fuzz-text.yaml': upstream({ text: 'body.text' }),
  'vendors/acme.yaml': { name: 'Acme */ `${1}`', color: '#336699', url: 'https://acme.example/' },
  'params/fuzz.yaml': { type: 'text', required: true, maxLength: 20, description: 'Words that many models take.' },
  'families/fuzz.yaml': {
    tags: ['family'],
    params: {
      toString: { type: 'boolean', default: true, description: 'A name that every object has.' },
      seed: { type: 'integer', min: 0, description: 'The same seed gives the same result.' },
    },
  },
}
