import { formats, isTextFormat, type TextFormat } from './format.ts'
import { line } from './line.ts'
import { match } from './match.ts'
import type { Media } from './media.ts'
import type { Messages, Order } from './messages.ts'
import { once } from './once.ts'
import type { Condition, Rule, Value } from './rule.ts'
import type { Shape, ShapeOf } from './shape.ts'
import { fieldsOf, isPlainList, isRecord } from './values.ts'
import { cut, few, most, namesOf, notPlain } from './words.ts'

/** The names of media after "mit". */
const media: { readonly [Name in Media]: string } = {
  image: 'einem Bild',
  video: 'einem Video',
  audio: 'einer Audiodatei',
  document: 'einem Dokument',
  archive: 'einem Archiv',
  model3d: 'einem 3D-Modell',
  data: 'einer Datendatei',
  any: 'einer Datei',
}

/** The names of formats. Other nouns are those of the spec. */
const texts: { readonly [Name in TextFormat]: string } = {
  color: 'eine Farbe als #rrggbb',
  language: 'ein Sprachkürzel wie en-GB',
  url: 'eine Adresse',
}

const nouns = new Map(
  Object.keys(formats).flatMap((name) => (isTextFormat(name) ? [[formats[name].noun, texts[name]] as const] : [])),
)

/** The common units after "in". Other units are those of the spec. */
const units = new Map([
  ['seconds', 'Sekunden'],
  ['milliseconds', 'Millisekunden'],
  ['minutes', 'Minuten'],
  ['pixels', 'Pixeln'],
  ['percent', 'Prozent'],
  ['degrees', 'Grad'],
  ['characters', 'Zeichen'],
  ['words', 'Wörtern'],
  ['steps', 'Schritten'],
  ['frames', 'Bildern'],
  ['frames per second', 'Bildern pro Sekunde'],
  ['bits per second', 'Bit pro Sekunde'],
  ['kilobits per second', 'Kilobit pro Sekunde'],
  ['semitones', 'Halbtönen'],
  ['decibels', 'Dezibel'],
  ['beats per minute', 'Schlägen pro Minute'],
  ['tokens', 'Token'],
])

const unit = (word: string | undefined): string => (word ? ` (in ${units.get(word) ?? word})` : '')

const decimal = (number: number): string => String(number).replace('.', ',')
const quoted = (text: string): string => `„${JSON.stringify(text).slice(1, -1)}“`
const written = (value: Value): string =>
  typeof value === 'string' ? quoted(value) : typeof value === 'number' ? decimal(value) : String(value)

/** Returns a number of things after "mit". */
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
const items = (count: number): string => counted(count, 'Element', 'Elementen')
const keys = (count: number): string => counted(count, 'Schlüssel', 'Schlüsseln')
const characters = (count: number): string => `${count} Zeichen`

/** Returns the allowed count after "mit"; empty if there are no bounds. */
function bounds(min: number | undefined, max: number | undefined, count: (number: number) => string): string {
  if (!max) return min ? ` mit mindestens ${count(min)}` : ''
  return ` mit ${!min ? 'höchstens ' : min === max ? 'genau ' : `${min} bis `}${count(max)}`
}

const names = (words: readonly string[], wanted?: string, order?: Order, isDative: boolean = false): string =>
  few(words, wanted, order).join(', ') + others(words.length - most, isDative)

const others = (count: number, isDative: boolean): string =>
  count < 1 ? '' : ` und ${count} ${isDative ? 'weiteren' : count === 1 ? 'weiterer' : 'weitere'}`

function choice({ values, unit: word }: ShapeOf<'choice'>, value: unknown, order: Order): string {
  const hasFraction = values.some((one) => typeof one === 'number' && !Number.isInteger(one))
  const options = few(values, value, order)
    .map(written)
    .join(hasFraction ? '; ' : ', ')
  const noun = values.length === 1 ? 'der Wert' : 'einer der Werte'
  return `${noun} ${options}${others(values.length - most, false)}${unit(word)}`
}

function text({ minLength, maxLength, pattern, noun }: Omit<ShapeOf<'string'>, 'is'>): string {
  const size = bounds(minLength, maxLength, characters)
  if (noun) return (nouns.get(noun) ?? noun) + size
  return `Text${size}${pattern ? ` nach dem Muster ${pattern}` : ''}`
}

function number({ integer, min, max, exclusiveMin, exclusiveMax, step, unit: word }: ShapeOf<'number'>): string {
  const ends = [
    ['von mindestens', min],
    ['über', exclusiveMin],
    ['von höchstens', max],
    ['unter', exclusiveMax],
  ] as const
  const said = ends.flatMap(([words, end]) => (end === undefined ? [] : [`${words} ${decimal(end)}`])).join(' und ')
  const limits = min === undefined || max === undefined ? said : `von ${decimal(min)} bis ${decimal(max)}`
  const steps = !step || (integer && step === 1) ? '' : ` in Schritten von ${decimal(step)}`
  return `eine ${integer ? 'ganze ' : ''}Zahl ${limits}`.trim() + unit(word) + steps
}

