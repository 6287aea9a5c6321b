import type { Json, Model, OptionList } from '../../generator/catalogue/catalogue.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import type {
  Cancel,
  Fetch,
  Find,
  ListSource,
  Mapping,
  Poll,
  Submit,
  Upstream,
  UpstreamParts,
} from '../../generator/catalogue/upstream.ts'
import { entry } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { literal } from '../../generator/writing/print.ts'
import { own } from '../shared/ownTarget.ts'

/**
 * Data about how to call vendors, for the gateway only: the package names variables and addresses, so it is private.
 */
export const upstreams: Target = defineTarget({
  ...own('upstreams'),
  *outputs(catalogue, tools) {
    const { service, models, catalogs, upstreams: vendors } = catalogue
    yield* tools.licence()
    yield tools.packageJson({
      private: true,
      description: `Data with which the gateway of ${service.title} calls the vendors of its models.`,
      exports: { '.': entry('index') },
      files: ['dist', 'src'],
    })
    yield { path: 'README.md', template: 'readme.hbs', view: { title: service.title } }
    yield index([vendors.map(upstreamData), models.flatMap(mappingData), catalogs.flatMap(sourceData)])
    yield { path: 'src/types.ts', template: 'types.ts.hbs', view: {} }
  },
})

/** The data of a gateway: how it calls vendors, and what it calls them for. */
type CallData = readonly [upstreams: Json, mappings: Json, lists: Json]

function index(data: CallData): Output {
  const view = ([upstreams, mappings, lists]: CallData) => ({
    upstreams: literal(upstreams),
    mappings: literal(mappings),
    lists: literal(lists),
  })
  return { path: 'src/index.ts', of: data, make: () => ({ template: 'index.ts.hbs', view: view(data) }) }
}

function upstreamData(upstream: Upstream): Json {
  const { id, description, baseUrl, variables, headers, hosts, idempotencyHeader } = upstream
  const { retries, concurrency, jobs, maxBytes } = upstream
  return {
    id,
    description,
    baseUrl,
    variables: { ...variables },
    headers: { ...headers },
    ...(hosts && { hosts }),
    ...(idempotencyHeader !== undefined && { idempotencyHeader }),
    ...partsData(upstream),
    retries,
    concurrency,
    ...(jobs !== undefined && { jobs }),
    maxBytes,
  }
}

function sourceData({ id, upstream }: OptionList): readonly Json[] {
  if (upstream === undefined) return []
  const { previews, headers, ...rest }: ListSource = upstream
  return [{ list: id, ...rest, headers: { ...headers }, ...(previews && { previews: { ...previews } }) }]
}

function partsData({ submit, find, poll, fetch, cancel, result, error }: Partial<UpstreamParts>): JsonObject {
  return {
    ...(submit && { submit: requestData(submit) }),
    ...(find && { find: requestData(find) }),
    ...(poll && { poll: requestData(poll) }),
    ...(fetch && { fetch: requestData(fetch) }),
    ...(cancel && { cancel: requestData(cancel) }),
    ...(result && { result: { ...result } }),
    ...(error && { error: { ...error } }),
  }
}

type JsonObject = { readonly [name: string]: Json }

function requestData({ method, path, headers, ...request }: Submit | Find | Poll | Fetch | Cancel): Json {
  return { method, ...(path !== undefined && { path }), headers: { ...headers }, ...request }
}

function mappingData({ id, upstream }: Model): readonly Json[] {
  return (upstream ?? []).map(({ use, model, fields, parts, ...rest }: Mapping) => ({
    id,
    use,
    model,
    ...rest,
    fields: { ...fields },
    ...(parts && { parts: partsData(parts) }),
  }))
}
