import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import type { AboutModels } from './aboutFile.ts'
import { identityIn, operationIds } from './following.ts'
import { idsOf, wordsOf, type Taken, type Unnamed } from './ids.ts'
import type { Evidence, Imported } from './imported.ts'
import { own } from './json.ts'
import { keyOf, modelEntries, type Entry, type Ledger } from './ledger.ts'
import type { Keywords } from './lowering/lowering.ts'
import { lowerModel, type Lowered } from './lowering/model.ts'
import { free, legalId, workflowOf } from './naming.ts'
import { nameOfOnly, operationText } from './operationText.ts'
import type { Sourced } from './origins.ts'
import { identityOf } from './planning.ts'
import type { Remark } from './remarks.ts'

/** A model with its id, and with what the ledger keeps of it. */
export interface Identified {
  readonly model: Imported
  readonly id: string
  readonly evidence: Evidence
  /** The last import of the model. */
  readonly known: Entry | undefined
}

/** The models of documents with their ids, and what the report says about them. */
interface Named {
  readonly models: readonly Identified[]
  readonly remarks: readonly Remark[]
}

/** Names the models of documents. A model keeps the id of its first import, and a new one gets another than all others. */
export function identified(documents: readonly Sourced[], folder: Folder, ledger: Ledger, about: AboutModels): Named {
  const all = documents.flatMap((document) => document.models.map((model) => placed(model, document, ledger)))
  const fresh = all.filter(({ known }) => known === undefined)
  const automatic = idsOf(fresh, takenIn(ledger))
  const idsBy = ({ key, known }: Placed): readonly string[] =>
    known === undefined ? [automatic.get(key) ?? ''] : [idOf(known), known.evidence?.unnamed ?? ''].filter(Boolean)
  const stated = new Map(
    all.flatMap((one): readonly [string, string][] => {
      const id = about.idOf(one.model, idsBy(one))
      return id === undefined ? [] : [[one.key, id]]
    }),
  )
  refuseTaken(fresh, { stated, idsBy, files: filesBy(folder, ledger), about })
  const ids = new Map([...automatic, ...moved(fresh, automatic, stated, ledger)])
  const remarks = all.flatMap((one) => keepsId(one, stated.get(one.key)))
  const models = all.map((one): Identified => {
    const id = one.known === undefined ? (stated.get(one.key) ?? ids.get(one.key) ?? '') : idOf(one.known)
    const unnamed = one.known === undefined ? automatic.get(one.key) : one.known.evidence?.unnamed
    const evidence = { ...one.evidence, ...(unnamed !== undefined && unnamed !== id && { unnamed }) }
    return { model: about.added(one.model, idsBy(one)), id, evidence, known: one.known }
  })
  return { models, remarks }
}

/** A model in its document. */
interface Placed extends Unnamed {
  readonly known: Entry | undefined
  readonly evidence: Evidence
}

function placed(model: Imported, document: Sourced, ledger: Ledger): Placed {
  const identity = identityIn(document, model)
  const key = keyOf(identity)
  const { operation } = model
  const operationId = operation === undefined ? undefined : operationIds(document).get(operationText(operation))
  const name = nameOfOnly(model)
  return {
    key,
    source: document.source,
    model: { ...model, identity },
    known: ledger.models.get(key),
    evidence: { ...(operationId !== undefined && { operationId }), ...(name !== undefined && { name }) },
  }
}

/** The id of a model at its first import. */
const idOf = ({ file, spec }: Entry): string => String(own(spec, 'id') ?? basename(file, '.yaml'))

/** The ids and the other names of the models of earlier imports. */
function takenIn(ledger: Ledger): Taken {
  const taken: Taken = new Map()
  for (const entry of modelEntries(ledger)) {
    const { identity } = entry
    const words = wordsOf(identity?.source ?? '', identity?.operation?.path)
    for (const name of [...aliasesIn(entry.spec), idOf(entry)]) taken.set(name, words)
  }
  return taken
}

function aliasesIn(spec: Keywords): readonly string[] {
  const aliases = own(spec, 'aliases')
  return isList(aliases) ? aliases.map(String) : []
}

