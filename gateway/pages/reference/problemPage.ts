import { problemTypes } from '@gatewright/openapi/protocol'

/** The folder of the pages of problems, among those of the reference. */
export const problemFile = 'problems/'

const types = new Map(Object.entries(problemTypes))

/**
 * The page of a problem as Markdown, to which the `type` of the problem leads. The protocol has its text, so a gateway has it
 * without a reference, too. Undefined for every other page.
 */
export function problemPage(path: string): string | undefined {
  const code = path.startsWith(problemFile) ? path.slice(problemFile.length).replace(/\.md$/, '') : ''
  const type = types.get(code)
  if (type === undefined) return undefined
  return [
    `# ${type.title}`,
    `The code is \`${code}\`, and the status is ${type.status}.`,
    `## When it happens\n\n${type.when}`,
    `## What to do\n\n${type.action}`,
    `The field \`detail\` of a problem says more. [All errors](../errors.md)`,
  ].join('\n\n')
}
