import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import {
  composeSchema,
  ConfigMap,
  Deployment,
  lintDockerfile,
  PodDisruptionBudget,
  promql,
  Service,
} from '../programs/deployments.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { documentsOf, itemsAt, objects } from './environments.ts'

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')

describe('a linter of Dockerfiles', () => {
  test('finds nothing', () => {
    expect(lintDockerfile(dockerfile)).toEqual([])
  })

  test('finds a mistake', () => {
    expect(lintDockerfile(dockerfile.replace('EXPOSE 8787', 'EXPOSE eight')).length).toBeGreaterThan(0)
  })
})

describe('the schema of compose files', () => {
  // Its draft, and the old key for the names of its parts, are unknown to Ajv.
  const text = JSON.stringify(composeSchema, (key, value: unknown) =>
    /^(?:\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value,
  )
  const schema: object = fieldsOf(readJson(text))
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  // The name of a project is newer than this schema.
  const compose: unknown = JSON.parse(
    JSON.stringify(documentsOf('deploy/compose.yaml')[0]).replace('"name":"gatewright",', ''),
  )

  test('accepts the file', () => {
    expect([validate(compose), validate.errors]).toEqual([true, null])
  })

  test('refuses a mistake', () => {
    const wrong: unknown = JSON.parse(JSON.stringify(compose).replace('"read_only":true', '"readonly":true'))
    expect(validate(wrong)).toBe(false)
  })
})

describe('the schemas of Kubernetes', () => {
  const models = { Deployment, PodDisruptionBudget, ConfigMap, Service }
  const isKnown = (kind: unknown): kind is keyof typeof models => typeof kind === 'string' && kind in models
  const check = (object: unknown): void => {
    const kind = valueAt(object, 'kind')
    if (!isKnown(kind)) throw new Error(`There is no schema for ${String(kind)}.`)
    new models[kind](object).validate()
  }

  test.each(objects.map((one) => [`${String(valueAt(one, 'kind'))} ${String(valueAt(one, 'metadata', 'name'))}`, one]))(
    'accept %s',
    (_, object) => expect(() => check(object)).not.toThrow(),
  )

  test('refuse a mistake', () => {
    const [object] = objects.filter((one) => valueAt(one, 'kind') === 'Deployment')
    const wrong: unknown = JSON.parse(JSON.stringify(object).replace('"replicas":2', '"replicas":"two"'))
    expect(() => check(wrong)).toThrow()
  })
})

describe('kubectl', () => {
  const kustomize = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' })

  test.skipIf(kustomize.error !== undefined)('builds the kustomization', () => {
    expect(kustomize).toMatchObject({ status: 0, stderr: '' })
    expect(kustomize.stdout.match(/^kind: /gm)).toHaveLength(objects.length)
    expect(kustomize.stdout).toContain('image: registry.example.com/gatewright:')
  })
})

describe('the grammar of Prometheus', () => {
  const rules = itemsAt(documentsOf('deploy/prometheus/rules.yaml')[0], 'groups', 0, 'rules')
  const errorsIn = (expression: string): number => {
    let errors = 0
    promql.parse(expression).iterate({ enter: ({ type }) => void (errors += type.isError ? 1 : 0) })
    return errors
  }

  test.each(rules.map((rule) => String(valueAt(rule, 'expr'))))('accepts %s', (expression) => {
    expect(errorsIn(expression)).toBe(0)
  })

  test('refuses a mistake', () => {
    expect(errorsIn('sum(rate(x[5m])) by / > 1')).toBeGreaterThan(0)
  })
})
