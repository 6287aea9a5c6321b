/** The descriptions of the fields of requests and responses. A service file can replace any of them. */
export const envelope = {
  params: 'The outer envelope of every call.',
  model: 'The id of the model to run.',
  input: "The model's own parameters.",
  status: 'The status of the request: success if it was accepted.',
  response: 'The payload.',
  id: 'The task id.',
  state: 'The status of the task.',
  result: 'The output of the workflow; its fields depend on the model.',
  usage: 'The usage of the task.',
  credits: 'The charged credits.',
  mirrored: 'Present if files of the result are still at the vendor, whose addresses may expire.',
  progress: 'The progress of the task while it runs.',
  webhook: 'Where events of the task are delivered; by default its completion and its failure.',
  metadata: 'Your own short texts about the task, which come back with it.',
  queuePosition: 'The place of the task in its queue while it waits, from 1.',
  error: 'Why the task failed.',
  cancellation: 'What became of the request to cancel the task.',
  url: 'The address of the generated asset.',
  items: 'All generated assets.',
  text: 'The generated text.',
  resultModel: 'The id of the model.',
  raw: "The vendor's answer, if it does not fit.",
} as const

/**
 * The fields that any result can have, so that no model declares them: `model` is always there, and `raw` if the answer
 * of the vendor does not fit the others.
 */
export const commonResultFields: readonly string[] = ['model', 'raw']

/** The descriptions of the fields of requests and responses. */
export type Envelope = { readonly [Field in keyof typeof envelope]: string }
