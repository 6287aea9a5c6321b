import { paramPattern } from '../catalogue/names.ts'
import type { Field as ObjectField } from '../catalogue/shape.ts'
import { oneOf, required, type Field } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

const word = oneOf(['any'])

const fields: Field<readonly ObjectField[]> = {
  read: (node) => {
    const entries = [...node.entries()]
    if (entries.length === 0) return void node.report('wrong-type', node.name, 'a mapping with at least one key')
    const read = entries.map(([name, child]) => {
      const isNamed = paramPattern.test(name) && name !== '__proto__'
      if (!isNamed) child.reportKey('bad-param-name', name)
      return word.read(child) === undefined || !isNamed ? undefined : anyField(name)
    })
    const whole = read.filter((field) => field !== undefined)
    return whole.length === read.length ? whole : undefined
  },
  schema: { type: 'object', minProperties: 1, additionalProperties: word.schema },
}

const anyField = (name: string): ObjectField => ({ name, required: false, shape: { is: 'any' } })

/** An object with named keys and no others (DECISIONS 9). */
export const object: Kind = defineKind({
  word: 'object',
  doc: 'An object with these keys and no others.',
  keys: { keys: required(fields, 'Its keys, each with what it holds; `any` is any JSON value.') },
  value: { type: 'object' },
  lower: ({ keys }) => ({ is: 'object', fields: keys }),
})
