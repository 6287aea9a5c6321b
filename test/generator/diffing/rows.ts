import type { Impact } from '../../../generator/diffing/index.ts'
import { modelWith, withModel, type Keys, type SpecFiles } from './sides.ts'

/** The smallest pair of specs with a change, and all codes that it has. */
export interface Row {
  readonly codes: readonly string[]
  readonly before: SpecFiles
  readonly after: SpecFiles
  /** The impact, if it is not that of the code in an input. */
  readonly impact?: Impact
}

const text = { type: 'text' }

const models = (code: string | readonly string[], before: Keys, after: Keys): Row => ({
  codes: [code].flat(),
  before: withModel(before),
  after: withModel(after),
})

const params = (code: string | readonly string[], before: Keys, after: Keys): Row =>
  models(code, { params: before }, { params: after })

const param = (code: string | readonly string[], before: Keys, after: Keys): Row =>
  params(code, { a: before }, { a: after })

const results = (code: string, before: Keys, after: Keys, impact?: Impact): Row => ({
  ...models(code, { result: before }, { result: after }),
  ...(impact && { impact }),
})

const listWords = { id: 'voices', address: 'acme/voices', title: 'Voices', description: 'All voices.', ttlSeconds: 9 }
const list = { ...listWords, version: '1', source: 'documented', items: [{ id: 'anna', name: 'Anna', tags: [] }] }

const lists = (code: string, before: Keys | undefined, after: Keys | undefined): Row => ({
  codes: [code],
  before: { ...withModel({}), ...(before && { 'catalogs/voices.yaml': { ...list, ...before } }) },
  after: { ...withModel({}), ...(after && { 'catalogs/voices.yaml': { ...list, ...after } }) },
})

const service = (code: string, before: Keys, after: Keys): Row => ({
  codes: [code],
  before: { ...withModel({}), 'service.yaml': { title: 'Acme', ...before } },
  after: { ...withModel({}), 'service.yaml': { title: 'Acme', ...after } },
})

const two: SpecFiles = {
  'models/acme/still.yaml': modelWith({}),
  'models/acme/clip.yaml': modelWith({ id: 'clip', name: 'Clip' }),
}
const choice = (...options: readonly string[]): Keys => ({ type: 'enum', options })
const because = 'The vendor says so.'
const ab = { a: text, b: text }
const frames = (...workflows: readonly Keys[]): Keys => ({ params: { a: text }, workflow: workflows })

/** The changes of models. */
export const modelRows: readonly Row[] = [
  { codes: ['model-removed'], before: two, after: withModel({}) },
  { codes: ['model-added'], before: withModel({}), after: two },
  models('model-renamed', { params: ab }, { id: 'still-2', params: ab }),
  models('model-renamed-with-alias', {}, { id: 'stills', aliases: ['still'] }),
  { codes: ['model-merged', 'alias-added'], before: two, after: withModel({ aliases: ['clip'] }) },
  {
    codes: ['model-merged', 'model-renamed', 'alias-added'],
    before: { ...withModel({ params: ab }), 'models/acme/clip.yaml': modelWith({ id: 'clip', name: 'Clip' }) },
    after: withModel({ id: 'still-2', aliases: ['clip'], params: ab }),
  },
  models('model-refused', {}, { release: 'retired' }),
  models('model-served', { release: 'disabled' }, {}),
  models('model-deprecated', {}, { release: 'deprecated' }),
  models('release-changed', { release: 'beta' }, {}),
  {
    codes: ['successor-changed'],
    before: { ...two, ...withModel({ release: 'deprecated' }) },
    after: { ...two, ...withModel({ release: 'deprecated', replacedBy: 'clip' }) },
  },
  models('alias-removed', { aliases: ['picture'] }, {}),
  models('alias-added', {}, { aliases: ['picture'] }),
  models('workflow-moved', {}, { workflow: 'acme/image' }),
  models(
    ['workflow-added', 'workflow-condition-changed'],
    { params: { a: text } },
    frames({ name: 'acme/text', when: { a: 'given' } }, { name: 'acme/still' }),
  ),
  models('workflow-removed', frames({ name: 'acme/text', when: { a: 'given' } }, { name: 'acme/still' }), {
    params: { a: text },
  }),
  models(
    ['serving-changed', 'default-changed'],
    {
      ...frames({ name: 'x', when: { a: { is: 'b' } } }, { name: 'y' }),
      params: { a: { ...choice('b', 'c'), default: 'b' } },
    },
    {
      ...frames({ name: 'x', when: { a: { is: 'b' } } }, { name: 'y' }),
      params: { a: { ...choice('b', 'c'), default: 'c' } },
    },
  ),
  models(
    'workflow-condition-changed',
    frames({ name: 'x', when: { a: 'given' } }, { name: 'y' }),
    frames({ name: 'x', when: { a: 'not given' } }, { name: 'y' }),
  ),
  models(['result-kind-changed', 'listing-changed'], {}, { category: 'text' }),
  {
    ...models(['result-kind-changed', 'listing-changed'], { category: 'embedding', result: ab }, { result: ab }),
    impact: 'additive',
  },
  models(['result-media-changed', 'listing-changed'], {}, { category: 'video' }),
  models('stream-removed', { category: 'text', stream: true }, { category: 'text' }),
  models('stream-added', { category: 'text' }, { category: 'text', stream: true }),
  models(['envelope-changed', 'parameter-added'], { params: { a: text } }, { params: { a: text, model: text } }),
  models('unknown-refused', { unknown: 'ignore' }, {}),
  models('unknown-ignored', {}, { unknown: 'ignore' }),
  models('price-raised', { credits: 1 }, { credits: 2 }),
  models('price-lowered', { credits: 2 }, { credits: 1 }),
  models(
    'price-changed',
    { params: { a: { type: 'number', required: true, min: 0 } }, credits: '$ceil(a)' },
    { params: { a: { type: 'number', required: true, min: 0 } }, credits: '$floor(a)' },
  ),
  models('mode-changed', {}, { mode: 'async' }),
  models('listing-changed', {}, { task: 'draw' }),
  models('estimate-changed', {}, { estimatedSeconds: 9 }),
  models('examples-changed', {}, { examples: { one: {} } }),
  models(
    'advice-changed',
    { params: ab },
    { params: ab, rules: [{ param: 'a', forbiddenWith: 'b', severity: 'advice', because }] },
  ),
  models('role-added', { params: ab }, { params: ab, roles: { prompt: 'a' } }),
  models('role-moved', { params: ab, roles: { prompt: 'a' } }, { params: ab, roles: { prompt: 'b' } }),
  models('role-removed', { params: { prompt: text } }, { params: { prompt: text }, roles: { prompt: null } }),
  models('words-changed', {}, { description: 'Draws pictures.' }),
]

