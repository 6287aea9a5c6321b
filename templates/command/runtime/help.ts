import type { Field, FieldShape, Model } from '@gatewright/client'
import { flagName, quoted, type Flag } from './flags.js'
import type { ModelSummary, CommandContext, Stream } from './context.js'

/** The usage text of the command line. */
export const usage = `Usage: gatewright-client COMMAND

  run MODEL [--PARAMETER VALUE ...]   runs a model; run MODEL --help lists its parameters
  price MODEL [--PARAMETER VALUE ...] shows the price of a run, and runs nothing
  task ID                             waits for a submitted task
  tasks [ID]                          lists your tasks, newest first, or the history of one
  cancel ID                           cancels a task if it is not too late; with filters instead of
                                      an ID, cancels all open tasks that match
  listen [--forward-to ADDRESS]       prints events when your tasks end, and sends them as webhooks
                                      to your server, such as http://localhost:3000/hook
  mcp                                 serves the models to a language model (MCP) on the standard
                                      streams, until the input ends
  models [WORDS]                      lists the models that contain all words

  -o, --output FILE       saves the result, adds the extension of its type if FILE has none, and
                          numbers several files; - writes to standard output
  --force                 overwrites files
  --json                  prints the response of the gateway as JSON
  --params FILE           reads parameters from a JSON file, or from standard input with -; flags win
  --metadata NAME=TEXT    adds your own text to the task, which comes back with it; can be repeated
  --idempotency-key KEY   retries an earlier call without paying twice
  -h, --help              prints this help, or the parameters of a model
  --version               prints the version of this package

Each parameter is a flag, such as --aspect-ratio or --aspectRatio:
  list                repeat the flag for each entry
  object              pass JSON
  file                pass a path or an address
  true or false       --FLAG or --no-FLAG
  name of a flag above, such as json: write --param.json

tasks and cancel take the filters --state, --model, --workflow, --from TIME, --to TIME and
--metadata NAME=TEXT. tasks --limit N shows at most N tasks; the default is 20. listen --events takes
task.started, task.completed or task.failed, and can be repeated; the default is the last two.

mcp --spend-limit CREDITS refuses runs that could cost more in one session. --files FOLDER lets it read
files below a folder, and can be repeated; the default is the working folder. --no-questions asks nobody
before a run that costs credits.

Environment:
  GATEWRIGHT_API_KEY          your key
  GATEWRIGHT_BASE_URL         the address of the gateway
  GATEWRIGHT_WEBHOOK_SECRET   the secret that listen signs with; without it, listen prints a new one

Exit codes:
  0    done
  1    failed
  2    wrong usage: nothing was sent
  130  Ctrl-C; the task continues until you cancel it
`

/** The parameters of a model, with their shapes and defaults. */
export async function describe(
  context: CommandContext,
  model: Model<unknown, unknown>,
  own: Readonly<Record<string, Flag>>,
): Promise<string> {
  const {
    name,
    description,
    params,
    price,
    ended = '',
    time = '',
    example,
  } = { ...unknown, ...(await context.summaries())[model.id] }
  const lines = (model.params ?? []).flatMap((field) => [
    `  ${flagOf(field, own, model.params)}`,
    ...lined(context, field, Object.hasOwn(params, field.name) ? params[field.name] : undefined).map(
      (line) => `      ${line}`,
    ),
  ])
  const { estimatedSeconds } = model
  const seconds = estimatedSeconds === undefined ? time : `It usually takes ${estimatedSeconds} seconds.`
  const about = description === '' ? '.' : `: ${description}`
  const head = [`${name} (${model.id})${about}`, ended, seconds, `A task costs ${price}.`].filter(Boolean).join(' ')
  const end = 'Also -o FILE, --force, --json, --params FILE and --idempotency-key KEY: see --help.'
  const shown = example === undefined ? [] : ['Example:', `  ${commandOf(model, example, own)}`, '']
  return `${[head, '', ...shown, ...lines, '', end].join('\n')}\n`
}

const unknown: ModelSummary = { name: '', category: '', task: '', description: '', price: '', params: {} }

