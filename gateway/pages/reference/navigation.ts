import type { CatalogModel } from '@gatewright/catalog'
import type { PagesContext } from '../context.ts'
import { vendorNamesOf } from '../names.ts'
import { escape } from '../responses.ts'
import { addressOf } from './links.ts'

/** The most models that the navigation of a page lists; with more, it lists those near the page. */
const most = 300

/** A category with its models. */
interface Group {
  readonly id: string
  readonly title: string
  readonly models: readonly CatalogModel[]
}

/** Makes the navigation of a page. */
type Navigation = (path: string) => string

/** Returns the navigation of pages: those about the API, then the models by category and vendor. */
export function navigationOf({ packages }: PagesContext): Navigation {
  const { models, categories } = packages.catalog
  const byCategory = Map.groupBy(models, ({ category }) => category)
  const groups = categories.flatMap(({ id, plural }) => {
    const found = byCategory.get(id)
    return found === undefined ? [] : [{ id, title: plural, models: found }]
  })
  const nameOf = vendorNamesOf(packages.catalog)
  const byId = new Map(models.map((model) => [model.id, model]))
  return (path) => {
    const current = byId.get(/^models\/(.+)\.md$/.exec(path)?.[1] ?? '')
    const category = current?.category ?? /^categories\/(.+)\.md$/.exec(path)?.[1]
    const position = { path, category, vendor: current?.vendor }
    const parts = groups.map((group) => groupHtml(group, position, models.length, nameOf))
    return `${apiHtml(path)}<p class="ref-nav-title">Models</p>${parts.join('')}`
  }
}

/** The place of a page in the navigation. */
interface MenuPosition {
  readonly path: string
  readonly category: string | undefined
  readonly vendor: string | undefined
}

const link = (path: string, words: string, current: string): string =>
  `<a href="${escape(addressOf(path))}"${path === current ? ' aria-current="page"' : ''}>${escape(words)}</a>`

const listOf = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const apiHtml = (path: string): string =>
  `<p class="ref-nav-title">API</p>${listOf([
    link('index.md', 'Overview', path),
    ...apiPages.map(({ name, title }) => link(`${name}.md`, title, path)),
  ])}`

function groupHtml(group: Group, position: MenuPosition, total: number, nameOf: (vendor: string) => string): string {
  const { id, title, models } = group
  const isOpen = id === position.category
  const overview = link(`categories/${id}.md`, `All ${models.length}`, position.path)
  const count = `<span class="ref-nav-count">${models.length}</span>`
  const inner = listedModels(models, position, total, isOpen)
  const vendors = [...Map.groupBy(inner, ({ vendor }) => vendor)].sort(([one], [other]) => (one < other ? -1 : 1))
  const lists = vendors.map(
    ([vendor, some]) =>
      `<p class="ref-nav-vendor">${link(`vendors/${vendor}.md`, nameOf(vendor), position.path)}</p>` +
      listOf(some.map((model) => link(`models/${model.id}.md`, model.name, position.path))),
  )
  return `<details${isOpen ? ' open' : ''}><summary>${escape(title)}${count}</summary>${listOf([overview])}${lists.join('')}</details>`
}

/** The models of a category that a page lists: all in a small catalogue, or else those of its category or vendor. */
function listedModels(
  models: readonly CatalogModel[],
  { vendor }: MenuPosition,
  total: number,
  isOpen: boolean,
): readonly CatalogModel[] {
  if (total <= most) return models
  if (!isOpen) return []
  return models.length <= most ? models : models.filter((model) => model.vendor === vendor).slice(0, most)
}

/** A page about the API. */
interface ApiPage {
  readonly name: string
  readonly title: string
  /** Words to find it by. */
  readonly words: string
}

/** The pages about the API, in the order in which a newcomer reads them. */
export const apiPages: readonly ApiPage[] = [
  { name: 'tasks', title: 'Tasks', words: 'lifecycle submit execute states accepted completed failed sync async' },
  { name: 'envelope', title: 'Envelope', words: 'body request response fields json' },
  { name: 'polling', title: 'Polling', words: 'Retry-After Prefer wait backoff progress' },
  { name: 'errors', title: 'Errors', words: 'problem code status retry invalid-params' },
  { name: 'idempotency', title: 'Idempotency', words: 'Idempotency-Key repeat twice charge' },
  { name: 'files', title: 'Files', words: 'upload data uri address image video audio' },
  { name: 'lists', title: 'Option lists', words: 'voices styles catalog values' },
  { name: 'workflows', title: 'Workflows', words: 'endpoints paths' },
  { name: 'limits', title: 'Limits', words: 'size bytes time count rate' },
  { name: 'changes', title: 'Changes', words: 'deprecated added retired replaced aliases names' },
]