/** The changes of parameters, and of the fields of results. */
export const fieldRows: readonly Row[] = [
  params('parameter-removed', ab, { a: text }),
  params(
    'parameter-renamed',
    { prompt: { ...text, description: 'Words.' } },
    { text: { ...text, description: 'Words.' } },
  ),
  param('parameter-required', text, { ...text, required: true }),
  param('parameter-optional', { ...text, required: true }, text),
  params('required-parameter-added', { a: text }, { a: text, b: { ...text, required: true } }),
  params('parameter-added', { a: text }, ab),
  results('field-removed', ab, { a: text }),
  results('field-renamed', { seed: { type: 'integer' } }, { seeds: { type: 'integer' } }),
  results('field-optional', { a: { ...text, required: true } }, { a: text }),
  results('field-required', { a: text }, { a: { ...text, required: true } }),
  results('field-added', { a: text }, ab),
  param('default-changed', { ...text, default: 'x' }, { ...text, default: 'y' }),
  param('default-added', text, { ...text, default: 'y' }),
  param('default-removed', { ...text, default: 'x' }, text),
  params('order-changed', { a: text, b: { type: 'boolean' } }, { b: { type: 'boolean' }, a: text }),
  param('prefill-changed', { ...text, required: true }, { ...text, required: true, prefill: 'x' }),
  param('secrecy-changed', text, { ...text, secret: true }),
  param('words-changed', text, { ...text, label: 'A' }),
]

