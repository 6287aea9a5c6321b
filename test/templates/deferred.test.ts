import { beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '../../generator/catalogue/catalogue.ts'
import { isJoined, Joined, type DeferredEntries, type JoinedDocument } from '../../generator/catalogue/document.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { compile } from '../../generator/building/compile.ts'
import { withPackages } from '../../generator/building/render.ts'
import { targets } from '../../templates/index.ts'

/** The parts of a catalogue that are read while `reads` runs, each by its name, such as `model quill-5`. */
class Watched {
  readonly catalogue: PackagedCatalogue
  private readonly names = new Map<unknown, string>()
  private readonly read = new Set<string>()

  constructor({ service, models, catalogs, categories, vendors, upstreams, ...rest }: Catalogue) {
    const parts = {
      models: this.all('model', models),
      catalogs: this.all('list', catalogs),
      vendors: this.all('vendor', vendors),
    }
    const others = { categories: this.all('category', categories), upstreams: this.all('upstream', upstreams) }
    const watched = { ...rest, ...parts, ...others, service: this.one('service', service) }
    const byId = new Map(parts.models.map((model) => [model.id, model]))
    const workflows = rest.workflows.map(({ name, models: own }) => ({
      name,
      models: own.map(({ id }) => byId.get(id) ?? own[0]).filter((model) => model !== undefined),
    }))
    this.catalogue = withPackages({ ...watched, workflows }, targets)
  }

  /** The names of the parts that a value is, or holds as a list. */
  namesOf(value: unknown): readonly string[] {
    const own = this.names.get(value)
    return [
      ...(own === undefined ? [] : [own]),
      ...(Array.isArray(value) ? value.flatMap((item: unknown) => this.namesOf(item)) : []),
    ]
  }

  /** The names of the parts that a function reads. */
  reads(run: () => unknown): ReadonlySet<string> {
    this.read.clear()
    run()
    return new Set(this.read)
  }

  private one<Part extends object>(name: string, part: Part): Part {
    const watched = new Proxy(part, {
      get: (target, key, receiver: unknown) => {
        this.read.add(name)
        return Reflect.get(target, key, receiver)
      },
    })
    this.names.set(watched, name)
    return watched
  }

  private all<Part extends { readonly id: string }>(name: string, parts: readonly Part[]): readonly Part[] {
    return this.one(
      `every ${name}`,
      parts.map((part) => this.one(`${name} ${part.id}`, part)),
    )
  }
}

let watched: Watched
beforeAll(async () => {
  const { catalogue } = await compile('test/support/allKinds')
  if (catalogue === undefined) throw new Error('The specs have errors.')
  watched = new Watched(catalogue)
})

test.each(targets.map((target) => [target.name, target] as const))(
  'the outputs of %s are made of what they say and nothing else',
  (_, target) => {
    const outputs = [...target.outputs(watched.catalogue)]
    const deferred = outputs.flatMap((output) => ('make' in output ? [output] : []))
    const documents = outputs.flatMap((output) => ('document' in output ? [{ ...output, make: output.document }] : []))
    for (const { path, of, make } of [
      ...deferred,
      ...documents,
      ...documents.flatMap(({ path, document }) => partsOf(path, document())),
    ]) {
      const said = watched.namesOf(of)
      const read = [...watched.reads(make)].filter((name) => !said.includes(name))
      expect(read, path).toEqual([])
    }
  },
)

/** The parts of a document. */
function partsOf(path: string, document: JoinedDocument): readonly (DeferredEntries & { readonly path: string })[] {
  return Object.entries(document).flatMap(([name, value]) => {
    const place = `${path}#/${name}`
    if (value instanceof Joined) return value.parts.map((part) => ({ ...part, path: place }))
    return isJoined(value) ? partsOf(place, value) : []
  })
}
