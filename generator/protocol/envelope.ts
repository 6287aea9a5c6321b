/** The descriptions of the fields of requests and responses. A service file can replace any of them. */
export const envelope = {
  params: 'Outer envelope that every workflow takes.',
  model: 'Id of the model that is to run.',
  input: "The model's own parameters.",
  status: 'Status of the request: success on every accepted one.',
  response: 'Payload.',
  id: 'Task id.',
  state: 'Status of the task.',
  result: 'Output of the workflow; its shape depends on the model.',
  usage: 'What the task used.',
  credits: 'Credits charged.',
  progress: 'How far the task is, while it runs.',
  error: 'Why the task failed.',
  url: 'Address of the generated asset.',
  items: 'All generated assets.',
  text: 'The generated text.',
  resultModel: 'Id of the model that produced the result.',
} as const

/** The descriptions of the fields of requests and responses. */
export type Envelope = { readonly [Field in keyof typeof envelope]: string }