interface Stated {
  readonly stated: ReadonlyMap<string, string>
  readonly idsBy: (one: Placed) => readonly string[]
  /** The files of models by the ids and other names that they take. */
  readonly files: ReadonlyMap<string, string>
  readonly about: AboutModels
}

function filesBy(folder: Folder, ledger: Ledger): ReadonlyMap<string, string> {
  const vendors = folder.entryType('models') === 'folder' ? readdirSync(folder.absolute('models')) : []
  const written = vendors
    .filter((vendor) => folder.entryType(`models/${vendor}`) === 'folder')
    .flatMap((vendor) => readdirSync(folder.absolute(`models/${vendor}`)).map((name) => `models/${vendor}/${name}`))
    .filter((file) => file.endsWith('.yaml'))
  const names = modelEntries(ledger).flatMap((one) =>
    [...aliasesIn(one.spec), idOf(one)].map((name) => [name, one.file] as const),
  )
  return new Map([...written.map((file) => [basename(file, '.yaml'), file] as const), ...names])
}

/** Refuses the stated ids that other models have, with all of these. */
function refuseTaken(fresh: readonly Placed[], { stated, idsBy, files, about }: Stated): void {
  const claims = Map.groupBy(
    fresh.filter(({ key }) => stated.has(key)),
    ({ key }) => stated.get(key) ?? '',
  )
  for (const [id, claimed] of claims) {
    const [first, ...others] = claimed
    const file = files.get(id)
    const names = [...(file === undefined ? [] : [`specs/${file}`]), ...others.map(({ model }) => model.source)]
    if (first === undefined || names.length === 0) continue
    about.refuse(first.model, idsBy(first), [...(file === undefined ? [first.model.source] : []), ...names].join(', '))
  }
}

/** Other ids for the models whose own were stated for others. */
function moved(
  fresh: readonly Placed[],
  automatic: ReadonlyMap<string, string>,
  stated: ReadonlyMap<string, string>,
  ledger: Ledger,
): ReadonlyMap<string, string> {
  const wanted = new Set(stated.values())
  const left = fresh.filter(({ key }) => !stated.has(key) && wanted.has(automatic.get(key) ?? ''))
  const taken = takenIn(ledger)
  const words = wordsOf('', '')
  for (const id of [...automatic.values(), ...wanted]) taken.set(id, taken.get(id) ?? words)
  return idsOf(left, taken)
}

/** A stated vendor is that of new models: callers use the names of the others. */
export const keepsVendor = (
  documents: readonly Sourced[],
  vendor: string | undefined,
  ledger: Ledger,
): readonly Remark[] =>
  documents.flatMap((document) => {
    const others = document.models.flatMap((model) => {
      const known = ledger.models.get(keyOf(identityIn(document, model)))
      return known === undefined || vendor === undefined || vendorOf(known) === legalId(vendor) ? [] : [vendorOf(known)]
    })
    const names = [...new Set(others)].join(', ')
    const message = `keeps the vendor ${names} for ${others.length === 1 ? '1 model' : `${others.length} models`}, because callers use their names; --vendor is for new models`
    return others.length === 0 ? [] : [{ code: 'source', file: document.file, message }]
  })

/** The vendor of a model at its first import. */
const vendorOf = ({ file }: Entry): string => /^models\/([^/]+)\//.exec(file)?.[1] ?? ''

/** An id never changes: callers use it. */
function keepsId({ known }: Placed, stated: string | undefined): readonly Remark[] {
  if (known === undefined || stated === undefined || stated === idOf(known)) return []
  const message = `keeps the id ${idOf(known)}, because callers use it; --about states ${stated}`
  return [{ code: 'keeps', file: known.file, message }]
}

/** Turns models into specs with their ids. A known model keeps its vendor, its workflow and its other names as well. */
export function lowerAll(models: readonly Identified[], ledger: Ledger): readonly Lowered[] {
  const taken = new Names(models, ledger)
  return models.map(({ model, id, evidence, known }) => {
    const lowered = lowerModel({ ...model, evidence })
    return known === undefined ? asNew(lowered, id, taken) : asKnown(lowered, id, known)
  })
}

