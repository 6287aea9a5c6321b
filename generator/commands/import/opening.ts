import { readDocument, type SourceDocument } from './documents.ts'
import { isObject, objectAt, own, textAt, Unreadable, without, type JsonObject } from './json.ts'
import { belongs, Bundle, bundleOf, type Moved } from './reading/bundle.ts'
import { resolve } from './reading/references.ts'

/** Reads a document with the files to which it refers, and brings a Swagger document up to OpenAPI 3. */
export async function openDocument(file: string, text: string): Promise<SourceDocument> {
  const { root, slips } = readDocument(file, text)
  const { converted, moved } = await upgraded(root)
  const bundle = new Bundle(file, converted, readDocument, moved)
  return { root: withPaths(belongs(bundle.main.root, bundle)), slips }
}

/** The notes on the texts of the other files that a document has been read from. */
export const otherSlips = (root: JsonObject): SourceDocument['slips'] => bundleOf(root)?.slips ?? []

/** The places of Swagger 2.0 that have others in OpenAPI 3. */
const places: Moved = [
  ['/definitions/', '/components/schemas/'],
  ['/parameters/', '/components/parameters/'],
  ['/responses/', '/components/responses/'],
]

async function upgraded(root: JsonObject): Promise<{ converted: JsonObject; moved: Moved }> {
  const version = String(own(root, 'swagger') ?? own(root, 'swaggerVersion') ?? '')
  if (version === '' || Object.hasOwn(root, 'openapi')) return { converted: root, moved: [] }
  if (!/^2(?:\.0)?$/.test(version))
    throw new Unreadable(
      `it is Swagger ${JSON.stringify(version)}; only 2.0 is converted. Convert it to OpenAPI 3 first`,
    )
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0')
  try {
    const copy: unknown = upgradeFromTwoToThree({ ...structuredClone(root), swagger: '2.0' })
    return { converted: isRoot(copy) ? copy : root, moved: places }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'the conversion fails'
    throw new Unreadable(`it is Swagger 2.0, and cannot be converted to OpenAPI 3: ${why}`)
  }
}

/** Whether a converted document is JSON, as it was before. */
const isRoot = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An OpenAPI document whose paths are in it, and not in other files or in another part of it. */
function withPaths(root: JsonObject): JsonObject {
  const written = objectAt(root, 'paths')
  const paths = referred(root, written)
  const items = Object.entries(paths).map(
    ([path, item]) => [path, isObject(item) ? referred(root, item) : item] as const,
  )
  if (paths === written && items.every(([path, item]) => item === written[path])) return root
  return belongs({ ...root, paths: Object.fromEntries(items) }, bundleOf(root))
}

/** An object, or the one to which it refers with its own keys. */
function referred(root: JsonObject, value: JsonObject, hops = 0): JsonObject {
  const reference = textAt(value, '$ref')
  if (reference === undefined) return value
  if (hops > 50) throw new Unreadable(`the reference ${JSON.stringify(reference)} leads back to itself`)
  const target = objectAt(resolve(root, reference))
  return { ...referred(root, target, hops + 1), ...without(value, ['$ref']) }
}
