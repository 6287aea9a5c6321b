import { fieldsOf } from '../../../generator/language/values.ts'

/** The workflows of the models whose bodies the tests send: one with rules, one with decimal steps. */
export const segments = ['vendor1-omni-video', 'vendor3/video-3', 'vendor10/video'] as const

/** The addresses of components in a part of the document, also those of a discriminator's mapping. */
function* addressesIn(part: unknown): Generator<string> {
  if (typeof part === 'string' && part.startsWith('#/components/')) yield part
  else if (typeof part === 'object' && part !== null)
    for (const inner of Object.values(fieldsOf(part))) yield* addressesIn(inner)
}

/** A schema that the programs of the tests name; OpenAPI 3.0.3 refers to it only where a body can be of any model. */
const named = '#/components/schemas/Vendor1V3OmniInput'

/** The document with these workflows only, and the components that they and the programs of the tests need. */
export function partOf(document: object, names: readonly string[] = segments): object {
  const { paths, components } = fieldsOf(document)
  const kept = Object.entries(fieldsOf(paths))
    .filter(([path]) => names.some((name) => path.startsWith(`/workflows/${name}/`)))
    .map(([path, item]): readonly [string, unknown] => [path, withCallbacks(item, fieldsOf(paths))])
  const all = fieldsOf(components)
  const { webhooks } = fieldsOf(document)
  const needed = new Set(addressesIn([kept, webhooks, named]))
  // A set yields what is added to it while it is read.
  for (const address of needed) for (const next of addressesIn(componentAt(all, address))) needed.add(next)
  const sections = Object.entries(all).map(([section, entries]): readonly [string, unknown] => [
    section,
    Object.fromEntries(
      Object.entries(fieldsOf(entries)).filter(
        ([name]) => section === 'securitySchemes' || needed.has(`#/components/${section}/${name}`),
      ),
    ),
  ])
  return { ...document, paths: Object.fromEntries(kept), components: Object.fromEntries(sections) }
}

/** The operations of a path, of which a submit has the callbacks that the document shows for all models only. */
function withCallbacks(item: unknown, paths: Readonly<Record<string, unknown>>): unknown {
  const { callbacks } = fieldsOf(fieldsOf(fieldsOf(paths['/workflows/v1/models/submit'])['post']))
  const { post, ...others } = fieldsOf(item)
  return post === undefined ? item : { ...others, post: { ...fieldsOf(post), callbacks } }
}

function componentAt(all: Readonly<Record<string, unknown>>, address: string): unknown {
  const [, , section = '', name = ''] = address.split('/')
  return fieldsOf(all[section])[name]
}
