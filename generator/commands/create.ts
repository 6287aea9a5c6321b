import { existsSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compile, type Additions } from '../building/compile.ts'
import { idProblem, workflowProblem } from '../catalogue/names.ts'
import { Folder } from '../files/folder.ts'
import { replaceFile } from '../files/replace.ts'
import { nearest } from '../language/nearest.ts'
import type { Categories } from '../reading/category.ts'
import { isTask } from '../reading/modelFields.ts'
import { categoriesIn } from '../reading/specs.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { suggestedId } from '../source/suggestions.ts'
import { synonymOf } from '../source/synonyms.ts'
import { formatText } from './format.ts'
import { starter, type Start } from './starters.ts'

/** The result of creating a model. */
export interface Created {
  readonly file: string
  /** `exists`: nothing was written. `refused`: its errors are in `diagnostics`, and the file was removed. */
  readonly result: 'written' | 'exists' | 'refused'
  readonly diagnostics: readonly Diagnostic[]
  /** Whether an editor finds the schema of the file. */
  readonly hasSchema: boolean
}

/** The description of a new model as its author wrote it. */
export interface Wanted {
  readonly id?: string | undefined
  readonly vendor?: string | undefined
  readonly category?: string | undefined
  readonly task?: string | undefined
}

/** Returns the description of a new model, or every problem of its arguments, each a sentence. */
export function startOf(specs: string, wanted: Wanted): Start | readonly string[] {
  const { id = '', vendor = '', task = '' } = wanted
  const categories = categoriesIn(specs)
  const category = categories.get(wanted.category ?? '')
  const problems = [
    nameProblem('<id>', 'the name that callers use', wanted.id),
    nameProblem('--vendor', 'the company that makes it', wanted.vendor),
    category === undefined ? categoryProblem(wanted.category, categories) : undefined,
    taskProblem(vendor, wanted.task),
  ].filter((problem) => problem !== undefined)
  return category === undefined || problems.length > 0 ? problems : { id, vendor, category, task }
}

function nameProblem(argument: string, meaning: string, name: string | undefined): string | undefined {
  if (name === undefined) return `${argument} is missing: ${meaning}`
  const why = idProblem(name)
  const close = suggestedId(name)
  return why && `${argument} cannot be ${quoted(name)}: ${why}${close === undefined ? '' : `; did you mean ${close}?`}`
}

function categoryProblem(word: string | undefined, categories: Categories): string {
  const words = [...categories.keys()]
  const list = `one of ${words.join(', ')}`
  if (word === undefined) return `--category is missing: ${list}`
  const close = synonymOf(word, words) ?? nearest(word, words)
  const hint = close === undefined ? '' : `; did you mean ${close}?`
  return `--category cannot be ${quoted(word)}: it is ${list}, and categories/ can declare more${hint}`
}

function taskProblem(vendor: string, task: string | undefined): string | undefined {
  if (task === undefined) return '--task is missing: its input and output, such as text-to-video'
  if (!isTask(task))
    return `--task cannot be ${quoted(task)}: it is words of a-z 0-9 joined by "-", such as text-to-video`
  const why = idProblem(vendor) === undefined ? workflowProblem(`${vendor}/${task}`) : undefined
  return why && `--task cannot be ${quoted(task)}, because the name of its workflow contains it: ${why}`
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 60))

/** Writes a valid spec into a folder of specs. Never changes an existing file. */
export async function create(specs: string, start: Start, additions: Additions): Promise<Created> {
  const { id, vendor } = start
  const file = join(specs, 'models', vendor, `${id}.yaml`)
  const folder = new Folder(specs)
  const schema = schemaFor(specs)
  const made = { file, hasSchema: schema !== undefined }
  if (folder.entryType(`models/${vendor}/${id}.yaml`) !== 'absent')
    return { ...made, result: 'exists', diagnostics: [] }
  const text = starter(start, schema)
  folder.make(`models/${vendor}`)
  replaceFile(file, (await formatText(text)) ?? text)
  const name = `models/${vendor}/${id}.yaml`
  const { diagnostics: all } = await compile(specs, { strict: true, ...additions })
  // An older file can be the one that is marked, for example as the second with this id.
  const diagnostics = all.filter((one) => one.file.endsWith(name) || one.message.includes(`${name}:`))
  if (diagnostics.length === 0) return { ...made, result: 'written', diagnostics }
  rmSync(file)
  return { ...made, result: 'refused', diagnostics }
}

/** The path from the folder of a model to the schema for editors; undefined if there is none. */
function schemaFor(specs: string): string | undefined {
  const found = [specs, join(specs, '..')]
    .map((folder) => join(folder, 'spec.schema.json'))
    .find((path) => existsSync(path))
  return (
    found &&
    relative(join(specs, 'models', 'vendor'), found)
      .split(sep)
      .join('/')
  )
}
