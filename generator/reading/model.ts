import { categories, type Model, type ResultKind } from '../catalogue/catalogue.ts'
import { identifiers } from '../catalogue/names.ts'
import { editorSchema, oneOf, optional, positive, readKeys, required, scalar, text, whole } from '../source/field.ts'
import type { EditorSchema, Keys } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import type { Spots } from '../source/spots.ts'
import { paramsField } from './param.ts'
import { id, sources, workflow } from './words.ts'

const task = scalar('words of a-z 0-9 joined by "-", such as text-to-video', { type: 'string' }, (value) =>
  typeof value === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? value : undefined,
)

const keys = (spots: Spots) =>
  ({
    id: required(id, 'The name by which callers choose the model.'),
    workflow: required(workflow, 'The workflow under which the gateway serves it; several models may share one.'),
    name: required(text, 'The name that a person sees.'),
    vendor: required(id, 'Who makes it.'),
    category: required(oneOf(categories), 'What it makes. A text model gives text, the others give assets.'),
    task: required(task, 'What it turns into what, such as text-to-video.'),
    mode: required(oneOf(['sync', 'async']), 'sync: finishes within about 20 s. async: submit and poll.'),
    estimatedSeconds: required(positive, 'How long a task usually takes.'),
    source: required(
      oneOf(sources),
      'documented: as the API document shows it. reference: stands in until the real one comes.',
    ),
    description: required(text, 'What it does, in a sentence or two.'),
    credits: optional(whole(0), 'Whole credits for one task. Default: the one in service.yaml.'),
    params: required(paramsField(spots), 'Its parameters, in the order in which a person should see them.'),
  }) satisfies Keys

/** The model that this file describes, or undefined after its faults have been reported. */
export function readModel(file: string, node: Node, spots: Spots, credits: number): Model | undefined {
  note(node, 'id', spots.ids)
  note(node, 'workflow', spots.workflows)
  const facts = readKeys(node, keys(spots))
  if (facts === undefined) return undefined
  const result: ResultKind = facts.category === 'text' ? 'text' : 'asset'
  return { credits, ...facts, file, names: identifiers(facts.id), result }
}

/** JSON Schema of a model file, for editors. */
export const modelSchema: EditorSchema = editorSchema(
  keys({
    ids: [],
    catalogs: [],
    addresses: [],
    workflows: [],
    catalogUses: [],
  }),
)

function note(node: Node, key: string, spots: Spots['ids']): void {
  const child = node.entries().get(key)
  const name = child?.scalar()
  if (child !== undefined && typeof name === 'string') spots.push({ name, place: child.place() })
}
