import { categories } from '../../catalogue/catalogue.ts'
import { nearest } from '../../language/nearest.ts'
import { credits, task } from '../../reading/modelFields.ts'
import { readText } from '../../reading/text.ts'
import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { id } from '../../reading/namedFields.ts'
import { oneOf, optional, positive, readKeys, text, type Keys, type Read } from '../../source/field.ts'
import { Node } from '../../source/node.ts'
import type { Imported } from './imported.ts'
import { operationText } from './operationText.ts'

const keys = {
  id: optional(id, 'The id, which can be chosen at the first import.'),
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
  /** Where the ids are stated. */
  private readonly places = new Map<string, Place>()

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
    for (const [key, entry] of node?.entries() ?? []) {
      const about = readKeys(entry, keys)
      if (about !== undefined) this.known.set(key, about)
      this.places.set(key, (entry.entries().get('id') ?? entry).place())
    }
  }

  /** The keys in the file that no model has. */
  get unused(): readonly string[] {
    return [...this.known.keys()].filter((key) => !this.used.has(key))
  }

  /** The id that the file states for a model. */
  idOf(model: Imported, ids: readonly string[]): string | undefined {
    return this.find(model, ids)?.about.id
  }

  /** A model with what the file says about it. `ids` are those of its spec. */
  added(model: Imported, ids: readonly string[]): Imported {
    const found = this.find(model, ids)
    if (found === undefined) return model
    this.used.add(found.key)
    const { name, id: _id, ...said } = found.about
    return {
      ...model,
      notes: { ...model.notes, ...said, ...(name !== undefined && { title: name }) },
    }
  }

  /** Reports that the stated id of a model is not free. */
  refuse(model: Imported, ids: readonly string[], other: string): void {
    const found = this.find(model, ids)
    const place = this.places.get(found?.key ?? '')
    if (found?.about.id !== undefined && place !== undefined)
      this.diagnostics.push(diagnose('duplicate-id', place, found.about.id, other))
  }

  /** Finds a model under its operation, under the id of its spec, or under its original id. */
  private find(model: Imported, ids: readonly string[]): { readonly key: string; readonly about: About } | undefined {
    const { operation } = model
    const path = operation === undefined ? [] : [operationText(operation)]
    const variant = operation?.variant === undefined ? [] : path.map((one) => `${one} ${operation.variant ?? ''}`)
    for (const key of [...variant, ...ids, ...path, model.id]) {
      const about = this.known.get(key)
      if (about !== undefined) return { key, about }
    }
    return undefined
  }
}
