import { commandProblem, licenseProblem, scopeProblem } from '../../catalogue/packageRules.ts'
import { capitalized } from '../../language/labels.ts'
import { visible } from '../../reporting/visible.ts'
import type { Ask } from '../terminal.ts'

/** The names and the licence of a new catalogue. */
export interface Answers {
  /** The title of the service. */
  readonly title: string
  /** The scope of the packages, such as `@acme`. */
  readonly scope: string
  /** The licence of the packages: an SPDX expression, or `UNLICENSED`. */
  readonly license: string
}

/** A value as it is used, or why it is refused. */
export type Read = { readonly value: string } | { readonly why: string }

/** A question about a new catalogue. */
export interface Question {
  /** The words on a terminal. */
  readonly words: string
  /** The answer that the name of the folder suggests. */
  suggest(folder: string): string
  read(text: string): Read
}

/** The questions, by option. */
export const questions: { readonly [Name in keyof Answers]: Question } = {
  title: {
    words: 'Title of the catalogue',
    suggest: (folder) => capitalized(wordsOf(folder).join(' ')).slice(0, longest) || 'Models',
    read: readTitle,
  },
  scope: {
    words: 'Scope of its packages',
    suggest: (folder) => `@${slug(folder) || 'models'}`,
    read: readScope,
  },
  license: {
    words: 'Licence of its packages',
    suggest: () => 'UNLICENSED',
    read: readLicense,
  },
}

/** The maximum length of a title. */
const longest = 100

/** The maximum length of a suggested part of a name. */
const longestSlug = 40

/** The plain words in the name of a folder: a name can contain anything except a slash. */
const wordsOf = (folder: string): readonly string[] => folder.slice(0, 255).match(/[\p{L}\p{N}]+/gu) ?? []

/** The name of a folder as part of names of packages and ids: `a-z 0-9` with `-` between; empty if nothing is left. */
export const slug = (folder: string): string =>
  wordsOf(folder.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))
    .flatMap((word) => word.match(/[a-z0-9]+/g) ?? [])
    .join('-')
    .slice(0, longestSlug)
    .replace(/-$/, '')

function readTitle(text: string): Read {
  const value = text.trim()
  if (value === '') return { why: 'a title needs at least one character' }
  if (value.length > longest) return { why: `a title has at most ${longest} characters` }
  return visible(value) === value ? { value } : { why: 'a title has no control characters' }
}

function readScope(text: string): Read {
  const value = `@${text.trim().replace(/^@/, '')}`
  const why = scopeProblem(value) ?? commandProblem(`${value.slice(1)}-client`)
  return why === undefined ? { value } : { why: `${JSON.stringify(value.slice(0, longest))} ${why}` }
}

function readLicense(text: string): Read {
  const value = text.trim()
  const why = licenseProblem(value)
  return why === undefined ? { value } : { why: `${JSON.stringify(value.slice(0, longest))} ${why}` }
}

/** The answers, or why an option is refused, or that the user left. */
export type Answered = { readonly answers: Answers } | { readonly why: string } | 'left'

/**
 * Answers every question: by its option, on the terminal, or as the name of the folder suggests. `ask` is undefined
 * where nobody can be asked.
 */
export async function answer(given: Partial<Answers>, folder: string, ask: Ask | undefined): Promise<Answered> {
  const answers = { title: '', scope: '', license: '' }
  for (const name of ['title', 'scope', 'license'] as const) {
    const read = await answerOne(name, given[name], folder, ask)
    if (read === undefined) return 'left'
    if ('why' in read) return { why: `--${name}: ${read.why}` }
    answers[name] = read.value
  }
  return { answers }
}

async function answerOne(
  name: keyof Answers,
  given: string | undefined,
  folder: string,
  ask: Ask | undefined,
): Promise<ReturnType<Question['read']> | undefined> {
  const question = questions[name]
  const suggestion = question.suggest(folder)
  if (given !== undefined || ask === undefined) return question.read(given ?? suggestion)
  for (let why = ''; ;) {
    const typed = await ask(`${why}${question.words} (${suggestion}): `)
    if (typed === undefined) return undefined
    const read = question.read(typed.trim() === '' ? suggestion : typed)
    if ('value' in read) return read
    why = `${capitalized(read.why)}.\n`
  }
}
