import { isEnding } from '../../generator/catalogue/catalogue.ts'
import type { CategoryDetails } from '../../generator/catalogue/categories.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { vendorName } from '../../generator/catalogue/names.ts'
import { conditionWords } from '../../generator/language/rule.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { markdown } from '../../generator/writing/languages/markdown.ts'
import { firstSentence, paragraphs } from '../../generator/writing/pages.ts'
import type { CatalogueOutline, ModelOutline } from '../shared/outline.ts'
import { amountOf, modelLink } from './models.ts'

const { prose, inline } = markdown.print

/** A group of models on a page, such as those of a vendor. */
export interface Group {
  readonly title: string
  readonly rows: readonly Row[]
}

interface Row {
  readonly link: Code
  readonly id: string
  readonly task: string
  readonly price: Code
  readonly description: string
}

/** The page of a category or of a vendor. */
export interface GroupsView {
  readonly title: string
  readonly description: string
  readonly groups: readonly Group[]
}

/** The page of a category that has models, with a group for each vendor. */
export function categoryPage(
  catalogue: CatalogueOutline,
  { plural, description = '', models }: UsedCategory,
): GroupsView {
  const groups = groupsBy(
    models,
    ({ vendor }) => vendor,
    (vendor) => vendorName(catalogue.vendors, vendor),
  )
  return { title: plural, description, groups }
}

/** The page of a vendor, with a group for each category. */
export function vendorPage({ categories }: CatalogueOutline, { name, models }: UsedVendor): GroupsView {
  const pluralOf = (category: string): string => categories.find((one) => one.id === category)?.plural ?? category
  return { title: name, description: '', groups: groupsBy(models, ({ category }) => category, pluralOf) }
}

/** A category or a vendor with its models. */
interface Used {
  readonly id: string
  readonly models: readonly ModelOutline[]
}

/** A category with its models. */
export type UsedCategory = CategoryDetails & Used

/** A vendor with its models. */
export interface UsedVendor extends Used {
  readonly name: string
}

/** The categories that have models. */
export const usedCategories = ({ categories, models }: CatalogueOutline): readonly UsedCategory[] =>
  categories
    .map((category) => ({ ...category, models: models.filter((model) => model.category === category.id) }))
    .filter((category) => category.models.length > 0)

/** The vendors that have models, sorted by id. */
export const usedVendors = (catalogue: CatalogueOutline): readonly UsedVendor[] =>
  [...Map.groupBy(catalogue.models, ({ vendor }) => vendor)]
    .map(([id, models]) => ({ id, name: vendorName(catalogue.vendors, id), models }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))

function groupsBy(
  models: readonly ModelOutline[],
  key: (model: ModelOutline) => string,
  title: (key: string) => string,
): readonly Group[] {
  const groups = [...Map.groupBy(models, key)].map(([id, all]) => ({ title: title(id), rows: all.map(rowOf) }))
  return groups.sort((one, other) => (one.title < other.title ? -1 : 1))
}

const rowOf = ({ id, name, task, credits, description }: ModelOutline): Row => ({
  link: modelLink(id, name, '../models/'),
  id,
  task,
  price: amountOf(credits, 'credit'),
  description: firstSentence(description),
})

/** A workflow with the models that it serves. */
export interface WorkflowView {
  readonly name: string
  readonly models: readonly Code[]
}

/** Every workflow. */
export const workflowViews = ({ workflows }: CatalogueOutline): readonly WorkflowView[] =>
  workflows.map(({ name, models }) => ({ name, models: models.map((model) => servedBy(model, name)) }))

function servedBy({ id, name, workflows = [] }: ModelOutline, workflow: string): Code {
  const link = code`${modelLink(id, name, 'models/')} (${inline(id)})`
  const when = workflows.find((one) => one.name === workflow)?.when
  return when === undefined ? link : code`${link} when ${prose(conditionWords(when))}`
}

/** An option list with its entries. */
export interface ListView {
  readonly id: string
  readonly title: string
  readonly address: string
  readonly description: Code | undefined
  readonly filters: Code | undefined
  readonly ttlSeconds: number
  readonly isLive: boolean
  readonly items: readonly { readonly id: string; readonly name: string; readonly description: string }[]
  /** How many entries the table leaves out. */
  readonly more: number
}

/** The most entries of a list on a page: the operation returns the rest. */
const mostItems = 100

/** Every option list. */
export const listViews = ({ catalogs }: PackagedCatalogue): readonly ListView[] =>
  catalogs.map(({ id, title, address, description, filters, ttlSeconds, items = [], source }) => ({
    id,
    title,
    address,
    description: description === '' ? undefined : paragraphs(description),
    ttlSeconds,
    filters:
      filters &&
      join(
        filters.map((name) => inline(name)),
        code`, `,
      ),
    isLive: source === 'upstream',
    items: items
      .slice(0, mostItems)
      .map((item) => ({ id: item.id, name: item.name, description: item.description ?? '' })),
    more: Math.max(0, items.length - mostItems),
  }))

/** An event in the life of a model. */
interface Change {
  readonly date: string
  readonly words: Code
}

/** Every dated event, the newest first, and then those without a date. */
export function changes({ models }: CatalogueOutline): readonly Change[] {
  const all = models.flatMap((model) => {
    const link = modelLink(model.id, model.name, 'models/')
    const added = model.addedAt === undefined ? [] : [{ date: model.addedAt, words: code`${link} was added` }]
    return isEnding(model.release) ? [...added, endingOf(model, link)] : added
  })
  return all.sort((one, other) => (one.date === other.date ? 0 : dateOf(one) > dateOf(other) ? -1 : 1))
}

function endingOf({ release, deprecatedAt, replacedBy }: ModelOutline, link: Code): Change {
  const successor = replacedBy === undefined ? code`` : code`; use ${modelLink(replacedBy, replacedBy, 'models/')}`
  return { date: deprecatedAt ?? 'not dated', words: code`${link} is ${prose(release)}${successor}` }
}

/** A date that sorts those without one last. */
const dateOf = ({ date }: Change): string => (/^\d/.test(date) ? date : '')

/** Every other name of a model. */
export const aliases = ({ models }: CatalogueOutline): readonly { readonly alias: string; readonly link: Code }[] =>
  models.flatMap(({ id, aliases: names }) => names.map((alias) => ({ alias, link: modelLink(id, id, 'models/') })))
