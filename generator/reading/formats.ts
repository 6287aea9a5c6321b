import type { FormatModule } from '../catalogue/catalogue.ts'
import { fileNameProblem } from '../catalogue/names.ts'
import type { Format, LoadedFormat } from '../kinds/format.ts'
import type { Kind, Lowered } from '../kinds/kind.ts'
import { patternProblem } from '../kinds/pattern.ts'
import { formats as ours, isTextFormat } from '../language/format.ts'
import { failureOf } from '../language/formatted.ts'
import { ExtensionError, Mistake } from '../source/mistake.ts'

/** Kinds that can read parameters, and the formats that they bring. */
export interface LoadedKinds {
  readonly kinds: readonly Kind[]
  /** Sorted by name. */
  readonly formats: readonly FormatModule[]
}

/** A format, its check, and its files in packages. */
interface Loaded {
  readonly kind: string
  readonly written: Format
  readonly format: LoadedFormat
  readonly module: FormatModule
}

/** Loads the kinds of a configuration with the formats that they bring. Throws an ExtensionError if one cannot be used. */
export async function loadKinds(kinds: readonly Kind[]): Promise<LoadedKinds> {
  const loaded = new Map<string, Loaded>()
  for (const kind of kinds) {
    if (!areFormats(kind.formats))
      throw new ExtensionError(
        `The kind "${kind.word}" cannot be used`,
        new Error('its formats must be a list of formats'),
      )
    for (const written of kind.formats) {
      const known = loaded.get(written.name)
      if (known === undefined) loaded.set(written.name, await load(kind.word, written))
      else if (JSON.stringify(written) !== JSON.stringify(known.written))
        throw failed(
          kind.word,
          written,
          `the kind "${known.kind}" brings another format of this name; rename one of them`,
        )
    }
  }
  const modules = [...loaded.values()].map(({ module }) => module)
  return {
    kinds: kinds.map((kind) => named(kind.load(formatsOf(kind, loaded)))),
    formats: modules.sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/** A configuration can be JavaScript, whose types nothing checks. */
const areFormats = (formats: unknown): boolean =>
  Array.isArray(formats) && formats.every((one: unknown) => typeof one === 'object' && one !== null)

const formatsOf = ({ formats }: Kind, loaded: ReadonlyMap<string, Loaded>): ReadonlyMap<string, LoadedFormat> =>
  new Map(
    formats.flatMap(({ name }) => [loaded.get(name)?.format ?? []].flat().map((format) => [name, format] as const)),
  )

/** Returns a kind that names itself and the spec in an error of its code: Gatewright did not make that mistake. */
const named = (kind: Kind): Kind => ({
  ...kind,
  read: (node, within): Lowered | undefined => {
    try {
      return kind.read(node, within)
    } catch (error) {
      if (error instanceof Mistake || error instanceof ExtensionError) throw error
      const { file, line } = node.place()
      throw new ExtensionError(`The kind "${kind.word}" failed at ${file}:${line}`, error)
    }
  },
})

async function load(kind: string, written: Format): Promise<Loaded> {
  const problem = problemOf(written)
  if (problem !== undefined) throw failed(kind, written, problem)
  const { name, noun, pattern, example } = written
  const { loadCheck } = await import('./formatCheck.ts') // loaded only here: few kinds bring formats
  const loaded = await loadCheck(name, written.check)
  if ('why' in loaded) throw failed(kind, written, loaded.why)
  const { check, files } = loaded
  const failure = failureOf(check, example)
  if (failure !== undefined)
    throw failed(kind, written, `its check refuses its example ${JSON.stringify(example)}${failure}`)
  return { kind, written, format: { name, noun, pattern, example, check }, module: { name, files } }
}

const failed = (kind: string, { name }: Format, why: string): ExtensionError =>
  new ExtensionError(`The format ${JSON.stringify(name)} of the kind "${kind}" cannot be used`, new Error(why))

/** The maximum length of the noun and the example, which are parts of sentences. */
const longest = 100

/** Why the words of a format cannot be used; undefined if they can. */
function problemOf({ name, noun, pattern, example }: { readonly [Key in keyof Format]: unknown }): string | undefined {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name))
    return 'its name must be lower-case words joined by "-", such as date or time-zone'
  const file = fileNameProblem(name)
  if (file !== undefined) return `it names a file in packages, but ${file}`
  if (isTextFormat(name)) return `Gatewright has a format of this name, ${ours[name].noun}; choose another name`
  for (const [key, value] of Object.entries({ noun, example }))
    if (typeof value !== 'string' || !/\S/.test(value) || value.length > longest || /[\p{C}\u2028\u2029]/u.test(value))
      return `its ${key} must be one line of text with at most ${longest} characters`
  if (typeof pattern !== 'string') return 'its pattern must be a regular expression as text'
  const problem = patternProblem(pattern)
  if (problem !== undefined) return `its pattern ${pattern} may take too long: ${problem}`
  const form = new RegExp(pattern, 'u')
  if (blanks.some((text) => form.test(text))) return `its pattern ${pattern} matches blank text, which no format has`
  return form.test(String(example))
    ? undefined
    : `its example ${JSON.stringify(example)} does not match its pattern ${pattern}`
}

/** Texts that count as absent: every format refuses them, so that a required text needs no other check. */
const blanks: readonly string[] = ['\t', '\n', ' ', '\u3000'].flatMap((space) =>
  Array.from({ length: longest }, (_, count) => space.repeat(count)),
)
