import type { ShapeOf } from '../../generator/language/shape.ts'
import type { Tagged } from '../../generator/language/tagged.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { quote } from '../../generator/writing/print.ts'
import { print } from './condition.ts'
import { keyIn } from './locals.ts'

/** Returns statements that read the tag of `value` and return the result of the function of its case. */
export function tagStatements({ tag, cases }: Tagged, copierOf: (shape: ShapeOf<'object'>) => Code): readonly Code[] {
  const name = quote(tag)
  const tests = cases.map(({ shape, words }) => {
    const test = join(
      words.map((word) => code`tag === ${print(word)}`),
      code` || `,
    )
    return code`if (${test}) return ${copierOf(shape)}(value, at, tag)`
  })
  return [
    code`if (!isRecord(value)) return`,
    code`const tag = hasOwn.call(value, ${name}) ? ${keyIn(tag, code`value`)} : undefined`,
    ...tests,
    code`return leave(at, at && keep(at, undefined, ${name}, tag), {})`,
  ]
}
