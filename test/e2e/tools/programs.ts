/** The names of the operations of the workflow whose tasks the programs run, as the document has them. */
export interface Operations {
  readonly submit: string
  readonly poll: string
}

/** The module that each program imports: what the test says to it, and what it says to the test. */
export const start = `
declare const process: { readonly env: { readonly [name: string]: string | undefined } }
export const url: string = process.env['GATEWAY'] ?? ''
export const headers = { Authorization: \`Bearer \${process.env['GATEWAY_KEY']}\` }
export const show = (status: string, address: string | undefined): void => console.log(JSON.stringify({ status, address }))
`

/** The loop of each program: \`poll\` reads the task once. */
const loop = `
for (;;) {
  const { status, result } = await poll()
  if (status !== 'COMPLETED' && status !== 'FAILED') continue
  const address: string | undefined = result?.url
  show(status, address)
  break
}
`

const imports = "import { headers, show, url } from './start.ts'\n"
const body = "{ params: { model: 'vendor1-v3-omni', prompt: 'A lighthouse.', duration: 5 } } as const"

/** Shows that the types of parameters arrive: the compiler refuses a number as the prompt. */
const checked = (type: string): string => `
// @ts-expect-error: a prompt is a string
const wrong: ${type}['prompt'] = 1
void wrong
`

/** The same for tools that name no inputs of models. */
const checkedBody = (submit: string): string => `
// @ts-expect-error: a prompt is a string
const wrong: Parameters<typeof ${submit}>[0] = { params: { model: 'vendor1-v3-omni', prompt: 1 } }
void wrong
`

/** Shows that the type of what a webhook receives arrives. */
const received = (type: string): string => `
// @ts-expect-error: no event has this name
const event: ${type}['type'] = 'task.ended'
void event
`

/** Programs that submit a task, poll it until it ends, and show its result, each with the code of one tool. */
export const programs = {
  openapiFetch: (): string => `${imports}
import createClient from 'openapi-fetch'
import type { components, paths } from './out.ts'
${checked("components['schemas']['Vendor1V3OmniInput']")}${received("components['schemas']['TaskEvent']")}
const client = createClient<paths>({ baseUrl: url, headers })
const { data, error } = await client.POST('/workflows/vendor1-omni-video/submit', { body: ${body} })
if (data === undefined) throw new Error(error.detail)
const { id } = data.response
const poll = async () => {
  const { data: task, error: problem } = await client.GET('/workflows/vendor1-omni-video/{id}/result', { params: { path: { id }, header: { Prefer: 'wait=5' } } })
  if (task === undefined) throw new Error(problem.detail)
  return task.response
}
${loop}`,

  hey: ({ submit, poll }: Operations): string => `${imports}
import { client } from './out/client.gen'
import { ${submit}, ${poll} } from './out/sdk.gen'
import type { TaskEvent, Vendor1V3OmniInput } from './out/types.gen'
${checked('Vendor1V3OmniInput')}${received('TaskEvent')}
client.setConfig({ baseUrl: url, headers })
const submitted = await ${submit}({ body: ${body}, throwOnError: true })
const { id } = submitted.data.response
const poll = async () => (await ${poll}({ path: { id }, headers: { Prefer: 'wait=5' }, throwOnError: true })).data.response
${loop}`,

  orval: ({ submit, poll }: Operations): string => `${imports}
import { ${submit}, ${poll}, type TaskEvent, type Vendor1V3OmniInput } from './out/api.ts'
${checked('Vendor1V3OmniInput')}${received('TaskEvent')}
void url
const submitted = await ${submit}(${body}, { headers })
if (submitted.status !== 200) throw new Error(submitted.data.detail)
const { id } = submitted.data.response
const poll = async () => {
  const task = await ${poll}(id, { headers: { ...headers, Prefer: 'wait=5' } })
  if (task.status !== 200) throw new Error(task.data.detail)
  return task.data.response
}
${loop}`,

  kubb: ({ submit, poll }: Operations): string => `${imports}
import { ${submit}, ${poll} } from './out/client.ts'
import type { TaskEvent } from './out/types.ts'
${checkedBody(submit)}${received('TaskEvent')}
void url
// This client sends JSON without its type.
const submitted = await ${submit}(${body}, undefined, { headers: { ...headers, 'Content-Type': 'application/json' } })
const { id } = submitted.response
const poll = async () => (await ${poll}(id, { Prefer: 'wait=5' }, { headers })).response
${loop}`,

  swagger: ({ submit, poll }: Operations): string => `${imports}
import { Api, ContentType, type TaskEvent, type Vendor1V3OmniInput } from './out/api.ts'
${checked('Vendor1V3OmniInput')}${received('TaskEvent')}
const api = new Api({ baseUrl: url, baseApiParams: { headers } })
// This client does not follow the references of bodies and responses.
const submitted = await api.workflows.${submit}(${body}, { type: ContentType.Json, format: 'json' })
const { id } = submitted.data.response
const poll = async () => (await api.workflows.${poll}(id, { headers: { Prefer: 'wait=5' }, format: 'json' })).data.response
${loop}`,

  oazapfts: ({ submit, poll }: Operations): string => `${imports}
import { ok } from '@oazapfts/runtime'
import { ${submit}, ${poll}, defaults } from './out.ts'
${checkedBody(submit)}
defaults.baseUrl = url
defaults.headers = headers
const submitted = await ok(${submit}(${body}))
const { id } = submitted.response
const poll = async () => (await ok(${poll}(id, { prefer: 'wait=5' }))).response
${loop}`,
} as const
