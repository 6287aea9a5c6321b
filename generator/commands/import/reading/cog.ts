import type { Imported } from '../imported.ts'
import { isObject, objectAt, own, textAt, Unreadable, type JsonObject } from '../json.ts'
import { normalise } from './normalise.ts'
import { notesOfModel, priceIn, type Named } from './source.ts'

/**
 * Reads the model that a prediction server in the manner of Cog describes: its document, or a response of Replicate about the
 * model (https://replicate.com/docs/reference/http, models.get), which has the document, the owner and the name in it.
 * `vendor` replaces the owner.
 */
export function readCog(root: JsonObject, named: Named, vendor?: string): readonly Imported[] {
  const about = publishedIn(root)
  const { document = root, at = '' } = about ?? {}
  const schemas = objectAt(document, 'components', 'schemas')
  const [input, output] = [own(schemas, 'Input'), own(schemas, 'Output')]
  if (input === undefined) throw new Unreadable('it has no schema components.schemas.Input')
  const display = textAt(objectAt(output), 'x-cog-array-display')
  const [tree, example] = [normalise(document, input, `${at}/components/schemas/Input`), about?.example]
  const description = about && textAt(root, 'description')
  return [
    {
      format: 'cog',
      ...named,
      ...(about && { ...about.names, vendor: vendor ?? about.names.vendor, model: about.model }),
      notes: {
        ...priceIn(document),
        ...notesOfModel(objectAt(document, 'info'), ['title']), // the title is that of the server
        ...(description !== undefined && { description }),
      },
      input: isObject(example) ? { ...tree, examples: [example] } : tree,
      output: output === undefined ? undefined : normalise(document, output, `${at}/components/schemas/Output`),
      isStreamed: display === 'concatenate',
    },
  ]
}

/** A model in a response of Replicate; undefined for any other document. */
function publishedIn(root: JsonObject) {
  const version = objectAt(root, 'latest_version')
  const document = own(version, 'openapi_schema')
  const [owner, name] = [textAt(root, 'owner'), textAt(root, 'name')]
  if (!isObject(document) || owner === undefined || name === undefined) return undefined
  const [id, release] = [`${owner}/${name}`, textAt(version, 'id')]
  return {
    document,
    at: '/latest_version/openapi_schema',
    names: { id, vendor: owner, name },
    // Only official models run without a version.
    model: own(root, 'is_official') === true || release === undefined ? id : `${id}:${release}`,
    example: own(objectAt(root, 'default_example'), 'input'),
  }
}
