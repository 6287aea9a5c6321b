import type { AdvisoryRule, Condition } from '../../../generator/language/rule.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'

/** How packed text has a shape, a rule or a condition: a letter, words with commas between them, and parts in brackets. */
interface Layout {
  readonly letter: string
  /** The keywords of the words, in their order. */
  readonly words?: readonly string[]
  /** The keyword whose values are the words that follow. */
  readonly rest?: string
  /** The keywords of the parts, in their order. */
  readonly parts?: readonly string[]
}

/** The layouts that `packed.ts` reads. */
export const layouts: Readonly<Record<Shape['is'] | AdvisoryRule['is'] | Condition['is'], Layout>> = {
  any: { letter: 'a', words: ['notEmpty'] },
  string: { letter: 's', words: ['maxLength', 'minLength', 'pattern', 'noun', 'trim', 'notBlank', 'format'] },
  number: {
    letter: 'n',
    words: ['max', 'min', 'step', 'integer', 'unit', 'exclusiveMin', 'exclusiveMax', 'stepFrom'],
  },
  boolean: { letter: 'b' },
  choice: { letter: 'c', words: ['unit'], rest: 'values' },
  file: { letter: 'f', words: ['media', 'noun', 'families'] },
  list: { letter: 'l', words: ['max', 'min', 'unique'], parts: ['of'] },
  object: { letter: 'o', parts: ['fields'] },
  map: { letter: 'm', words: ['max', 'min', 'noun'], parts: ['of', 'keys'] },
  either: { letter: 'e', words: ['tag'], parts: ['of'] },
  nullable: { letter: 'u', parts: ['of'] },
  forbiddenWith: { letter: 'x', words: ['param'], rest: 'others' },
  needs: { letter: 'w', words: ['param'], rest: 'others' },
  needsOneOf: { letter: 'y', words: ['param'], rest: 'others' },
  exactlyOneOf: { letter: 'j', rest: 'params' },
  atLeastOneOf: { letter: 'k', rest: 'params' },
  requiredWhen: { letter: 'r', words: ['param'], parts: ['when'] },
  allowedWhen: { letter: 'p', words: ['param'], parts: ['when'] },
  only: { letter: 't', words: ['param', 'default'], rest: 'values', parts: ['when'] },
  within: { letter: 'v', words: ['param', 'min', 'max'] },
  given: { letter: 'g', words: ['param'] },
  'not given': { letter: 'h', words: ['param'] },
  in: { letter: 'i', words: ['param'], rest: 'values' },
}

/** The keywords of a field that follow its shape, in their order, each with its sign. */
export const signs: readonly (readonly [sign: string, keyword: keyof Field])[] = [
  ['=', 'default'],
  ['"', 'label'],
  ['!', 'required'],
  ['@', 'allowEmpty'],
  ['*', 'secret'],
]
