import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Model } from '../../generator/catalogue/catalogue.ts'
import { isObject } from '../../generator/base/list.ts'
import type { Note } from '../../generator/commands/import/losses.ts'
import { objectAt, type JsonObject } from '../../generator/commands/import/json.ts'
import { megabytesOf, timesOf } from '../processes.ts'
import { store } from '../results.ts'
import { documentIn, ownLists, type Document } from './documents.ts'
import { argumentsOf, importInto } from './imports.ts'
import { runDrawn } from './runs.ts'
import { compare, type Comparison, type ImportedModel } from './verdicts.ts'

/** The findings for one document. */
interface Found {
  readonly document: Document
  readonly models: readonly ImportedModel[]
  readonly leftOut: number
  readonly lost: readonly string[]
  readonly extra: readonly string[]
  readonly wrongTasks: readonly string[]
  readonly verdicts: Comparison
  readonly seconds: number
  readonly megabytes: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only these documents. */
    document: { type: 'string', multiple: true, default: [] },
    /** The folder of the lists of models. */
    lists: { type: 'string', default: ownLists },
    seed: { type: 'string', default: '47' },
    /** Prints each difference. */
    differences: { type: 'boolean', default: false },
    /** The title of the results: those with the same title are replaced. */
    title: { type: 'string', default: 'Imports of public documents' },
    /** Writes bench/results/import. */
    write: { type: 'boolean', default: false },
  },
})

const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the documents: node bench/import/run.ts FOLDER')

const names = readdirSync(values.lists).map((file) => file.replace(/\.yaml$/, ''))
const chosen = values.document.length > 0 ? values.document : names

async function find(document: Document): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const specsIn = (name: string): string => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const { models, leftOut, code } = await importInto(document, specsIn('specs'))
  const { elapsed } = timesOf({ args: argumentsOf(document, specsIn('timed')), cwd: folder, code })
  const megabytes = megabytesOf({ args: argumentsOf(document, specsIn('measured')), cwd: folder, code })
  rmSync(folder, { recursive: true })
  const verdicts = sum(models.map((one) => compare(document, one, Number(values.seed))))
  return { document, models, leftOut, ...judged(document, models), verdicts, seconds: elapsed / 1000, megabytes }
}

/** The verdict of the lists on the imported models. */
function judged({ listed }: Document, models: readonly ImportedModel[]): Pick<Found, 'lost' | 'extra' | 'wrongTasks'> {
  const wanted = Object.entries(listed.models)
  const operationOf = (key: string): string => key.split(' ').slice(0, 2).join(' ')
  const variantOf = (key: string): string | undefined => key.split(' ').slice(2).join(' ') || undefined
  const nameOf = ({ method, path }: ImportedModel): string => `${method.toUpperCase()} ${path}`
  const isAlone = (key: string): boolean =>
    wanted.filter(([other]) => operationOf(other) === operationOf(key)).length === 1
  const stands = (key: string): ImportedModel | undefined =>
    models.find((one) => nameOf(one) === operationOf(key) && (isAlone(key) || covers(one, variantOf(key))))
  const known = new Set([...wanted.map(([key]) => operationOf(key)), ...listed.unsure])
  return {
    lost: wanted.filter(([key]) => stands(key) === undefined).map(([key]) => key),
    extra: models.filter((one) => !known.has(nameOf(one))).map(nameOf),
    wrongTasks: wanted.flatMap(([key, task]) => {
      const { model } = stands(key) ?? {}
      return model === undefined || task.split(' or ').some((one) => one === taskOf(model))
        ? []
        : [`${key}: ${taskOf(model)}, not ${task}`]
    }),
  }
}

/** Whether a model is this variant: by itself, or as an option of one of its parameters. */
function covers({ variant, model }: ImportedModel, wanted: string | undefined): boolean {
  if (wanted === undefined || variant === wanted) return true
  if (variant !== undefined && !wanted.split('|').includes(variant)) return false
  const options = JSON.stringify(model.params.map(({ name, ...rest }) => rest))
  return wanted.split('|').every((one) => one === variant || options.includes(JSON.stringify(one)))
}

/** The task in the words of the lists: speech, voices, music and sounds are audio. */
function taskOf({ task, category }: Model): string {
  const medium = /^(.+?)-to-/.exec(task)?.[1] ?? 'text'
  return `${/speech|voice|music|sound/.test(medium) ? 'audio' : medium}-to-${category}`
}

function sum(all: readonly Comparison[]): Comparison {
  const merged = (pick: (one: Comparison) => ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    for (const one of all) for (const [name, count] of pick(one)) counts.set(name, (counts.get(name) ?? 0) + count)
    return counts
  }
  return {
    bodies: all.reduce((total, { bodies }) => total + bodies, 0),
    equal: all.reduce((total, { equal }) => total + equal, 0),
    choices: merged(({ choices }) => choices),
    widened: merged(({ widened }) => widened),
    wrong: all.flatMap(({ wrong }) => wrong),
  }
}

