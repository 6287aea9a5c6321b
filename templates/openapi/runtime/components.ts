import { at, isList, isObject, textOf, type JsonObject } from './json.js'

/** The components that these parts of a document refer to, directly or through others, in the order of the document. */
export function usedComponents(document: unknown, parts: readonly unknown[]): JsonObject {
  const used = new Set<string>()
  const open: unknown[] = [...parts]
  while (open.length > 0) {
    for (const place of referencesIn(open.pop())) {
      if (used.has(place)) continue
      used.add(place)
      const [, , group = '', name = ''] = place.split('/')
      open.push(at(document, 'components', group)[name])
    }
  }
  const groups = Object.entries(at(document, 'components')).map(
    ([group, entries]) =>
      [
        group,
        Object.fromEntries(
          Object.entries(at(entries)).filter(
            ([name]) => group === 'securitySchemes' || used.has(`#/components/${group}/${name}`),
          ),
        ),
      ] as const,
  )
  return Object.fromEntries(groups.filter(([, entries]) => Object.keys(entries).length > 0))
}

/** The places of every component that a part refers to. A mapping of a discriminator is a list of references, too. */
function referencesIn(part: unknown): readonly string[] {
  const found: string[] = []
  const open: unknown[] = [part]
  while (open.length > 0) {
    const value = open.pop()
    if (isList(value)) open.push(...value)
    if (!isObject(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref') found.push(textOf(inner))
      else if (key === 'mapping') found.push(...Object.values(at(inner)).map(textOf))
      else if (key !== 'example' && key !== 'examples') open.push(inner)
      else open.push(...Object.values(at(inner)).filter((one) => isObject(one) && '$ref' in one))
    }
  }
  return found.filter((place) => place.startsWith('#/components/'))
}
