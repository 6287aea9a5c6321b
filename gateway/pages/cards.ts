import type { CatalogModel, CatalogParam, Param } from '@gatewright/catalog'
import type { PagesContext } from './context.ts'
import type { Card, Media, PlaygroundIndex } from './data.ts'

/** The data with which the playground begins, for callers who reach the gateway at this address. */
export function indexOf({ packages, hasFiles }: PagesContext, baseUrl: string): PlaygroundIndex {
  const { service, categories, vendors, models } = packages.catalog
  const { title, description, version } = service
  const used = new Set(models.map(({ category }) => category))
  const named = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  return {
    service: { title, description, version, baseUrl },
    packages: service.packages,
    uploads: hasFiles,
    categories: categories.filter(({ id }) => used.has(id)).map(({ id, title, plural }) => ({ id, title, plural })),
    vendors: [...new Set(models.map(({ vendor }) => vendor))].sort().map((id) => {
      const { name = id, color } = named.get(id) ?? {}
      return { id, name, ...(color !== undefined && { color }) }
    }),
    models: models.map(cardOf),
  }
}

/** The data of a model for its card. */
export const cardOf = (model: CatalogModel): Card => ({
  id: model.id,
  name: model.name,
  identifier: model.identifier,
  vendor: model.vendor,
  category: model.category,
  task: model.task,
  mode: model.mode,
  release: model.release,
  tags: model.tags,
  features: model.features ?? [],
  description: firstSentence(model.description),
  credits: typeof model.credits === 'number' ? model.credits : null,
  seconds: typeof model.estimatedSeconds === 'number' ? model.estimatedSeconds : null,
  accepts: [...new Set(model.params.flatMap(({ shape }) => mediaIn(shape)))],
  params: [...new Set(model.params.flatMap(({ name, label }) => [name, ...(label === undefined ? [] : [label])]))],
  result: model.result,
  ...(model.media !== undefined && { media: model.media }),
})

/** The media of the files anywhere in a value of this shape. */
function mediaIn(shape: CatalogParam['shape']): readonly Media[] {
  switch (shape.is) {
    case 'file':
      return [shape.media]
    case 'object':
      return shape.fields.flatMap((field: Param) => mediaIn(field.shape))
    case 'either':
      return shape.of.flatMap(mediaIn)
    case 'list':
    case 'map':
    case 'nullable':
      return mediaIn(shape.of)
    default:
      return []
  }
}

/** The longest description of a card, in characters. */
const longest = 160

/** The first sentence of a description, cut between two words if it is long. */
export function firstSentence(description: string): string {
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(description) ?? [description]
  const line = sentence.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= longest) return line
  const cut = characters.slice(0, longest - 1).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}
