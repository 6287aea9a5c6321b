import fc from 'fast-check'
import { maybe, type Data } from './data.ts'
import { fieldsOf } from '../../generator/language/values.ts'

/** Any JSON, and some of its corners as a default. */
export const json: fc.Arbitrary<Data> = maybe(
  fc.constantFrom<unknown>(0, 'a', '', null, [], {}, { deep: [1, [null, { a: '' }]] }),
).map((value) => ({ type: 'json', default: value }))

/** Limits of the keys of a map. */
const keyLimits = fc.record({
  minKeys: maybe(fc.integer({ min: 1, max: 2 })),
  maxKeys: maybe(fc.integer({ min: 2, max: 5 })),
  minKeyLength: maybe(fc.constantFrom(1, 3)),
  maxKeyLength: maybe(fc.constantFrom(3, 20)),
  keyPattern: maybe(fc.constantFrom('^[a-z]', '^[a-z_]{1,9}$', '^\\p{Lu}', '^[^"\'`/\\\\]{1,8}$')),
})

/** The keys that only a value with a name has. */
const named = new Set(['label', 'description', 'required', 'allowEmpty', 'secret', 'default', 'prefill'])

/** A value without a name. */
const nameless = (param: fc.Arbitrary<Data>): fc.Arbitrary<Data> =>
  param.map((keys) => Object.fromEntries(Object.entries(keys).filter(([key]) => !named.has(key))))

/** A map with values of this kind, or of any JSON. */
export const map = (param: fc.Arbitrary<Data>): fc.Arbitrary<Data> =>
  fc
    .record({
      values: fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>(
        { weight: 1, arbitrary: fc.constant('any') },
        { weight: 6, arbitrary: nameless(param) },
      ),
      limits: keyLimits,
    })
    .map(({ values, limits }) => ({ type: 'map', values, ...limits }))

/** An object that a discriminator can choose by one word. */
const tagged = (object: fc.Arbitrary<Data>, tag: string, word: string): fc.Arbitrary<Data> =>
  object.map((keys) => {
    const kind = { type: 'enum', options: [word, `${word}2`], required: true }
    return { type: 'object', keys: { ...fieldsOf(keys['keys']), [tag]: kind } }
  })

/** A union of kinds, or of objects with a discriminator. */
export const union = (param: fc.Arbitrary<Data>, object: fc.Arbitrary<Data>): fc.Arbitrary<Data> => {
  const kinds = fc.array(
    nameless(param).map(({ nullable: _nullable, ...keys }): Data => keys),
    { minLength: 2, maxLength: 4 },
  )
  const objects = fc
    .constantFrom('kind', 'type', 'toString')
    .chain((tag) =>
      fc
        .tuple(tagged(object, tag, 'a'), tagged(object, tag, 'b'))
        .map(([...of]): Data => ({ type: 'union', discriminator: tag, of })),
    )
  return fc.oneof({ weight: 3, arbitrary: kinds.map((of): Data => ({ type: 'union', of })) }, objects)
}
