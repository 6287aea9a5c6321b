import type { Ask } from '../terminal.ts'
import { capitalized, questions, type Answers, type Question } from './answers.ts'

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
