import type { Service } from '../catalogue/catalogue.ts'
import { flag, listOf, mapping, readKeys, required, scalar, text, wholeNumber } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { address } from './words.ts'

const version = scalar('a version such as 1.0.0; quote it', { type: 'string' }, (value) =>
  typeof value === 'string' && /^\d+\.\d+\.\d+(?:-[a-z0-9.-]+)?$/.test(value) ? value : undefined,
)

const envelope = mapping({
  params: required(text, 'Describes the outer envelope of a request.'),
  model: required(text, 'Describes params.model.'),
  input: required(text, 'Describes params.params.'),
  status: required(text, 'Describes the status of a request.'),
  response: required(text, 'Describes the payload.'),
  id: required(text, 'Describes response.id.'),
  state: required(text, 'Describes response.status.'),
  result: required(text, 'Describes response.result.'),
  usage: required(text, 'Describes response.usage.'),
  credits: required(text, 'Describes response.usage.credits.'),
  progress: required(text, 'Describes response.progress.'),
  error: required(text, 'Describes response.error.'),
  url: required(text, 'Describes the url of a result.'),
  items: required(text, 'Describes the items of a result.'),
  text: required(text, 'Describes the text of a result.'),
  resultModel: required(text, 'Describes the model of a result.'),
})

const keys = {
  title: required(text, 'The name of the service.'),
  version: required(version, 'The version of the service and of every package made from it.'),
  description: required(text, 'What the service does.'),
  license: required(text, 'SPDX identifier of the licence of the packages.'),
  baseUrl: required(address, 'The base address that documents and examples show.'),
  problems: required(address, 'Base of the type of every problem; the code of the problem follows it.'),
  schemas: required(address, 'Base of the $id of every JSON Schema.'),
  sync: required(
    mapping({
      seconds: required(wholeNumber(1), 'How long a sync call may run.'),
      description: required(text, 'What happens then.'),
    }),
    'The limit of sync calls.',
  ),
  credits: required(
    mapping({
      default: required(wholeNumber(0), 'Credits of a task whose model states none.'),
      description: required(text, 'What credits are.'),
    }),
    'What a task costs.',
  ),
  states: required(
    listOf(
      mapping({
        name: required(text, 'The value of response.status.'),
        final: required(flag, 'Whether polling ends here.'),
        description: required(text, 'What it means.'),
      }),
      1,
    ),
    'The states of a task, in order.',
  ),
  envelope: required(envelope, 'The words that describe requests and responses.'),
}

/** The facts that belong to no model, or undefined after their faults have been reported. */
export function readService(file: string, node: Node): Service | undefined {
  const service = readKeys(node, keys)
  return service && { ...service, file }
}
