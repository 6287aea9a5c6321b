import { envelope, type Envelope } from './envelope.js'
import { defaultCredits, syncSeconds } from './limits.js'

/** The service. Only its title has no default. */
export interface ServiceDetails {
  readonly title: string
  readonly version: string
  readonly description: string
  /** SPDX identifier of the licence of the packages. */
  readonly license: string
  /** The contact for questions. */
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  /** The base address in examples and documents. */
  readonly baseUrl: string
  /** The base of the `type` of every problem; the code of the problem follows it. */
  readonly problems: string
  /** The base of the `$id` of every JSON Schema. */
  readonly schemas: string
  readonly sync: { readonly seconds: number; readonly description: string }
  readonly credits: { readonly default: number; readonly description: string }
  readonly envelope: Envelope
}

/** The defaults of a service file; those of `problems` and `schemas` are below the base address. */
export const serviceDefaults: Omit<ServiceDetails, 'title' | 'problems' | 'schemas'> = {
  version: '0.1.0',
  description: 'Runs generative models as named workflows: one JSON call, run at once or submitted and polled.',
  license: 'MIT',
  baseUrl: 'http://localhost:8787',
  sync: {
    seconds: syncSeconds,
    description:
      'A sync call that takes longer returns 504 and the id of its task: ' + 'the task continues, and you can poll it.',
  },
  credits: { default: defaultCredits, description: 'Whole credits, charged once for each completed task.' },
  envelope,
}
