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
