import { holes, type Upstream } from '../catalogue/upstream.ts'
import {
  editorSchema,
  flag,
  isMapping,
  listOf,
  mapping,
  optional,
  pickKeys,
  required,
  text,
  wholeNumber,
  type EditorSchema,
} from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { nameOf } from './library.ts'
import { isComplete } from './upstreamComplete.ts'
import { completeParts, partKeys } from './upstreamParts.ts'
import { header, headers, host, path, variable } from './upstreamWords.ts'
import { address } from './namedFields.ts'

const ownKeys = {
  description: required(text, 'A description of the API.'),
  baseUrl: required(address, 'The base address, unless a variable overrides it.'),
  variables: required(
    mapping({
      key: required(variable, 'The environment variable that holds the key; while it is not set, the sandbox runs.'),
      baseUrl: optional(variable, 'The environment variable that holds another base address.'),
    }),
    'The environment variables of the gateway.',
  ),
  headers: optional(headers(holes.every), 'Sent with every request.'),
  hosts: optional(
    listOf(host, 1),
    'Other hosts to which a url can lead; the key is sent there, too. Default: only the host of the base address.',
  ),
  idempotencyHeader: optional(
    header,
    'The header of the token: the vendor starts no second job for a token that it has seen.',
  ),
  check: optional(
    mapping({
      path: optional(path(holes.every), 'The path after the base address.'),
      address: optional(address, 'In place of a path: an address on another host.'),
      needsKey: optional(flag, 'Whether it tests the key; otherwise it only tests the address. Default: true.'),
    }),
    'A free GET request with which `gatewright connect` tests a key.',
  ),
  schemas: optional(text, 'How to import the schemas that the vendor publishes.'),
  published: optional(
    mapping({
      format: required(text, 'The command of `gatewright import` that reads it, such as cog.'),
      path: optional(path(['model']), 'The path after the base address; {+model} is the name of the model there.'),
      address: optional(address, 'In place of a path: an address on another host.'),
    }),
    'Where the vendor publishes the schemas of a model: `gatewright connect` offers to import them.',
  ),
  formerly: optional(listOf(text, 1), 'Earlier names of this profile.'),
  retries: optional(
    wholeNumber(0),
    'How often to repeat a request that can succeed later, if that is safe. Default: 4.',
  ),
  concurrency: optional(wholeNumber(1), 'How many requests can be open at once, over all nodes. Default: 8.'),
  jobs: optional(wholeNumber(1), 'How many tasks can be in progress there at once. Default: unlimited.'),
  maxBytes: optional(wholeNumber(1024), 'The longest response that is read, in bytes. Default: 33554432.'),
}

const keys = { ...ownKeys, ...partKeys }

/** The upstream that this file describes, or undefined after its errors have been reported. */
export function readUpstream(file: string, node: Node): Upstream | undefined {
  if (!isMapping(node, Object.keys(keys))) return undefined
  const [own, parts] = [pickKeys(node, ownKeys), pickKeys(node, partKeys)]
  if (own === undefined || parts === undefined || !isComplete({ ...own, ...parts }, node)) return undefined
  return {
    headers: {},
    retries: 4,
    concurrency: 8,
    maxBytes: 32 * 1024 * 1024,
    ...own,
    file,
    id: nameOf(file),
    baseUrl: own.baseUrl.replace(/(?<!\/)\/+$/, ''),
    ...completeParts(parts),
  }
}

/** JSON Schema of an upstream file, for editors. */
export const upstreamSchema = (): EditorSchema => editorSchema(keys)
