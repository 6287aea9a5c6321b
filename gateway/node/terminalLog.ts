import { styleText } from 'node:util'
import { visible } from '../base/shown.ts'
import { fieldOf, isRecord, readJson, type Fields } from '../base/values.ts'
import { warning, type Log } from '../http/log.ts'

/** A terminal, or another output. */
type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/** The lowest level of the logger that is an error. */
const failure = 50

/** The fields that every line has, or that a person at the machine knows. */
const left: readonly string[] = ['level', 'time', 'pid', 'hostname', 'msg', 'requestId', 'err']

/** A stream that prints the lines of the log for a person; undefined unless the output is a terminal: programs read JSON. */
export function terminalLog(
  out: Output = process.stdout,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Log['stream'] {
  if (!out.isTTY || env['NODE_ENV'] === 'production') return undefined
  const isPlain = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  const paint: Paint = (style, text) => (isPlain ? text : styleText(style, text, { validateStream: false }))
  return { write: (line) => void out.write(`${lineOf(line, paint)}\n`) }
}

type Paint = (style: 'green' | 'yellow' | 'red' | 'dim', text: string) => string

function lineOf(json: string, paint: Paint): string {
  const fields = readJson(json)
  if (!isRecord(fields)) return visible(json.trimEnd())
  const { time, msg, level, err } = fields
  const at = paint('dim', new Date(Number(time)).toTimeString().slice(0, 8))
  if (msg === 'answered') return `${at} ${answered(fields, paint)}`
  const style = Number(level) >= failure ? 'red' : Number(level) >= warning ? 'yellow' : 'dim'
  const reason = fieldOf(err, 'message')
  const words = [msg, reason === msg ? undefined : reason].filter((word) => word !== undefined && word !== '')
  return [at, paint(style, visible(words.map(String).join(': '))), ...rest(fields)].join(' ')
}

/** The line about a response: its method, path, status and milliseconds, and then its task. */
function answered(fields: Fields, paint: Paint): string {
  const { method, path, status, ms, client: _client, ...others } = fields
  const style = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green'
  const about = rest(others).map((text) => paint('dim', text))
  return [
    String(method).padEnd(4),
    visible(String(path)),
    paint(style, String(status)),
    paint('dim', `${String(ms)} ms`),
    ...about,
  ].join(' ')
}

const rest = (fields: Fields): readonly string[] =>
  Object.entries(fields)
    .filter(([name]) => !left.includes(name))
    .map(([name, value]) => visible(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`))