const describe = (shape: Shape, value?: unknown, order?: Order): string =>
  match<string>(shape, {
    any: () => 'ein JSON-Wert',
    string: text,
    number,
    boolean: () => 'true oder false',
    choice: (one) => choice(one, value, order),
    file: ({ media: name }) =>
      `eine Adresse (https: oder http:, klein geschrieben) oder ein data:-URI mit ${media[name]}`,
    list: ({ min, max }) => `eine Liste${bounds(min, max, items)}`,
    object: ({ fields }) => `ein Objekt mit ${names(namesOf(fields), undefined, undefined, true)}`,
    map: ({ keys: key, min, max }) =>
      `ein Objekt${bounds(min, max, keys) || ' mit beliebigen Schlüsseln'}${key ? ` (jeweils ${text(key)})` : ''}`,
    either: ({ of }) => of.map((one) => describe(one, value, order)).join(' oder '),
    nullable: ({ of }) => `${describe(of, value, order)} oder null`,
  })

const fixed = once((shape: Shape) => line(describe(shape)))

function received(value: unknown): string {
  if (typeof value === 'string') return cut(quoted(value.slice(0, 99)), '...“')
  if (typeof value === 'number') return decimal(value)
  if (isPlainList(value)) return `eine Liste mit ${items(value.length)}`
  if (isRecord(value)) return 'ein Objekt'
  return cut(
    fieldsOf(value) === value || typeof value === 'bigint' ? `kein einfacher Wert: ${notPlain(value)}` : String(value),
  )
}

/** Returns a rule in words, without its reason. */
function rule(one: Rule): string {
  switch (one.is) {
    case 'forbiddenWith':
      return `${one.param} darf nicht zusammen mit ${either(one.others)} angegeben werden.`
    case 'needs':
      return `${one.param} erfordert ${both(one.others)}.`
    case 'needsOneOf':
      return `${one.param} erfordert ${either(one.others)}.`
    case 'exactlyOneOf':
      return `Von ${both(one.params)} muss genau einer angegeben werden.`
    case 'atLeastOneOf':
      return `Von ${both(one.params)} muss mindestens einer angegeben werden.`
    case 'requiredWhen':
      return `${one.param} ist erforderlich, wenn ${conditions(one.when)}.`
    case 'allowedWhen':
      return `${one.param} darf nur angegeben werden, wenn ${conditions(one.when)}.`
    case 'only': {
      const then = one.default === undefined ? '' : ` Der Standardwert ist dann ${written(one.default)}.`
      return `${one.param} darf nur ${either(one.values.map(written))} sein, wenn ${conditions(one.when)}.${then}`
    }
  }
}

const conditions = (when: readonly Condition[]): string =>
  both(
    when.map((condition) =>
      condition.is === 'in'
        ? `${condition.param} ${either(condition.values.map(written))} ist`
        : `${condition.param} ${condition.is === 'given' ? '' : 'nicht '}angegeben ist`,
    ),
  )

const both = (words: readonly string[]): string => joined(words, 'und')
const either = (words: readonly string[]): string => joined(words, 'oder')

const joined = (words: readonly string[], last: string): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}` : words.join('')

/** Issues in German. Labels, reasons of rules, and the names of formats that kinds brought are those of the spec. */
export const german: Messages = {
  expected: (shape, value, order) =>
    'of' in shape || (shape.is === 'choice' && shape.values.length > most)
      ? line(describe(shape, value, order))
      : fixed(shape),
  received,
  names,
  oneOf: (known) => `einer der Namen ${known}`,
  subject: (path, label) => (!path ? 'Die Eingabe' : label ? `${label} (${path})` : path),
  nothing: 'nichts',
  secret: 'ein geheimer Wert',
  characters,
  unknown: (owner, key, isModel) => `${owner} hat keinen ${isModel ? 'Parameter' : 'Schlüssel'} ${key}.`,
  required: (subject, right, isEmpty) =>
    `${subject} ist erforderlich${isEmpty ? ' und darf nicht leer sein' : ''}: ${right}.`,
  mismatch: (subject, right, found, isLength) =>
    `${subject} muss ${right} sein, ${isLength ? 'hat' : 'ist'} aber ${found}.`,
  leaveOut: ' Stattdessen weglassen.',
  hint: (close, value, known) => {
    if (close === undefined) return known === undefined ? '' : ` Möglich: ${known}.`
    if (known !== undefined) return ` Ist ${close} gemeint?`
    if (typeof close === 'number' && typeof value === 'number') return ` Der nächste Wert ist ${decimal(close)}.`
    return ` Ist ${line(written(close))} gemeint?`
  },
  sparse: 'lückenhaft',
  tooDeep: (levels) => `mehr als ${levels} Ebenen tief verschachtelt`,
  tooMany: (values) => `größer als ${values} Werte`,
  keys: (count) => `ein Objekt mit ${keys(count)}`,
  key: (key) => (key === undefined ? 'ein Objekt mit einem geheimen Schlüssel' : `ein Objekt mit dem Schlüssel ${key}`),
  repeats: (subject, other, found) => `${subject} darf ${other} nicht wiederholen, aber beide sind ${found}.`,
  otherThan: (other) => `ein anderes Element als ${other}`,
  trimmed: (min, max) =>
    `Text mit ${max ? `höchstens ${max} Zeichen und ` : ''}mindestens ${min} Zeichen ohne Leerraum an den Enden`,
  failed: (returned) =>
    returned === undefined
      ? ', wobei die Prüfung einen Fehler geworfen hat'
      : `, wobei die Prüfung ${returned} statt true oder false zurückgegeben hat`,
  rule,
  combination: 'eine Kombination, die dagegen verstößt',
  unreadable: {
    message: 'Die Eingabe lässt sich nicht als einfache Daten lesen.',
    expected: 'ein Objekt aus einfachen Daten',
    received: 'ein Objekt, das sich nicht lesen lässt',
  },
}