/** The changes of values in the input. */
export const valueRows: readonly Row[] = [
  param('type-changed', text, { type: 'number' }),
  param('type-narrowed', text, choice('x')),
  param('type-widened', choice('x'), text),
  param('null-refused', { ...text, nullable: true }, text),
  param('null-allowed', text, { ...text, nullable: true }),
  param('empty-refused', { ...text, required: true, allowEmpty: true }, { ...text, required: true }),
  param('empty-allowed', { ...text, required: true }, { ...text, required: true, allowEmpty: true }),
  param('bounds-narrowed', { type: 'integer', max: 9 }, { type: 'integer', max: 8 }),
  param('bounds-widened', { type: 'integer', max: 8 }, { type: 'integer', max: 9 }),
  param('step-narrowed', { type: 'integer' }, { type: 'integer', step: 2 }),
  param('step-widened', { type: 'integer' }, { type: 'number' }),
  param('unit-changed', { type: 'number', unit: 'seconds' }, { type: 'number', unit: 'milliseconds' }),
  param('length-narrowed', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }),
  param('length-widened', { ...text, maxLength: 8 }, { ...text, maxLength: 9 }),
  param('pattern-narrowed', { ...text, pattern: '^[a-z]+$' }, { ...text, pattern: '^[a-y]+$' }),
  param('pattern-widened', { ...text, pattern: '^[a-y]+$' }, { ...text, pattern: '^[a-z]+$' }),
  param('options-removed', choice('x', 'y'), choice('x')),
  param('options-added', choice('x'), choice('x', 'y')),
  param('option-deprecated', choice('x', 'y'), { type: 'enum', options: ['x', { value: 'y', deprecated: true }] }),
  param('media-narrowed', { type: 'file', media: 'any' }, { type: 'file', media: 'image' }),
  param('media-widened', { type: 'file', media: 'image' }, { type: 'file', media: 'any' }),
  param('file-limits-narrowed', { type: 'file', media: 'image' }, { type: 'file', media: 'image', maxBytes: 9 }),
  param('file-limits-widened', { type: 'file', media: 'image', maxBytes: 9 }, { type: 'file', media: 'image' }),
  param('file-role-changed', { type: 'file', media: 'image' }, { type: 'file', media: 'image', role: 'reference' }),
  param('size-narrowed', { ...text, list: { max: 3 } }, { ...text, list: { max: 2 } }),
  param('size-widened', { ...text, list: { max: 2 } }, { ...text, list: { max: 3 } }),
  param('repeats-refused', { ...text, list: true }, { ...text, list: { unique: true } }),
  param('repeats-allowed', { ...text, list: { unique: true } }, { ...text, list: true }),
  param('alternative-removed', { type: 'union', of: [text, { type: 'number' }] }, text),
  param('alternative-added', text, { type: 'union', of: [text, { type: 'number' }] }),
  param(
    'alternatives-reordered',
    {
      type: 'union',
      of: [
        { type: 'object', keys: { x: text, y: { ...text, default: 'p' } } },
        { type: 'object', keys: { x: text } },
      ],
    },
    {
      type: 'union',
      of: [
        { type: 'object', keys: { x: text } },
        { type: 'object', keys: { x: text, y: { ...text, default: 'p' } } },
      ],
    },
  ),
  {
    codes: ['option-list-changed'],
    before: {
      ...withModel({ params: { a: { type: 'catalog', catalog: 'acme/voices' } } }),
      'catalogs/voices.yaml': list,
      'catalogs/others.yaml': { ...list, id: 'others', address: 'acme/others' },
    },
    after: {
      ...withModel({ params: { a: { type: 'catalog', catalog: 'acme/others' } } }),
      'catalogs/voices.yaml': list,
      'catalogs/others.yaml': { ...list, id: 'others', address: 'acme/others' },
    },
  },
]

const rules = (code: string, before: readonly Keys[], after: readonly Keys[]): Row =>
  models(code, { params: { ...ab, c: text }, rules: before }, { params: { ...ab, c: text }, rules: after })

const needs = (...names: readonly string[]): Keys => ({ param: 'a', needs: names, because })
const set = { a: choice('x', 'y'), b: { ...choice('p', 'q', 'r'), default: 'p' } }
const only = (value: string): Keys => ({
  param: 'b',
  only: ['q', 'r'],
  when: { a: { is: 'x' } },
  default: value,
  because,
})

/** The changes of everything else. */
export const otherRows: readonly Row[] = [
  rules('rule-added', [], [needs('b')]),
  rules('rule-removed', [needs('b')], []),
  rules('rule-tightened', [needs('b')], [needs('b', 'c')]),
  rules('rule-loosened', [needs('b', 'c')], [needs('b')]),
  models('rule-default-changed', { params: set, rules: [only('q')] }, { params: set, rules: [only('r')] }),
  rules('rule-reworded', [needs('b', 'c')], [needs('c', 'b')]),
  lists('list-removed', {}, undefined),
  {
    ...lists('list-source-changed', {}, {}),
    codes: ['list-source-changed', 'words-changed'],
    after: { ...withModel({}), 'catalogs/voices.yaml': { ...listWords, source: 'upstream' } },
  },
  lists('list-added', undefined, {}),
  lists('list-moved', {}, { address: 'acme/people' }),
  lists('list-renamed', {}, { id: 'people' }),
  lists(
    'list-entry-removed',
    {
      items: [
        { id: 'anna', name: 'Anna', tags: [] },
        { id: 'ben', name: 'Ben', tags: [] },
      ],
    },
    {},
  ),
  lists(
    'list-entry-added',
    {},
    {
      items: [
        { id: 'anna', name: 'Anna', tags: [] },
        { id: 'ben', name: 'Ben', tags: [] },
      ],
    },
  ),
  lists('list-filter-removed', { filters: ['sex'] }, {}),
  lists('list-filter-added', {}, { filters: ['sex'] }),
  service(
    'base-address-changed',
    { baseUrl: 'https://a.example', problems: 'https://p.example', schemas: 'https://s.example' },
    { baseUrl: 'https://b.example', problems: 'https://p.example', schemas: 'https://s.example' },
  ),
  service('problem-types-changed', { problems: 'https://p.example' }, { problems: 'https://q.example' }),
  service('schema-ids-changed', { schemas: 'https://p.example' }, { schemas: 'https://q.example' }),
  service(
    'sync-limit-lowered',
    { sync: { seconds: 20, description: 'x' } },
    { sync: { seconds: 10, description: 'x' } },
  ),
  service(
    'sync-limit-raised',
    { sync: { seconds: 20, description: 'x' } },
    { sync: { seconds: 30, description: 'x' } },
  ),
]
