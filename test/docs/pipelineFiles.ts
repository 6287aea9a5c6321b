import { parse } from 'yaml'
import { fieldsOf } from '../../generator/language/values.ts'
import { stepsOf } from '../support/page.ts'
import { valueAt } from '../support/reading.ts'

const files = new Map(
  stepsOf('docs/pipelines.md').flatMap((step) => ('file' in step ? [[step.file, step.text] as const] : [])),
)

/** The paths of the workflows of GitHub in docs/pipelines.md. */
export const workflowPaths: readonly string[] = [...files.keys()].filter((path) =>
  path.startsWith('.github/workflows/'),
)

/** The text of a file of docs/pipelines.md. */
export function pipeline(path: string): string {
  const text = files.get(path)
  if (text === undefined) throw new Error(`docs/pipelines.md has no file ${path}.`)
  return text
}

/** The items of a list; none for any other value. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A job of a pipeline, and its name. */
export interface Job {
  readonly name: string
  readonly job: unknown
  /** The shell commands of its steps. */
  readonly commands: readonly string[]
}

/** The jobs of a workflow of GitHub. */
export const githubJobs = (path: string): readonly Job[] =>
  Object.entries(fieldsOf(valueAt(parse(pipeline(path)), 'jobs'))).map(([name, job]) => {
    const steps = itemsOf(valueAt(job, 'steps'))
    return { name, job, commands: steps.flatMap((step) => valueAt(step, 'run') ?? []).map(String) }
  })

/** The jobs of .gitlab-ci.yml, each with the commands of the job that it extends. */
export function gitlabJobs(): readonly Job[] {
  const all = fieldsOf(parse(pipeline('.gitlab-ci.yml')))
  return Object.entries(all).flatMap(([name, job]) => {
    const script = valueAt(job, 'script')
    if (script === undefined) return []
    const before = valueAt(all, String(valueAt(job, 'extends')), 'before_script')
    return [{ name, job, commands: [...itemsOf(before), ...itemsOf(script)].map(String) }]
  })
}