/** The command that runs a model with these parameters. */
function commandOf(
  { id, params = [] }: Model<unknown, unknown>,
  input: { readonly [name: string]: unknown },
  own: Readonly<Record<string, Flag>>,
): string {
  const flags = Object.entries(input).flatMap(([name, value]) => {
    const isList = params.some((field) => field.name === name && field.shape.is === 'list')
    if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${flagName(name, own, params)}`]
    return (isList ? [value].flat() : [value]).map((one) => `--${flagName(name, own, params)} ${wordFor(one)}`)
  })
  return [`npx gatewright-client run ${id}`, ...flags, '-o result'].join(' ')
}

const wordFor = (value: unknown): string => quoted(typeof value === 'string' ? value : JSON.stringify(value))

const isRequired = (field: Field & { readonly required?: boolean }): boolean => field.required === true

/** The description of a flag and its values, followed by the keys of an object. */
function lined(
  { expected }: CommandContext,
  field: Field,
  about: ModelSummary['params'][string] = { description: '' },
): readonly string[] {
  const { description, default: defaultText } = about
  const start = isRequired(field) ? 'required; ' : ''
  const end = defaultText === undefined ? '' : `; default ${JSON.stringify(defaultText)}`
  const secret = field.secret ? '; secret: --params FILE keeps it out of the list of processes' : ''
  const bounds = `(${start}${taken(field.shape, expected)}${end}${secret})`
  return [`${description} ${bounds}`.trim(), ...entries(field.shape, expected)]
}

/** The keys of the objects in a shape, one a line. */
function entries({ is, of = [], fields = [] }: FieldShape, expected: CommandContext['expected']): readonly string[] {
  if (is !== 'object') return [of].flat().flatMap((inner) => entries(inner, expected))
  const described = fields.filter(({ shape }) => shape.is !== 'any')
  return described.flatMap((field) => [
    `  ${field.name}: ${isRequired(field) ? 'required; ' : ''}${taken(field.shape, expected)}`,
    ...entries(field.shape, expected).map((line) => `  ${line}`),
  ])
}

function flagOf({ name, shape }: Field, own: Readonly<Record<string, Flag>>, fields?: readonly Field[]): string {
  const flag = flagName(name, own, fields)
  if (shape.is === 'boolean') return `--${flag}, --no-${flag}`
  return `--${flag} ${wordOf(shape.is === 'list' ? innerOf(shape) : shape)}${shape.is === 'list' ? ' ...' : ''}`
}

/** The placeholder of a value. */
function wordOf({ is, of = [], values = [] }: FieldShape & { readonly values?: readonly unknown[] }): string {
  const [inner] = [of].flat()
  if (is === 'nullable' && inner) return wordOf(inner)
  if (is === 'either') return [of].flat().every((one) => wordOf(one) === 'JSON') ? 'JSON' : 'TEXT'
  const options = values.join('|')
  if (is === 'choice' && options.length <= 60 && !/\s/.test(options)) return options
  const isNumber = is === 'number' || (is === 'choice' && values.every((value) => typeof value === 'number'))
  return is === 'object' || is === 'map' || is === 'any' || is === 'list'
    ? 'JSON'
    : is === 'file'
      ? 'FILE'
      : isNumber
        ? 'NUMBER'
        : 'TEXT'
}

const innerOf = ({ of = [] }: FieldShape): FieldShape => [of].flat()[0] ?? { is: 'any' }

/** The words of the check, except for input that only a command line takes. */
function taken(shape: FieldShape, expected: CommandContext['expected']): string {
  if (shape.is === 'list') return `${expected(shape)}, the flag once for each: ${partWords(innerOf(shape), expected)}`
  return partWords(shape, expected)
}

/** The words of a part of a value: its items or its values are parts, too. */
function partWords(shape: FieldShape, expected: CommandContext['expected']): string {
  if (shape.is === 'list') return `${expected(shape)}, each ${partWords(innerOf(shape), expected)}`
  if (shape.is === 'map') return `${expected(shape)}, each value ${partWords(innerOf(shape), expected)}`
  return shape.is === 'file' ? `a path, or ${expected(shape)}` : expected(shape)
}

/** The models that contain every word, one a line. */
export async function listModels(
  { summaries }: CommandContext,
  words: readonly string[],
): Promise<readonly ListedModel[]> {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/\s+/))
  return Object.entries(await summaries())
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

/** Wraps text between words, where a terminal would break lines anywhere. */
export function wrap(text: string, { isTTY = false, columns: width = 80 }: Stream): string {
  if (!isTTY || width < 40) return text
  return text
    .split('\n')
    .map((line) => {
      const indent = /^ */.exec(line)?.[0] ?? ''
      const fits = new RegExp(`(.{1,${width - indent.length}})(?: +|$)`, 'g')
      return line.slice(indent.length).replace(fits, `${indent}$1\n`).replace(/\n$/, '')
    })
    .join('\n')
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
