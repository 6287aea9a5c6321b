import type { Data } from './draft.ts'
import type { Random } from '../random.ts'
import { optionValues } from './values.ts'

type Params = ReadonlyMap<string, Data>

/** A formula of one form; undefined if no parameters fit. */
type Form = (params: Params, random: Random) => string | undefined

/** A random parameter of one of these kinds, alone or as a list. */
function paramOf(
  params: Params,
  random: Random,
  kinds: readonly string[],
  isList: boolean,
): readonly [string, Data] | undefined {
  return random.one(
    [...params].filter(([, { type, list }]) => kinds.includes(String(type)) && (list !== undefined) === isList),
  )
}

const quoted = (value: unknown): string => JSON.stringify(value)

/** A comparison of a choice with one of its options. */
function comparison(params: Params, random: Random): string | undefined {
  const [name, data] = paramOf(params, random, ['enum', 'preset'], false) ?? []
  return name === undefined ? undefined : `\`${name}\` = ${quoted(random.one(optionValues(data ?? {})))}`
}

const two = (params: Params, random: Random): readonly [string, string] | undefined => {
  const [one, other] = [comparison(params, random), comparison(params, random)]
  return one === undefined || other === undefined ? undefined : [one, other]
}

const numbers = ['integer', 'range', 'number']

/** The forms of prices and times that people write. */
const forms: readonly [Form, ...Form[]] = [
  (params, random) => {
    const one = comparison(params, random)
    return one && `${one} ? 6 : 3`
  },
  (params, random) => {
    const [one, other] = two(params, random) ?? []
    return one && `${one} ${random.pick(['and', 'or'])} ${other} ? ${random.pick([6, 9])} : 3`
  },
  (params, random) => {
    const [name, { default: value, required }] = paramOf(params, random, numbers, false) ?? ['', {}]
    if (value === undefined && required !== true) return undefined
    return random.pick([`$ceil($abs(\`${name}\`) * 2) + 1`, `$floor($abs(\`${name}\`)) + 2`, `\`${name}\` > 4 ? 6 : 3`])
  },
  (params, random) => {
    const [name] = paramOf(params, random, ['enum', 'text', 'file', 'integer'], true) ?? []
    return (
      name && random.pick([`$count(\`${name}\`) + 1`, `$count(\`${name}\`) * 2 + 1`, `$exists(\`${name}\`) ? 4 : 2`])
    )
  },
  (params, random) => {
    const [name, data] = paramOf(params, random, ['enum'], true) ?? []
    return name && `${quoted(random.one(optionValues(data ?? {})))} in \`${name}\` ? ${random.pick([6, 9])} : 3`
  },
]

/** A formula over the parameters; undefined if none of its form is possible. */
export const formula: Form = (params, random) => random.pick(forms)(params, random)
