import { isObject } from '../base/list.ts'
import { nearest } from '../language/nearest.ts'
import { pathText, typeWords, type ConfigMistake, type ConfigPath } from './error.ts'

/** Yields the mistakes of a value. */
export type Accepts = (value: unknown, path: ConfigPath) => Iterable<ConfigMistake>

/** A value that this test accepts, described in words. */
const only = (words: string, isRight: (value: unknown) => boolean): Accepts =>
  function* (value, path) {
    if (!isRight(value)) yield { path, message: `must be ${words}, but is ${typeWords(value)}` }
  }

/** Text that is not blank. */
export const text: Accepts = only('text that is not blank', (value) => typeof value === 'string' && value.trim() !== '')

/** The path of a file or folder. */
export const filePath: Accepts = only(
  'a path',
  (value) => typeof value === 'string' && value.trim() !== '' && !value.includes('\0'),
)

/** True or false. */
export const flag: Accepts = only('true or false', (value) => typeof value === 'boolean')

/** One of these words. */
export const oneOf = (words: readonly string[]): Accepts =>
  function* (value, path) {
    if (typeof value !== 'string')
      yield { path, message: `must be one of ${words.join(', ')}, but is ${typeWords(value)}` }
    else if (!words.includes(value)) yield { path, message: `${quoted(value)} is not one of ${words.join(', ')}` }
  }

/** A value that one of two tests accepts: the second one if it is an object. */
export const either = (plain: Accepts, object: Accepts): Accepts =>
  function* (value, path) {
    yield* (typeof value === 'object' && value !== null ? object : plain)(value, path)
  }

/** Whether a target is built, or its options, which are checked later. */
export const choice: Accepts = only(
  'true, false, or an object with its options',
  (value) => typeof value === 'boolean' || isObject(value),
)

/** A list of such items. */
export const listOf = (item: Accepts): Accepts =>
  function* (value, path) {
    if (!Array.isArray(value)) return yield { path, message: `must be a list, but is ${typeWords(value)}` }
    const items: readonly unknown[] = value
    for (const [index, one] of items.entries()) yield* item(one, [...path, index])
  }

/** An object whose keys are free. */
export const recordOf = (entry: Accepts): Accepts =>
  function* (value, path) {
    if (!isObject(value)) return yield { path, message: `must be an object, but is ${typeWords(value)}` }
    for (const [key, one] of Object.entries(value)) yield* entry(one, [...path, key])
  }

/** An object with these keys; one in `needed` must be there. */
export const mapping = (keys: Readonly<Record<string, Accepts>>, needed: readonly string[] = []): Accepts =>
  function* (value, path) {
    if (!isObject(value)) return yield { path, message: `must be an object, but is ${typeWords(value)}` }
    const known = Object.keys(keys)
    for (const [key, one] of Object.entries(value)) {
      const accepts = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (accepts === undefined)
        yield unknownName([...path, key], `a key of ${pathText(path) || 'a configuration'}`, known)
      else yield* accepts(one, [...path, key])
    }
    for (const key of needed) if (!Object.hasOwn(value, key)) yield { path: [...path, key], message: 'is missing' }
  }

/** The mistake of a name that is not known. `noun` says what it should be, such as "a target". */
export function unknownName(path: ConfigPath, noun: string, known: readonly string[]): ConfigMistake {
  if (known.length === 0) return { path, message: `is not ${noun}; there are none` }
  const close = nearest(String(path.at(-1)), known)
  const hint = close === undefined ? '. ' : `; did you mean ${close}? `
  const rest = known.length > most ? `, and ${known.length - most} more` : ''
  return { path, message: `is not ${noun}${hint}Known: ${known.slice(0, most).join(', ')}${rest}` }
}

/** The same mistake of a name that is a value. */
export function unknownValue(path: ConfigPath, name: string, noun: string, known: readonly string[]): ConfigMistake {
  return { path, message: `${quoted(name)} ${unknownName([name], noun, known).message}` }
}

/** How many known names a message lists. */
const most = 15

/** A word of a configuration, for messages. */
export const quoted = (word: string): string => JSON.stringify(word.slice(0, 100))
