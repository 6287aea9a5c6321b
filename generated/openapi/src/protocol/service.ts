import { envelope, type Envelope } from './envelope.js'
import { defaultCredits, syncSeconds } from './limits.js'

/** What belongs to no model. Only its title has no default. */
export interface ServiceDetails {
  readonly title: string
  readonly version: string
  readonly description: string
  /** SPDX identifier of the licence of the packages. */
  readonly license: string
  /** The base address that examples and documents show. */
  readonly baseUrl: string
  /** Base of the `type` of every problem; the problem's code follows it. */
  readonly problems: string
  /** Base of the `$id` of every JSON Schema. */
  readonly schemas: string
  readonly sync: { readonly seconds: number; readonly description: string }
  readonly credits: { readonly default: number; readonly description: string }
  readonly envelope: Envelope
}

/** What holds where a service file says nothing. */
export const serviceDefaults: Omit<ServiceDetails, 'title'> = {
  version: '0.1.0',
  description: 'Runs generative models as named workflows: one JSON call, run at once or submitted and polled.',
  license: 'MIT',
  baseUrl: 'http://localhost:8787',
  problems: 'https://gatewright.example/problems/',
  schemas: 'https://gatewright.example/schemas/',
  sync: {
    seconds: syncSeconds,
    description:
      'A sync call that needs longer is answered with 504 and the id of its task: ' +
      'the task goes on and can be polled.',
  },
  credits: { default: defaultCredits, description: 'Whole credits, charged once for each completed task.' },
  envelope,
}
