import { parse } from 'yaml'
import { isObject } from '../base/list.ts'
import { compile, type Additions, type Compiled } from '../building/compile.ts'
import { releases, type Catalogue, type Model, type Param } from '../catalogue/catalogue.ts'
import { readBytes } from '../files/read.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'

/** The compiled catalogue, and its composition as a table. */
export interface Composed extends Compiled {
  /** Undefined if the specs have errors. */
  readonly table: string | undefined
}

/** Compiles a folder of specs and describes its content. Throws only if the folder cannot be read. */
export async function compose(specs: string, survey: Survey, additions: Additions): Promise<Composed> {
  const compiled = await compile(specs, additions)
  return { ...compiled, table: compiled.catalogue && table(composition(compiled.catalogue), survey) }
}

/** The figures of a survey, or undefined if the file cannot be read or is not a mapping of sections of numbers. */
export function readSurvey(file: string): Survey | undefined {
  try {
    const bytes = readBytes(file, 1024 * 1024)
    const written: unknown = typeof bytes === 'string' ? undefined : parse(bytes.toString('utf8'))
    return isSurvey(written) ? written : undefined
  } catch {
    return undefined
  }
}

const isSurvey = (value: unknown): value is Survey =>
  isObject(value) &&
  Object.values(value).every(
    (section: unknown) =>
      isObject(section) && Object.values(section).every((figure: unknown) => typeof figure === 'number'),
  )

/** One figure: a number, or a part of a whole. */
interface Figure {
  readonly name: string
  readonly value: number
  /** The number that `value` is a part of. */
  readonly of?: number
  /** A mean is shown with one decimal even if it is whole. */
  readonly isMean?: true
}

/** Figures of one section. */
interface Section {
  readonly title: string
  readonly figures: readonly Figure[]
}

/** Figures to compare with, by section and name: percent if ours is a part, otherwise a number. */
type Survey = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Describes the models of a catalogue and their parameters. */
export function composition({ models, workflows }: Catalogue): readonly Section[] {
  const params = models.flatMap((model) => model.params)
  const groups = tally(models.map(taskOf)).sort(byCategory)
  return [
    { title: 'Models', figures: totals(models, workflows) },
    { title: 'Categories', figures: parts(tally(models.map(({ category }) => category)), models.length) },
    { title: 'Tasks', figures: parts(groups, models.length) },
    { title: 'Parameters of a model', figures: groups.map(([task]) => mean(task, models)) },
    { title: 'Life', figures: life(models) },
    { title: 'Parameters', figures: counts(models, params) },
    { title: 'Kinds of parameters', figures: parts(tally(params.map(kindOf)), params.length) },
    { title: 'What parameters say', figures: said(params) },
  ]
}

/** The type of parameter that it counts as. */
export function kindOf({ kind, shape }: Param): string {
  const outer = bare(shape)
  const inner = itemOf(shape)
  if (kind === 'messages') return kind
  if (kind === 'object') return 'object or list of objects'
  const sort =
    kind === 'integer' || kind === 'number' ? 'number or integer' : inner.is === 'choice' ? choice(inner) : kind
  return outer.is === 'list' ? `list of ${sort}s` : sort
}

/** Counts of each value, largest first. */
export function tally(words: readonly string[]): [string, number][] {
  const counted = new Map<string, number>()
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
  return [...counted].sort((a, b) => b[1] - a[1])
}

/** The figures as plain text, each next to that of the survey. */
export function table(sections: readonly Section[], survey: Survey = {}): string {
  const rows = sections.map(({ title, figures }) => ({
    title,
    cells: figures.map((figure) => [figure.name, ...show(figure), surveyed(figure, survey[title]?.[figure.name])]),
  }))
  const head = ['', 'count', 'share', ...(Object.keys(survey).length === 0 ? [''] : ['survey'])]
  const all = [head, ...rows.flatMap(({ title, cells }) => [[title], ...cells])]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)))
      .join('')
      .trimEnd()
  return [line(head), ...rows.flatMap(({ title, cells }) => ['', title, ...cells.map(line)])].join('\n')
}

const show = ({ value, of, isMean }: Figure): [string, string] => [
  value.toFixed(isMean ? 1 : 0),
  of === undefined ? '' : percent((100 * value) / of),
]

function surveyed({ of, isMean }: Figure, value: number | undefined): string {
  if (value === undefined) return ''
  return of === undefined ? value.toFixed(isMean ? 1 : 0) : percent(value)
}

const percent = (value: number): string => `${value.toFixed(1)} %`

