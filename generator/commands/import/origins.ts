import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { Folder } from '../../files/folder.ts'
import type { Imported } from './imported.ts'
import type { KnownSource, Ledger } from './ledger.ts'
import { Likeness, type Comparable } from './likeness.ts'
import { argument, type Remark } from './remarks.ts'
import { readSources, type Choice, type Contents, type FileFormat } from './sources.ts'

/** A file that was read, and where it is: relative to the folder that holds the specs, with `/` on every system. */
export interface Document {
  readonly file: string
  readonly at: string
  readonly models: readonly Imported[]
  readonly contents: Contents
}

/** A document with the name of its source, which identifies its models. */
export interface Sourced extends Document {
  readonly source: string
}

/** The documents whose sources are clear, and the others with the reasons. */
export interface Origins {
  readonly documents: readonly Sourced[]
  readonly failures: readonly { readonly file: string; readonly why: string }[]
  readonly remarks: readonly Remark[]
}

/** The options for finding sources. `source` is the name that a person states. */
export interface OriginChoice extends Choice {
  readonly format: FileFormat
  readonly source?: string | undefined
}

/** The places of files beside a folder of specs. */
export class Places {
  private readonly base: string

  constructor(folder: Folder) {
    this.base = dirname(realOf(folder.name))
  }

  /** A file on another disk has only its name. */
  of(file: string): string {
    const path = relative(this.base, realOf(file))
    return isAbsolute(path) ? basename(path) : path.replaceAll(sep, '/')
  }

  /** The path of a place, for reading. */
  path(at: string): string {
    return resolve(this.base, at)
  }

  exists(at: string): boolean {
    return existsSync(this.path(at))
  }
}

const realOf = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path))

/** Finds the source of each document: the stated one, the one of its file, one whose file was moved, or a new one. */
export async function originsOf(
  documents: readonly Document[],
  choice: OriginChoice,
  ledger: Ledger,
  places: Places,
): Promise<Origins> {
  const finder = new Finder(documents, choice, ledger, places)
  const found: Sourced[] = []
  const failures: { file: string; why: string }[] = []
  for (const document of documents) {
    const one = await finder.find(document)
    if (typeof one === 'string') found.push({ ...document, source: one })
    else failures.push({ file: document.file, why: one.why })
  }
  const claims = Map.groupBy(found, ({ source }) => source)
  const isClear = ({ source }: Sourced): boolean => claims.get(source)?.length === 1
  const unclear = found.filter((one) => !isClear(one))
  failures.push(
    ...unclear.map(({ file, source }) => ({
      file,
      why: `several files of this import would be the source ${argument(source)}; import them one by one, each with --source`,
    })),
  )
  return { documents: found.filter(isClear), failures, remarks: finder.remarks }
}

/** A reason why the source of a document is not clear. */
interface Unclear {
  readonly why: string
}

class Finder {
  readonly remarks: Remark[] = []
  private readonly choice: OriginChoice
  private readonly places: Places
  private readonly sources: readonly KnownSource[]
  private readonly byPlace: ReadonlyMap<string, readonly KnownSource[]>
  private readonly likeness: Likeness
  /** The documents of this import by their places. */
  private readonly documents: ReadonlyMap<string, Document>

  constructor(documents: readonly Document[], choice: OriginChoice, ledger: Ledger, places: Places) {
    this.choice = choice
    this.places = places
    this.sources = [...ledger.sources.values()].filter(({ format }) => format === choice.format)
    this.byPlace = Map.groupBy(this.sources, ({ at }) => at)
    this.likeness = new Likeness(choice.format, ledger)
    this.documents = new Map(documents.map((one) => [one.at, one]))
  }

  async find(document: Document): Promise<string | Unclear> {
    if (this.choice.source !== undefined) return this.choice.source
    const here = this.byPlace.get(document.at) ?? []
    const alike = here.length > 1 ? this.likeness.alike(document) : []
    const fitting = here.length > 1 ? here.filter((one) => alike.includes(one)) : here
    const [known] = fitting
    if (known !== undefined && fitting.length === 1)
      return this.likeness.isReplaced(known, document) ? this.replaced(known, document) : known.name
    if (here.length > 0)
      return { why: `it is the file of ${here.length} sources; name one: ${here.map(flag).join(', ')}` }
    return this.moved(document)
  }

