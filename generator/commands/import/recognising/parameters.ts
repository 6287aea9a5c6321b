import type { Imported, NamedTree } from '../imported.ts'
import { noteOn, type Note } from '../losses.ts'
import { shown } from '../lowering/lowering.ts'

/** A row of the decision table: what is no parameter, and the note on it. */
interface Row {
  readonly code: 'called-address'
  readonly holds: (field: NamedTree) => boolean
}

/** Names of addresses that a vendor calls, and of what belongs to them. */
const called =
  /^(?:webhooks?|callbacks?|notify|notifications?)(?:$|_|(?=[A-Z]))|(?:^|_)(?:webhook|callback|notification|notify)_?(?:url|uri|address|endpoint)s?$|[a-z](?:Webhook|Callback)(?:Url|URL|Uri)$/

/** A name whose first words are written as one: `call_back_url`, `callBackUrl`, `web-hook`. */
const joined = (name: string): string =>
  name
    .replace(/^call[_-]?back/i, 'callback')
    .replace(/^web[_-]?hook/i, 'webhook')
    .replaceAll('-', '_')

/** What is not a parameter? What is required stays one: the upstream refuses a call without it. Constants are read before (reading/variants.ts). */
const rows: readonly Row[] = [
  { code: 'called-address', holds: ({ name, isRequired }) => !isRequired && called.test(joined(name)) },
]

/** Models without what callers do not write: addresses that the vendor would call, with a note on each, and on each constant. */
export const asModels = (models: readonly Imported[]): readonly Imported[] => models.map(asModel)

function asModel(model: Imported): Imported {
  const { input, constants = {}, slips = [] } = model
  const { form } = input
  const found =
    form.is === 'object' ? form.fields.map((field) => ({ field, row: rows.find(({ holds }) => holds(field)) })) : []
  const notes: readonly Note[] = [
    ...found.flatMap(({ field: { name, tree }, row }) =>
      row === undefined ? [] : [noteOn(row.code, tree.at, shown(name))],
    ),
    ...Object.entries(constants).map(([name, value]) => noteOn('constant', input.at, shown(name), shown(value))),
  ]
  if (notes.length === 0) return model
  const fields = found.filter(({ row }) => row === undefined).map(({ field }) => field)
  return {
    ...model,
    slips: [...slips, ...notes],
    input: form.is === 'object' ? { ...input, form: { ...form, fields } } : input,
  }
}
