import type { Field, FieldShape, Model } from '../model.js'
import type { Facts, Shop } from './shop.js'

/** How the command line is used. */
export const usage = `Usage: gatewright-client COMMAND

  run MODEL [--PARAMETER VALUE ...]   runs a model; run MODEL --help lists its parameters
  task ID --model MODEL               goes on with a task that was begun before
  models [WORDS]                      lists the models in which all the words occur

  -o, --output FILE   saves the result; several assets are numbered
  --force             overwrites files
  --json              prints the answer of the gateway as JSON
  --params FILE       takes parameters from a JSON file, or from the input with -; flags go before them
  -h, --help          shows this, or the parameters of a model

The key comes from GATEWRIGHT_API_KEY, the address of the gateway from GATEWRIGHT_BASE_URL.
Ends with 0, 1 (it failed), 2 (wrong usage) or 130 (Ctrl-C; the task goes on).
`

/** The parameters of a model, each with what it may be and what it is when it is not given. */
export async function describe({ facts, expected }: Shop, model: Model<unknown, unknown>): Promise<string> {
  const { name, description, params } = { ...unknown, ...(await facts())[model.id] }
  const fields = model.params ?? []
  const lines = fields.map((field) => {
    const { description: words = '', default: usual } = params[field.name] ?? {}
    const start = isRequired(field) ? 'required; ' : ''
    const end = usual === undefined ? '' : `; default ${JSON.stringify(usual)}`
    const bounds = `(${start}${taken(field.shape, expected)}${end})`
    return `  ${flagOf(field)}\n      ${`${words} ${bounds}`.trim()}\n`
  })
  const seconds = `It usually takes ${model.estimatedSeconds} seconds.`
  return `${name} (${model.id}): ${description} ${seconds}\n\n${lines.join('')}`
}

const unknown: Facts = { name: '', category: '', task: '', description: '', params: {} }

const isRequired = (field: Field & { readonly required?: boolean }): boolean => field.required === true

function flagOf({ name, shape }: Field): string {
  if (shape.is === 'boolean') return `--${name}, --no-${name}`
  const { is } = shape.is === 'list' ? innerOf(shape) : shape
  const word = is === 'object' || is === 'any' ? 'JSON' : is === 'file' ? 'FILE' : is === 'number' ? 'NUMBER' : 'TEXT'
  return `--${name} ${word}${shape.is === 'list' ? ' ...' : ''}`
}

const innerOf = ({ of = [] }: FieldShape): FieldShape => [of].flat()[0] ?? { is: 'any' }

/** In the words of the check, but for what only a command line takes. */
function taken(shape: FieldShape, expected: Shop['expected']): string {
  if (shape.is === 'file') return `a path, or ${expected(shape)}`
  if (shape.is === 'list') return `${expected(shape)}, the flag once for each: ${taken(innerOf(shape), expected)}`
  return expected(shape)
}

/** The models in which every word occurs, one a line. */
export async function listModels({ facts }: Shop, words: readonly string[]): Promise<readonly ListedModel[]> {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/))
  return Object.entries(await facts())
    .filter(([id, { name, category, task, description }]) => {
      const text = [id, name, category, task, description].join(' ').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .map(([id, { name, category, task }]) => ({ id, category, task, name }))
}

/** A line of the list of models. */
export interface ListedModel {
  readonly id: string
  readonly category: string
  readonly task: string
  readonly name: string
}

/** Rows of text in columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