const operations = ({ root }: Document): number =>
  Object.values(objectAt(root, 'paths'))
    .filter((one): one is JsonObject => isObject(one))
    .reduce(
      (total, item) =>
        total + ['get', 'put', 'post', 'patch', 'delete'].filter((key) => Object.hasOwn(item, key)).length,
      0,
    )

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0)

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`)
    .join(', ') || 'none'

const share = (part: number, all: number): string => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`)

/** The parameters that accept any JSON, and of these the ones that callers must send. */
function anyJson(models: readonly ImportedModel[]): {
  readonly all: number
  readonly any: number
  readonly required: number
} {
  const params = models.flatMap(({ model }) => model.params)
  const any = params.filter(({ kind }) => kind === 'json')
  return { all: params.length, any: any.length, required: any.filter(({ required }) => required).length }
}

/** The losses of the reports on models, by their codes. */
function losses(
  models: readonly ImportedModel[],
  isMeant: (note: Note, model: ImportedModel) => boolean,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const model of models)
    for (const note of model.notes)
      if (note.kind === 'loss' && isMeant(note, model)) counts.set(note.code, (counts.get(note.code) ?? 0) + 1)
  return counts
}

/** Whether a note is on a parameter that callers must send, or on a part of one. */
const isOnRequired = ({ at }: Note, { model }: ImportedModel): boolean =>
  model.params.some(({ name, required }) => required && at.split('/properties/')[1]?.split('/')[0] === name)

const found: Found[] = []
for (const name of chosen) {
  const document = documentIn(folder, name, values.lists)
  if (document === undefined) continue
  const one = await find(document)
  found.push(one)
  const { verdicts } = one
  console.log(
    `${name}: ${one.models.length} models, lost ${one.lost.length}, none ${one.extra.length}, wrong tasks ${one.wrongTasks.length}, verdicts ${verdicts.equal} of ${verdicts.bodies}, wrong ${verdicts.wrong.length}, ${one.seconds.toFixed(1)} s`,
  )
  if (values.differences)
    for (const line of [
      ...one.lost.map((key) => `lost ${key}`),
      ...one.extra.map((key) => `none ${key}`),
      ...one.wrongTasks,
      ...verdicts.wrong.slice(0, 40),
    ])
      console.log(`  ${line}`)
}
const runs = await runDrawn(
  found.map(({ document }) => document),
  30,
  Number(values.seed),
)
console.log(`${runs.completed} of ${runs.drawn} drawn models ran to their end.`)
for (const line of runs.others) console.log(`  ${line}`)
if (values.write)
  await store('import', {
    title: values.title,
    words:
      'OpenAPI documents of vendors, imported by `import openapi`. What is a model, and its task, is listed in bench/import/models, ' +
      'which was made from the documents alone. Verdicts are on bodies that a seed draws from the source: each variant, each property ' +
      'alone, wrong values and bounds, beside Ajv over the source; a body is one of both directions. Seconds and MB are of whole processes. ' +
      `Of ${runs.drawn} models that the seed draws, ${runs.completed} ran to their end through a gateway with the sandbox. ` +
      'Goals: no model lost, at most 2 % that are not models, the task of 95 % right, at most 1 % of parameters any JSON.',
    tables: [
      {
        head: ['', 'commit', 'operations', 'models', 'left out', 'lost', 'none', 'task right', 's', 'MB'],
        rows: found.map(({ document, models, leftOut, lost, extra, wrongTasks, seconds, megabytes }) => {
          const wanted = Object.keys(document.listed.models).length
          const right = wanted - lost.length - wrongTasks.length
          return [
            document.listed.repository,
            document.listed.commit.slice(0, 10),
            operations(document),
            models.length,
            leftOut,
            lost.length,
            extra.length,
            `${right} of ${wanted} (${share(right, wanted)})`,
            seconds.toFixed(1),
            Math.round(megabytes),
          ].map(String)
        }),
      },
      {
        words:
          'Verdicts. By a choice: refused here by one of the choices in docs/specs.md. Widened: accepted here, and the report names the loss.',
        head: ['', 'bodies', 'equal', 'by a choice', 'widened', 'other', 'parameters', 'any JSON', 'of these required'],
        rows: found.map(({ document, models, verdicts }) => {
          const { all, any, required } = anyJson(models)
          return [
            document.listed.repository,
            verdicts.bodies,
            `${verdicts.equal} (${share(verdicts.equal, verdicts.bodies)})`,
            total(verdicts.choices),
            total(verdicts.widened),
            verdicts.wrong.length,
            all,
            `${any} (${share(any, all)})`,
            required,
          ].map(String)
        }),
      },
      {
        words:
          'The choices and the losses behind these differences, and every loss that the reports name, by count: for all of the ' +
          'models, and for parameters that callers must send.',
        head: ['', 'choices', 'widened by', 'all losses', 'of these on required parameters'],
        rows: found.map(({ document, models, verdicts }) => [
          document.listed.repository,
          counted(verdicts.choices),
          counted(verdicts.widened),
          counted(losses(models, () => true)),
          counted(losses(models, isOnRequired)),
        ]),
      },
    ],
  })