/** The names by which callers know models, apart from their ids. */
class Names {
  private readonly workflows = new Set<string>()
  private readonly others = new Set<string>()
  private readonly counts = new Map<string, number>()

  constructor(models: readonly Identified[], ledger: Ledger) {
    for (const { id, model } of models) {
      this.others.add(id)
      this.counts.set(model.id, (this.counts.get(model.id) ?? 0) + 1)
    }
    for (const entry of modelEntries(ledger)) {
      this.workflows.add(String(own(entry.spec, 'workflow')).toLowerCase())
      for (const name of [...aliasesIn(entry.spec), idOf(entry)]) this.others.add(name)
    }
  }

  /** The first of these workflows that no model has; on some systems, `acme/Reel` and `acme/reel` are the same path. */
  workflow(candidates: readonly string[], last: string): string {
    const free = candidates.find((name) => !this.workflows.has(name.toLowerCase())) ?? last
    this.workflows.add(free.toLowerCase())
    return free
  }

  /** The aliases that mean one model: an original id that several models have does not say which of them is meant. */
  aliases(names: readonly string[]): readonly string[] {
    const free = names.filter((name) => !this.others.has(name) && (this.counts.get(name) ?? 0) < 2)
    for (const name of free) this.others.add(name)
    return free
  }
}

/** A new model with its id. */
function asNew(one: Lowered, id: string, names: Names): Lowered {
  const { vendor, spec, imported } = one
  const rest = id.startsWith(`${vendor}-`) ? id.slice(vendor.length + 1) : id
  const candidates = [...(id === one.id ? [String(spec['workflow'])] : []), workflowOf(imported.vendor, rest)]
  const workflow = names.workflow(candidates, workflowOf(imported.vendor, id))
  const { aliases: _aliases, ...others } = spec
  const aliases = names.aliases(aliasesIn(spec))
  return { ...one, id, spec: { ...others, id, workflow, ...(aliases.length > 0 && { aliases }) } }
}

/** A known model under its names. Its display name changes only if the source states one. */
function asKnown(one: Lowered, id: string, known: Entry): Lowered {
  const vendor = vendorOf(known) || one.vendor
  const { aliases: _aliases, ...spec } = one.spec
  const before = (key: string): Json => own(known.spec, key) ?? spec[key] ?? ''
  const aliases = own(known.spec, 'aliases')
  const { title } = one.imported.notes
  const names = {
    workflow: before('workflow'),
    ...(title === undefined && { name: before('name') }),
    ...(aliases !== undefined && { aliases }),
  }
  return { ...one, id, vendor, spec: { ...spec, id, vendor, ...names } }
}

/** A package whose model another package has. */
interface Collision {
  readonly file: string
  readonly why: string
}

/** Makes the ids of models of packages unique. A model keeps the id of its last import, and a new one gets another id. */
export function distinct(
  lowered: readonly Lowered[],
  ledger: Ledger,
): { readonly models: readonly Lowered[]; readonly collisions: readonly Collision[] } {
  const taken = new Set(modelEntries(ledger).map(idOf))
  const seen = new Map<string, Lowered>()
  const collisions: Collision[] = []
  for (const one of lowered) {
    const key = keyOf(identityOf(one))
    const [known, other] = [ledger.models.get(key), seen.get(key)?.imported.source]
    const { source } = one.imported
    if (other !== undefined && other !== source)
      collisions.push({ file: source, why: `${other} is already the model ${one.id}; give one of them another name` })
    if (other !== undefined) continue
    const id = known === undefined ? free(one.id, (name) => taken.has(name)) : idOf(known)
    taken.add(id)
    seen.set(key, renumbered(one, id))
  }
  return { models: [...seen.values()], collisions }
}

/** Changes the id of a model, and its workflow with it. */
function renumbered(one: Lowered, id: string): Lowered {
  if (id === one.id) return one
  const { workflow } = one.spec
  const next = typeof workflow === 'string' ? { workflow: `${workflow}${id.slice(one.id.length)}` } : {}
  return { ...one, id, spec: { ...one.spec, id, ...next } }
}