  /** The source whose file was moved here, or a new one. */
  private async moved(document: Document): Promise<string | Unclear> {
    const alike = this.likeness.alike(document)
    const gone = alike.filter(({ at }) => !this.places.exists(at))
    const present = this.isOfOne ? [] : alike.filter((one) => !gone.includes(one))
    const changed: KnownSource[] = []
    for (const one of present) if (!(await this.isStill(one))) changed.push(one)
    const [first] = gone
    if (first !== undefined && gone.length + changed.length === 1 && titlesOf(first, document) === '')
      return this.continued(first, document)
    if (gone.length + changed.length > 0) return this.refused([...gone, ...changed], document)
    const twin = this.sources.find(({ name }) => name === document.at)
    if (twin !== undefined)
      return {
        why: `the file of the source ${argument(twin.name)} is ${twin.at} now; pass ${flag(twin)} if this is its file, and another name if it is another source`,
      }
    const like = present.find(({ at }) => !this.documents.has(at))
    if (like !== undefined) this.say(document, `is a new source, although ${this.shareOf(like, document)}${hint(like)}`)
    return document.at
  }

  private continued(source: KnownSource, document: Document): string {
    const other = flag({ name: this.freeName(document) })
    const { found, all } = this.likeness.counts(source, document)
    const why = `continues the source ${argument(source.name)}: it has ${found} of its ${all} models, and its file ${source.at} is gone`
    this.say(document, `${why}. Pass ${flag(source)} to state this, or ${other} to import it as another one`)
    return source.name
  }

  private refused(sources: readonly KnownSource[], document: Document): Unclear {
    const [first] = sources
    const reasons = sources.map((one) => {
      const state = this.places.exists(one.at) ? 'has other content now' : 'is gone'
      return `${this.shareOf(one, document)}, whose file ${one.at} ${state}${titlesOf(one, document)}`
    })
    const same = sources.map(flag).join(' or ')
    const what = first !== undefined && sources.length === 1 ? 'that source' : 'one of them'
    return {
      why: `${reasons.join('; ')}. If it is ${what}, pass ${same}; if it is another one, ${flag({ name: this.freeName(document) })}`,
    }
  }

  private replaced(source: KnownSource, document: Document): Unclear {
    const other = flag({ name: this.freeName(document) })
    return {
      why: `${this.shareOf(source, document)}, whose file it was${titlesOf(source, document)}. If it is that source, pass ${flag(source)}; if it is another one, ${other}`,
    }
  }

  private freeName({ at }: Document): string {
    const names = new Set(this.sources.map(({ name }) => name))
    for (let count = 2, name = at; ; name = `${at}#${count++}`) if (!names.has(name)) return name
  }

  private say({ file }: Document, message: string): void {
    this.remarks.push({ code: 'source', file, message })
  }

  /** Whether each file is one model: their only evidence is their name. */
  private get isOfOne(): boolean {
    return this.choice.format === 'cog' || this.choice.format === 'json-schema'
  }

  private shareOf(source: KnownSource, document: Document): string {
    const { found, all } = this.likeness.counts(source, document)
    return `it has ${found} of the ${all} models of the source ${argument(source.name)}`
  }

  /** Whether the file of a source has most of its models still. */
  private async isStill(source: KnownSource): Promise<boolean> {
    const document = this.documents.get(source.at) ?? (await this.read(source.at))
    return document !== undefined && this.likeness.alike(document).includes(source)
  }

  private async read(at: string): Promise<Comparable | undefined> {
    const [read] = await readSources([this.places.path(at)], { ...this.choice, operations: [], types: [] })
    return read !== undefined && 'models' in read ? read : undefined
  }
}

/** The words on titles that differ. */
function titlesOf(source: KnownSource, { contents: { title } }: Document): string {
  const isOther = source.title !== undefined && title !== undefined && source.title !== title
  return isOther ? `, and its title was ${JSON.stringify(source.title)} and is ${JSON.stringify(title)}` : ''
}

const flag = ({ name }: Pick<KnownSource, 'name'>): string => `--source ${argument(name)}`

const hint = (like: KnownSource): string => `. If it replaces ${like.at}, pass ${flag(like)}`
