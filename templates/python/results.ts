import type { Catalogue, ResultKind } from '../../generator/catalogue/catalogue.ts'
import type { Field } from '../../generator/language/shape.ts'
import type { Code } from '../../generator/writing/code.ts'
import { dataclass } from './classes.ts'
import { Types } from './types.ts'

/** The fields of a standard result, or those that every result has if a model declares all others. */
export function standardFields({ service: { envelope } }: Catalogue, result: ResultKind): readonly Field[] {
  const text: Field['shape'] = { is: 'string' }
  const url: Field = { name: 'url', required: true, description: envelope.url, shape: text }
  const items: Field = {
    name: 'items',
    required: true,
    description: envelope.items,
    shape: { is: 'list', of: { is: 'object', fields: [url] } },
  }
  const own: { readonly [Kind in ResultKind]: readonly Field[] } = {
    asset: [url, items],
    text: [{ name: 'text', required: true, description: envelope.text, shape: text }],
    fields: [],
  }
  return [
    ...own[result],
    { name: 'model', required: true, description: envelope.resultModel, shape: text },
    { name: 'raw', description: envelope.raw, shape: { is: 'any' } },
  ]
}

/** The module of the standard results. */
export function resultsView(catalogue: Catalogue): object {
  const types = new Types(new Set(['AssetResult', 'TextResult']), false)
  const values = new Set<string>()
  const asset = {
    name: 'AssetResult',
    fields: standardFields(catalogue, 'asset'),
    words: 'The result of an asset model.',
  }
  const text = { name: 'TextResult', fields: standardFields(catalogue, 'text'), words: 'The result of a text model.' }
  const made = [dataclass(asset, types, values), dataclass(text, types, values)]
  const nested: readonly Code[] = types.classes.map((one) => dataclass(one, types, values))
  return { file: catalogue.service.file, classes: [...nested, ...made] }
}
