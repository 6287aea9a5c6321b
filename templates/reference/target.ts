import * as limits from '../../generator/protocol/limits.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import { exampleOf, exampleView } from '../../generator/targets/example.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { markdown } from '../../generator/writing/languages/markdown.ts'
import { firstSentence, paragraphs } from '../../generator/writing/pages.ts'
import { outlined, type CatalogueOutline } from '../shared/outline.ts'
import { own } from '../shared/ownTarget.ts'
import {
  aliases,
  categoryPage,
  changes,
  listViews,
  usedCategories,
  usedVendors,
  vendorPage,
  workflowViews,
} from './lists.ts'
import { modelView } from './models.ts'
import { bodies, envelopeRows, headers, limitRows, problems, states } from './protocolPages.ts'

/** The reference of a catalogue in Markdown: a page for each model, and pages about the API. */
export const reference: Target = defineTarget({
  ...own('reference'),
  isOptional: true,
  language: markdown,
  *outputs(catalogue, tools) {
    const { service, models } = catalogue
    yield* tools.licence()
    yield tools.packageJson({
      description: `The reference of ${service.title} in Markdown.`,
      exports: { './llms.txt': './llms.txt', './*.md': './*.md' },
      files: ['*.md', 'llms.txt', 'models', 'categories', 'vendors'],
    })
    yield* pages(catalogue)
    const { vendors, categories } = catalogue
    yield* groupPages(outlined(catalogue))
    for (const model of models) {
      const of = [service, model, vendors, categories]
      yield {
        path: `models/${model.id}.md`,
        of,
        make: () => ({ template: 'model.hbs', view: modelView(catalogue, model) }),
      }
    }
  },
})

/** The pages of categories and vendors. */
function* groupPages(catalogue: CatalogueOutline): Generator<Output> {
  const { vendors, categories } = catalogue
  for (const group of usedCategories(catalogue)) {
    const of = [group.models, vendors, categories]
    yield {
      path: `categories/${group.id}.md`,
      of,
      make: () => ({ template: 'group.hbs', view: categoryPage(catalogue, group) }),
    }
  }
  for (const group of usedVendors(catalogue)) {
    const of = [group.models, vendors, categories]
    yield {
      path: `vendors/${group.id}.md`,
      of,
      make: () => ({ template: 'group.hbs', view: vendorPage(catalogue, group) }),
    }
  }
}

/** The pages about the API. */
function* pages(catalogue: PackagedCatalogue): Generator<Output> {
  const { service } = catalogue
  const { catalogs } = catalogue
  const outline = outlined(catalogue)
  const { models, vendors, categories } = outline
  const page = (name: string, view: object): Output => ({ path: `${name}.md`, template: `${name}.hbs`, view })
  const of = [service, models, vendors, categories]
  const all = (name: string, view: () => object): Output => ({
    path: `${name}.md`,
    of,
    make: () => ({ template: `${name}.hbs`, view: view() }),
  })
  yield { path: 'README.md', template: 'readme.hbs', view: { title: service.title, example: exampleView(catalogue) } }
  yield { path: 'llms.txt', of, make: () => ({ template: 'llms.hbs', view: listing(outline) }) }
  yield all('index', () => listing(outline))
  yield page('tasks', { states, seconds: service.sync.seconds, ...bodiesOf(catalogue) })
  yield all('workflows', () => ({ workflows: workflowViews(outline) }))
  yield page('envelope', { fields: envelopeRows(service), ...bodiesOf(catalogue) })
  yield page('errors', { problems, base: service.problems, ...bodiesOf(catalogue) })
  yield page('polling', { wait: limits.waitSeconds, seconds: service.sync.seconds, headers, ...bodiesOf(catalogue) })
  yield page('idempotency', { hours: limits.idempotencyHours })
  yield page('files', { bytes: limits.bodyLimits.bytes / 1024 / 1024 })
  yield {
    path: 'lists.md',
    of: [catalogs],
    make: () => ({ template: 'lists.hbs', view: { lists: listViews(catalogue) } }),
  }
  yield {
    path: 'limits.md',
    of: [service],
    make: () => ({ template: 'limits.hbs', view: { limits: limitRows(service) } }),
  }
  yield all('changes', () => ({ changes: changes(outline), aliases: aliases(outline) }))
}

/** The bodies of the example that the pages about the API show. */
function bodiesOf(catalogue: PackagedCatalogue): { readonly bodies: ReturnType<typeof bodies> } {
  const { id } = exampleView(catalogue)
  const model = catalogue.models.find((one) => one.id === id)
  return { bodies: bodies(id, model === undefined ? {} : (exampleOf(model) ?? {}), catalogue.service.problems) }
}

/** The data of the pages that list everything. */
function listing(catalogue: CatalogueOutline) {
  const { service } = catalogue
  return {
    title: service.title,
    description: paragraphs(service.description),
    summary: service.description,
    version: service.version,
    baseUrl: service.baseUrl,
    categories: usedCategories(catalogue).map(({ id, plural, description = '', models }) => ({
      id,
      plural,
      description,
      count: models.length,
      models: models.map((model) => ({ ...model, words: firstSentence(model.description) })),
    })),
    vendors: usedVendors(catalogue).map(({ id, name, models }) => ({ id, name, count: models.length })),
  }
}
