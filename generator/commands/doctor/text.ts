import { homedir, userInfo } from 'node:os'
import { sep } from 'node:path'
import type { Json } from '../../catalogue/catalogue.ts'
import { strictJson } from '../../reporting/formats/text.ts'
import { plural, type Colors } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import type { Section } from './section.ts'

/** The sections for people: a few lines for each section, then the problems. */
export function sectionsText(sections: readonly Section[], colors: Colors): string {
  const width = Math.max(...sections.map(({ name }) => name.length)) + 2
  const lines = sections.flatMap((section) =>
    section.lines.map(
      (line, index) => `${colors.bold((index === 0 ? section.name : '').padEnd(width))}${visible(line)}`,
    ),
  )
  const problems = sections.flatMap((section) => section.problems)
  if (problems.length === 0) return [...lines, '', 'No problem found.'].join('\n')
  const listed = problems.flatMap(({ message, advice }) => [
    `- ${visible(message)}`,
    `  ${colors.cyan(visible(advice))}`,
  ])
  return [...lines, '', colors.red(`${plural(problems.length, 'problem')}:`), ...listed].join('\n')
}

/** The same as JSON, described in docs/commands.md. */
export function sectionsJson(sections: readonly Section[]): string {
  const data = Object.fromEntries(sections.map((section) => [section.name, section.data]))
  const problems = sections.flatMap((section) =>
    section.problems.map((problem) => ({ section: section.name, ...problem })),
  )
  return strictJson({ format: 'gatewright-doctor', formatVersion: 1, ...data, problems }, 2)
}

/** A section without what identifies a person or a machine: paths of the project are relative, others name no home folder. */
export function anonymousSection({ name, lines, data, problems }: Section, folder: string): Section {
  const clean = (text: string): string => anonymous(text, folder)
  return {
    name,
    lines: lines.map(clean),
    data: cleanJson(data, clean),
    problems: problems.map(({ message, advice }) => ({ message: clean(message), advice: clean(advice) })),
  }
}

function anonymous(text: string, folder: string): string {
  const relative = text.replaceAll(`${folder}${sep}`, '').replaceAll(folder, '.')
  const user = userName()
  const parts = relative.replaceAll(homedir(), '~').split(/([\\/\s:;,"']+)/)
  return parts.map((part, index) => (part === user && index > 0 ? '<user>' : part)).join('')
}

function userName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined // the system does not know this user
  }
}

function cleanJson(value: Json, clean: (text: string) => string): Json {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => cleanJson(item, clean))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleanJson(item, clean)]))
}
