import type { EveryKeyword } from '../language/keywords.ts'
import type { Kind } from './kind.ts'

/** The keys of a parameter in the order of the guide (specs/README.md): kind, bounds, default, then descriptions. */
export const paramOrder = [
  'use',
  'type',
  'required',
  'allowEmpty',
  'nullable',
  'secret',
  'options',
  'keys',
  'values',
  'of',
  'discriminator',
  'media',
  'role',
  'list',
  'catalog',
  'integer',
  'min',
  'max',
  'exclusiveMin',
  'exclusiveMax',
  'step',
  'stepFrom',
  'unit',
  'minKeys',
  'maxKeys',
  'minKeyLength',
  'maxKeyLength',
  'keyPattern',
  'minLength',
  'maxLength',
  'trim',
  'pattern',
  'format',
  'multiline',
  'placeholder',
  'maxBytes',
  'minSeconds',
  'maxSeconds',
  'minPixels',
  'maxPixels',
  'minSide',
  'maxSide',
  'maxShortSide',
  'mimeTypes',
  'default',
  'prefill',
  'label',
  'description',
] as const

/** The keys of a parameter with those of more kinds, which come before the default in the order of their kind. */
export function orderWith(kinds: readonly Kind[]): readonly string[] {
  const own = kinds.flatMap(({ keys }) => keys).filter((key) => !paramOrder.some((known) => known === key))
  const at = paramOrder.indexOf('default')
  return [...paramOrder.slice(0, at), ...new Set(own), ...paramOrder.slice(at)]
}

/** A key that an author writes in a parameter. */
export type ParamKey = (typeof paramOrder)[number]

/** The key for each keyword of a shape: types only, so that every keyword has a place in the order. */
export type KeyOf = EveryKeyword<
  ParamKey | 'its name' | 'its kind',
  {
    readonly any: { readonly notEmpty: 'required' }
    readonly string: {
      readonly minLength: 'minLength'
      readonly maxLength: 'maxLength'
      readonly trim: 'trim'
      readonly notBlank: 'required'
      readonly pattern: 'pattern'
      readonly format: 'format'
      readonly noun: 'format'
      readonly example: 'its kind'
      readonly catalog: 'catalog'
    }
    readonly number: {
      readonly integer: 'integer' | 'type'
      readonly min: 'min'
      readonly max: 'max'
      readonly exclusiveMin: 'exclusiveMin'
      readonly exclusiveMax: 'exclusiveMax'
      readonly step: 'step'
      readonly stepFrom: 'stepFrom'
      readonly unit: 'unit'
    }
    readonly boolean: object
    readonly choice: {
      readonly values: 'options'
      readonly labels: 'options'
      readonly deprecated: 'options'
      readonly unit: 'unit'
    }
    readonly file: {
      readonly media: 'media'
      readonly noun: 'media'
      readonly families: 'media'
      readonly role: 'role'
      readonly limits: 'maxBytes'
      readonly mimeTypes: 'mimeTypes'
    }
    readonly list: { readonly of: 'type'; readonly min: 'list'; readonly max: 'list'; readonly unique: 'list' }
    readonly object: { readonly fields: 'keys' }
    readonly map: {
      readonly of: 'values'
      readonly keys: 'keyPattern' | 'minKeyLength' | 'maxKeyLength'
      readonly min: 'minKeys'
      readonly max: 'maxKeys'
      readonly noun: 'minKeys' | 'maxKeys'
    }
    readonly either: { readonly of: 'options' | 'keys' | 'of'; readonly tag: 'discriminator' }
    readonly nullable: { readonly of: 'nullable' }
    readonly field: {
      readonly name: 'its name'
      readonly label: 'label'
      readonly description: 'description'
      readonly required: 'required'
      readonly allowEmpty: 'allowEmpty'
      readonly secret: 'secret'
      readonly shape: 'type'
      readonly default: 'default'
      readonly prefill: 'prefill'
    }
    readonly limits: {
      readonly maxBytes: 'maxBytes'
      readonly minSeconds: 'minSeconds'
      readonly maxSeconds: 'maxSeconds'
      readonly minPixels: 'minPixels'
      readonly maxPixels: 'maxPixels'
      readonly minSide: 'minSide'
      readonly maxSide: 'maxSide'
      readonly maxShortSide: 'maxShortSide'
    }
  }
>
