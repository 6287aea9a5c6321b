import { diffCatalogues, type Change, type Side } from '../../../generator/diffing/index.ts'
import { SpecsFolder, type Read } from '../edits/compiled.ts'
import type { Files } from '../edits/draft.ts'
import { randomEdit } from '../edits/index.ts'
import { Random } from '../random.ts'
import { subset } from '../edits/subset.ts'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { validFor } from './candidates.ts'
import type { Input } from './checker.ts'
import { explained, proves } from './cover.ts'
import { lostByModel } from './data.ts'
import { modelNamed, witnesses, witnessesOf } from './search.ts'
import type { Witness } from './witness.ts'

/** The comparison that is proved. */
export type Diff = (before: Side, after: Side) => Promise<readonly Change[]>

/** The settings of a proof. */
export interface ProofOptions {
  /** The catalogues whose specs are edited; of large ones, a few models at a time. */
  readonly sources: readonly Files[]
  readonly folder: string
  readonly seed: number
  /** The number of legal edits to try. */
  readonly count: number
  /** Default: that of the command. */
  readonly diff?: Diff
  readonly onProgress?: (proof: Proof) => void
}

/** A disagreement between a comparison and the validators. */
export interface Miss {
  /** missed: no breaking change explains a witness. unproved: no witness was found for a breaking change. */
  readonly kind: 'missed' | 'unproved'
  readonly seed: number
  /** The seed with which the edits began that led to it: a proof from there on finds it again. */
  readonly from: number
  /** The edits, the witness or the change, and all changes. */
  readonly words: string
}

/** The result of a proof. */
export interface Proof {
  readonly drawn: number
  readonly legal: number
  /** The number of changes by their code and impact. */
  readonly changes: Map<string, number>
  readonly witnesses: Map<string, number>
  readonly misses: Miss[]
}

/** The most edits between two catalogues, and how long one catalogue is edited further before another one is taken. */
const most = { edits: 3, rounds: 40 } as const

/** Edits catalogues at random, and checks that a comparison agrees with the validators about each edit. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const folder = new SpecsFolder(options.folder)
  const counts = { changes: new Map<string, number>(), witnesses: new Map<string, number>(), misses: [] as Miss[] }
  let [drawn, legal, seed] = [0, 0, options.seed]
  while (legal < options.count) {
    const from = seed
    const random = new Random(seed)
    const source = options.sources[random.below(options.sources.length)] ?? new Map<string, string>()
    let files = source.size > 40 ? subset(source, 2, random) : source
    let before = await folder.read(files)
    for (let round = 0; before !== undefined && round < most.rounds && legal < options.count; round++) {
      const edited = await edit(files, seed++, folder)
      drawn++
      if (edited === undefined) continue
      legal++
      await compare(before, edited, { ...options, seed: seed - 1, from }, counts)
      if (round % 4 === 3) [files, before] = [edited.files, edited.read]
    }
    seed++
    options.onProgress?.({ drawn, legal, ...counts })
  }
  return { drawn, legal, ...counts }
}

interface EditedFiles {
  readonly files: Files
  readonly read: Read
  readonly what: string
}

/** One to three edits, of which the compiler accepts the result; undefined if it does not. */
async function edit(files: Files, seed: number, folder: SpecsFolder): Promise<EditedFiles | undefined> {
  const random = new Random(seed)
  const count = random.chance(0.6) ? 1 : 1 + random.below(most.edits)
  let [now, what] = [files, '']
  for (let at = 0; at < count; at++) {
    const edited = randomEdit(random.seed(), now)
    ;[now, what] = [edited.files, `${what}${edited.edit}: ${edited.what}\n`]
  }
  const read = await folder.read(now)
  return read && { files: now, read, what }
}

type Counts = Pick<Proof, 'changes' | 'witnesses' | 'misses'>

async function compare(
  before: Read,
  { read: after, what }: EditedFiles,
  { seed, from, diff = diffCatalogues }: ProofOptions & Pick<Miss, 'from'>,
  { changes: codes, witnesses: kinds, misses }: Counts,
): Promise<void> {
  const changes = await diff(sideOf(before), sideOf(after))
  const found = await witnesses(before.catalogue, after.catalogue, { seed, combinations: 400 })
  for (const { code, impact } of changes) add(codes, `${code} ${impact}`)
  for (const { kind } of found) add(kinds, kind)
  const miss = (kind: Miss['kind'], words: string): void =>
    void misses.push({ kind, seed, from, words: `${what}${words}\nchanges: ${changes.map(shown).join('; ')}` })
  for (const witness of found) if (explained(witness, changes) === undefined) miss('missed', shownWitness(witness))
  for (const change of changes.filter(({ impact }) => impact === 'breaking')) {
    if (found.some((witness) => proves(witness, change))) continue
    if (!(await isProved(change, changes, before, after))) miss('unproved', shown(change))
  }
}

/** Searches longer for the witness of one change: also for callers who follow the names of the others. */
async function isProved(change: Change, changes: readonly Change[], before: Read, after: Read): Promise<boolean> {
  const { model = '', param = '' } = change.subject
  const now = modelNamed(after.catalogue, model)
  const old = modelNamed(before.catalogue, model) ?? modelNamed(before.catalogue, formerId(change, changes))
  if (old === undefined || now === undefined) return false
  if ([...lostByModel(old, now)].some((witness) => proves(witness, change))) return true
  const only = param.split('/')[1]
  const wide = { seed: 7, combinations: 20_000 }
  const deep = { ...wide, isDeep: true, ...(only !== undefined && { only }) }
  for (const effort of [wide, deep, { ...wide, isDeep: true, adapt: adapter(old, now, changes) }]) {
    const found = await witnessesOf(old, now, effort)
    if (found.some((witness) => proves({ ...witness, now: now.id }, change))) return true
  }
  return false
}

/** The id that the model of a change had before it was renamed. */
const formerId = ({ subject }: Change, changes: readonly Change[]): string =>
  String(changes.find(({ code, subject: other }) => code === 'model-renamed' && other.model === subject.model)?.before)

/** Returns a function that gives parameters their new names, leaves out those that are gone, and adds those that are required. */
function adapter(old: Model, now: Model, changes: readonly Change[]): (input: Input) => Input {
  const renames = changes.filter(({ code, subject }) => code === 'parameter-renamed' && subject.model === now.id)
  const names = new Map(renames.map(({ before, subject }) => [String(before), String(subject.param?.slice(1))]))
  const added = now.params.filter(
    ({ name, required }) => required && ![...old.params.map((one) => names.get(one.name) ?? one.name)].includes(name),
  )
  const values = added.flatMap((param) => {
    const value = validFor(param)
    return value === undefined ? [] : [[param.name, value] as const]
  })
  return (input) => {
    const renamed = Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value] as const)
    return Object.fromEntries([
      ...values,
      ...renamed.filter(([name]) => now.params.some((param) => param.name === name)),
    ])
  }
}

const sideOf = ({ catalogue }: Read): Side => ({ catalogue, locate: () => undefined })

const add = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

const shown = ({ impact, code, subject, message }: Change): string =>
  `${impact} ${code} ${JSON.stringify(subject)} ${message}`

const shownWitness = ({ kind, model, paths, rules, what, value }: Witness): string =>
  `${kind} ${model} ${JSON.stringify({ paths, rules })} ${what} for ${JSON.stringify(value)}`
