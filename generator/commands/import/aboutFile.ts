import { categories } from '../../catalogue/catalogue.ts'
import { nearest } from '../../language/nearest.ts'
import { credits, task } from '../../reading/modelFields.ts'
import { readText } from '../../reading/text.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { oneOf, optional, positive, readKeys, text, type Keys, type Read } from '../../source/field.ts'
import { Node } from '../../source/node.ts'
import type { Imported } from './imported.ts'
import { legalId, modelId } from './naming.ts'

const keys = {
  name: optional(text, 'The display name.'),
  description: optional(text, 'What it does.'),
  credits: optional(credits, 'Credits for one task.'),
  category: optional(oneOf(categories), 'Its output.'),
  task: optional(task, 'Its input and output.'),
  mode: optional(oneOf(['sync', 'async']), 'Whether a task ends within the call.'),
  estimatedSeconds: optional(positive, 'How long a task usually takes, in seconds.'),
} satisfies Keys

type About = Read<typeof keys>

/** The words and prices of models that a person adds, because their schemas have none. */
export class AboutModels {
  /** The errors in the file, each with its line. */
  readonly diagnostics: Diagnostic[] = []
  private readonly known = new Map<string, About>()
  private readonly used = new Set<string>()

  /** Reads a file in YAML or JSON: a mapping of ids to what is said about each model. */
  constructor(file: string | undefined) {
    if (file === undefined) return
    const read = readText(file)
    if (!('text' in read)) {
      const { code, why, line = 1, column = 1 } = read
      this.diagnostics.push(diagnose(code, { file, line, column, length: 0, text: '' }, why))
      return
    }
    const node = Node.parse(file, read.text, this.diagnostics, nearest)
    if (node?.isMapping() === false) node.report('wrong-type', node.name, 'a mapping of ids of models')
    for (const [id, entry] of node?.entries() ?? []) {
      const about = readKeys(entry, keys)
      if (about !== undefined) this.known.set(id, about)
    }
  }

  /** The ids in the file that no model has. */
  get unused(): readonly string[] {
    return [...this.known.keys()].filter((id) => !this.used.has(id))
  }

  /** A model with what the file says under its original id, or under the id of its spec. */
  added(model: Imported): Imported {
    const ids = [model.id, modelId(legalId(model.vendor), model.name)]
    const id = ids.find((one) => this.known.has(one))
    const about = id === undefined ? undefined : this.known.get(id)
    if (id === undefined || about === undefined) return model
    this.used.add(id)
    const { name, ...said } = about
    return { ...model, notes: { ...model.notes, ...said, ...(name !== undefined && { title: name }) } }
  }
}
