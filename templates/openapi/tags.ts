import type { Catalogue, Json, Workflow } from '../../generator/catalogue/catalogue.ts'
import type { CategoryDetails } from '../../generator/catalogue/categories.ts'
import { vendorName } from '../../generator/catalogue/names.ts'
import { markdown } from '../../generator/writing/markup.ts'

/** A tag, or a group of tags. */
type Entry = { readonly [key: string]: Json }

const { text } = markdown

/** The tag of the operations of a workflow: the category and the vendor of its first model, such as `video-vendor1`. */
export const tagOf = ({ models: [first] }: Workflow): string =>
  first === undefined ? 'models' : `${first.category}-${first.vendor}`

/** The tags of a document: a category and a vendor each, and those of the operations for all models. */
export function tags(catalogue: Catalogue): readonly Entry[] {
  const { catalogs, vendors: described } = catalogue
  return [
    { name: 'models', 'x-displayName': 'Models', description: 'Every model, chosen by its id in the body.' },
    ...grouped(catalogue).flatMap(({ category, vendors }) =>
      vendors.map((vendor) => vendorTag(vendorName(described, vendor), category, vendor)),
    ),
    ...(catalogs.length > 0
      ? [{ name: 'catalogs', 'x-displayName': 'Option lists', description: 'Option lists, such as lists of voices.' }]
      : []),
  ]
}

function vendorTag(name: string, { id, plural }: CategoryDetails, vendor: string): Entry {
  const description = `${text(plural)} by ${text(name)}.`
  return { name: `${id}-${vendor}`, 'x-displayName': text(name), description }
}

/** The groups of tags for navigation: the operations for all models, then a group for each category. */
export const tagGroups = (catalogue: Catalogue): readonly Entry[] => [
  { name: 'All models', tags: ['models', ...(catalogue.catalogs.length > 0 ? ['catalogs'] : [])] },
  ...grouped(catalogue).map(({ category: { id, plural }, vendors }) => ({
    name: text(plural),
    tags: vendors.map((vendor) => `${id}-${vendor}`),
  })),
]

/** The categories that have workflows, each with the vendors of their first models. */
function grouped({
  categories,
  workflows,
}: Catalogue): readonly { category: CategoryDetails; vendors: readonly string[] }[] {
  return categories.flatMap((category) => {
    const firsts = workflows
      .flatMap(({ models }) => models.slice(0, 1))
      .filter((model) => model.category === category.id)
    const vendors = [...new Set(firsts.map(({ vendor }) => vendor))].sort(byNumber)
    return vendors.length === 0 ? [] : [{ category, vendors }]
  })
}

/** The characters of ids, in the order of collations. */
const order = '_-.0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Compares ids: vendor 2 comes before vendor 10. A collator of the language does the same, and takes as long to load as to
 * compare thousands of ids.
 */
export function byNumber(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  for (const [index, part] of left.entries()) {
    const twin = right[index]
    if (twin === undefined) return 1
    const difference =
      isNumber(part) && isNumber(twin)
        ? compareNumbers(part, twin)
        : order.indexOf(part.charAt(0)) - order.indexOf(twin.charAt(0))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The numbers and the other characters of an id. */
const partsOf = (id: string): readonly string[] => id.match(/\d+|\D/g) ?? []

const isNumber = (part: string): boolean => /^\d/.test(part)

/** Compares whole numbers of any length. */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return left.length - right.length || (left < right ? -1 : Number(left > right))
}
