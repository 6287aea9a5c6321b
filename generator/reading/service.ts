import { unknownPolicies, type Service } from '../catalogue/catalogue.ts'
import type { Envelope } from '../protocol/envelope.ts'
import { serviceDefaults } from '../protocol/service.ts'
import { mapping, oneOf, optional, readKeys, required, scalar, text, wholeNumber, type Key } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { address } from './namedFields.ts'

const version = scalar('a version such as 1.0.0; quote it', { type: 'string' }, (value) =>
  typeof value === 'string' && /^\d+\.\d+\.\d+(?:-[a-z0-9.-]+)?$/.test(value) ? value : undefined,
)

/** A description in the envelope, which a service file can replace. */
const word = (field: string): Key<string, false> => optional(text, `Replaces the description of ${field}.`)

const envelope: { readonly [Field in keyof Envelope]: Key<string, false> } = {
  params: word('params'),
  model: word('params.model'),
  input: word('params.params'),
  status: word('the status of a response'),
  response: word('the payload'),
  id: word('response.id'),
  state: word('response.status'),
  result: word('response.result'),
  usage: word('response.usage'),
  credits: word('response.usage.credits'),
  mirrored: word('response.mirrored'),
  progress: word('response.progress'),
  metadata: word('metadata'),
  webhook: word('webhook'),
  queuePosition: word('response.queuePosition'),
  error: word('response.error'),
  cancellation: word('response.cancellation'),
  url: word('the url of a result'),
  items: word('the items of a result'),
  text: word('the text of a result'),
  resultModel: word('the model of a result'),
  raw: word('the raw answer in a result'),
}

const sync = mapping({
  seconds: optional(wholeNumber(1), 'The time limit of a sync call.'),
  description: optional(text, 'What happens to a sync call that takes longer.'),
})

const credits = mapping({
  default: optional(wholeNumber(0), 'The credits of a task, unless its model sets them.'),
  description: optional(text, 'What credits are.'),
})

const email = scalar('an e-mail address', { type: 'string' }, (value) =>
  typeof value === 'string' && /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : undefined,
)

const contact = mapping({
  name: optional(text, 'The name of a person or a team.'),
  url: optional(address, 'The address of a page.'),
  email: optional(email, 'An e-mail address.'),
})

const keys = {
  title: required(text, 'The name of the service.'),
  version: optional(version, 'The version of the service and of every package made from it.'),
  description: optional(text, 'What the service does.'),
  license: optional(text, 'SPDX identifier of the license of the packages.'),
  contact: optional(contact, 'The contact for questions about the service.'),
  baseUrl: optional(address, 'The base address in documents and examples.'),
  problems: optional(
    address,
    'Base of the type of every problem; the code of the problem follows it. Default: problems/ below baseUrl.',
  ),
  schemas: optional(address, 'Base of the $id of every JSON Schema. Default: schemas/ below baseUrl.'),
  sync: optional(sync, 'The limit of sync calls.'),
  credits: optional(credits, 'What a task costs.'),
  unknown: optional(oneOf(unknownPolicies), 'What models do with unknown parameters and keys. Default: refuse.'),
  envelope: optional(mapping(envelope), 'Descriptions of the fields of requests and responses.'),
}

/** The service, or undefined after its errors have been reported. The protocol has the defaults. */
export function readService(file: string, node: Node): Service | undefined {
  const read = readKeys(node, keys)
  const base = (read?.baseUrl ?? serviceDefaults.baseUrl).replace(/(?<!\/)\/+$/, '')
  return (
    read && {
      ...serviceDefaults,
      problems: `${base}/problems/`,
      schemas: `${base}/schemas/`,
      ...read,
      sync: { ...serviceDefaults.sync, ...read.sync },
      credits: { ...serviceDefaults.credits, ...read.credits },
      envelope: { ...serviceDefaults.envelope, ...read.envelope },
      file,
    }
  )
}