function totals(models: readonly Model[], workflows: Catalogue['workflows']): Figure[] {
  const vendors = tally(models.map(({ vendor }) => vendor))
  const six = vendors.slice(0, 6).reduce((sum, [, count]) => sum + count, 0)
  return [
    { name: 'models', value: models.length },
    { name: 'vendors', value: vendors.length },
    { name: 'of the six largest vendors', value: six, of: models.length },
    { name: 'vendors with a single model', value: vendors.filter(([, count]) => count === 1).length },
    { name: 'workflows', value: workflows.length },
    { name: 'models on the largest workflow', value: Math.max(0, ...workflows.map((one) => one.models.length)) },
  ]
}

function life(models: readonly Model[]): Figure[] {
  const part = (name: string, isPart: (model: Model) => boolean): Figure => ({
    name,
    value: models.filter(isPart).length,
    of: models.length,
  })
  return [
    part('sync', ({ mode }) => mode === 'sync'),
    part('async', ({ mode }) => mode === 'async'),
    part('documented', ({ source }) => source === 'documented'),
    part('with rules', ({ rules }) => rules.length > 0),
    part('deprecated', ({ release }) => release === 'deprecated'),
    part('beta', ({ release }) => release === 'beta'),
    ...rarer.map((word) => part(word, ({ release }) => release === word)).filter(({ value }) => value > 0),
    part('credits by an expression', ({ credits }) => typeof credits === 'string'),
    part('with an example', ({ examples }) => examples.length > 0),
    { name: 'rules', value: models.reduce((sum, { rules }) => sum + rules.length, 0) },
    { name: 'examples', value: models.reduce((sum, { examples }) => sum + examples.length, 0) },
  ]
}

/** Stages of few models, with a figure only where there is one. */
const rarer = releases.filter((word) => word === 'preview' || word === 'disabled' || word === 'retired')

const counts = (models: readonly Model[], params: readonly Param[]): Figure[] => [
  { name: 'parameters', value: params.length },
  { name: 'of a model', value: params.length / models.length, isMean: true },
  { name: 'distinct names', value: new Set(params.map(({ name }) => name)).size },
  { name: 'distinct lists of names', value: new Set(models.map(namesOf)).size },
]

function said(params: readonly Param[]): Figure[] {
  const numbers = params.flatMap(({ shape }) => shapesOf(shape, 'number'))
  const texts = params.filter((param) => kindOf(param) === 'text').flatMap(({ shape }) => shapesOf(shape, 'string'))
  const lists = params.filter((param) => kindOf(param) === 'list of files').map(({ shape }) => bare(shape))
  const ranges = params.filter((param) => kindOf(param) === 'range').flatMap(({ shape }) => shapesOf(shape, 'number'))
  const limited = lists.filter((list) => list.is === 'list' && list.max !== undefined)
  const bounded = numbers.filter(({ min, exclusiveMin }) => min !== undefined || exclusiveMin !== undefined)
  return [
    { name: 'text with a maximum length', value: texts.filter((one) => one.maxLength).length, of: texts.length },
    { name: 'lists of files with a maximum', value: limited.length, of: lists.length },
    { name: 'ranges with a step', value: ranges.filter((one) => one.step).length, of: ranges.length },
    { name: 'with a default', value: params.filter((one) => one.default !== undefined).length, of: params.length },
    { name: 'with a minimum', value: bounded.length, of: params.length },
    { name: 'required', value: params.filter((one) => one.required).length, of: params.length },
  ]
}

const parts = (counted: readonly [string, number][], of: number): Figure[] =>
  counted.map(([name, value]) => ({ name, value, of }))

function mean(task: string, models: readonly Model[]): Figure {
  const alike = models.filter((model) => taskOf(model) === task)
  return { name: task, value: alike.reduce((sum, { params }) => sum + params.length, 0) / alike.length, isMean: true }
}

const taskOf = ({ category, task }: Model): string => `${category}, ${task}`

/** Largest first within a category; categories by name. */
const byCategory = ([a, many]: [string, number], [b, few]: [string, number]): number => {
  const [first = '', second = ''] = [a.split(',')[0], b.split(',')[0]]
  return first === second ? few - many : first < second ? -1 : 1
}

const namesOf = ({ params }: Model): string =>
  params
    .map(({ name }) => name)
    .sort()
    .join(' ')

const choice = ({ values }: ShapeOf<'choice'>): string =>
  values.every((value) => typeof value === 'number') ? 'enum of numbers' : 'enum of strings'

const bare = (shape: Shape): Shape => (shape.is === 'nullable' ? bare(shape.of) : shape)

/** The shape of one value: that of an item if it is a list. */
function itemOf(shape: Shape): Shape {
  const outer = bare(shape)
  return outer.is === 'list' ? bare(outer.of) : outer
}

function shapesOf(shape: Shape, is: 'number'): ShapeOf<'number'>[]
function shapesOf(shape: Shape, is: 'string'): ShapeOf<'string'>[]
function shapesOf(shape: Shape, is: string): Shape[] {
  const item = itemOf(shape)
  return item.is === is ? [item] : []
}
