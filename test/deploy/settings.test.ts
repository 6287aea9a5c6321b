import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from '../../gateway/config.ts'
import { operatorOperations, serviceOperations } from '../../generator/protocol/extensions.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startGateway } from '../support/gateway.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { wordsOf } from './dockerfile.ts'
import {
  containerOf,
  documentsOf,
  environments,
  image,
  itemsAt,
  manifestNames,
  objectsOf,
  unit,
} from './environments.ts'

const data = temporaryFolder()
const [compose] = documentsOf('deploy/compose.yaml')
const deployments = objectsOf('Deployment').map((one) => [String(valueAt(one, 'metadata', 'name')), one] as const)

/** How long a stop of the gateway takes at most, in seconds. */
const graceSeconds = readConfig({}).graceMs / 1000

describe('the settings', () => {
  test.each(Object.entries(environments))('of the %s are accepted by the gateway', (_, environment) => {
    const config = readConfig(environment)
    expect(config.port).toBe(8787)
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
  })

  test('of Kubernetes have a role each, a bucket for files, and their metrics apart', () => {
    const configs = ['gatewright-api', 'gatewright-worker'].map((name) => readConfig(environments[name] ?? {}))
    expect(configs.map(({ roles }) => roles)).toEqual([['api'], ['worker']])
    for (const { bucket, metricsPort, publicUrl } of configs)
      expect([bucket?.name, metricsPort, publicUrl]).toEqual(['gatewright-files', 9090, 'https://models.example.com'])
  })

  test('that Kubernetes would add for the service stop the gateway, so the pods go without them', () => {
    for (const [, deployment] of deployments)
      expect(valueAt(deployment, 'spec', 'template', 'spec', 'enableServiceLinks')).toBe(false)
    const [service] = objectsOf('Service')
    expect(valueAt(service, 'metadata', 'name')).toBe('gatewright')
    expect(() => readConfig({ GATEWRIGHT_PORT: 'tcp://10.0.0.1:80' })).toThrow(
      'GATEWRIGHT_PORT: there is no such setting',
    )
  })

  const known: readonly string[] = [...settingNames, 'NODE_ENV', 'AWS_REGION']
})

describe('secrets', () => {
  test('are in none of the files', () => {
    const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = files.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8')).join('\n')
    expect([...texts.matchAll(/password@?\S*|PASSWORD=\S*/gi)].map(([word]) => word).sort()).toEqual([
      'PASSWORD=change-this-password',
      'password@postgres:5432/gatewright',
    ])
    expect(texts).not.toMatch(/GATEWRIGHT_DEV_KEY=|kind: Secret/)
    expect(itemsAt(compose, 'services', 'gateway', 'environment')).toEqual([])
  })

  test('reach the gateway by a file or by reference', () => {
    expect(valueAt(compose, 'services', 'gateway', 'env_file')).toBe('gateway.env')
    expect(unit).toMatch(/^EnvironmentFile=-\/etc\/gatewright\/gateway\.env$/m)
    for (const [, deployment] of deployments)
      expect(itemsAt(containerOf(deployment), 'envFrom')).toEqual([
        { configMapRef: { name: valueAt(objectsOf('ConfigMap')[0], 'metadata', 'name') } },
        { secretRef: { name: 'gatewright-secrets' } },
      ])
    expect(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8')).toContain('secret generic gatewright-secrets')
    expect(readFileSync('deploy/Dockerfile.dockerignore', 'utf8')).toMatch(/^\*\*\/\*\.env$/m)
  })
})

describe('ports and probes', () => {
  test('are those of the gateway', () => {
    expect(wordsOf(image, 'EXPOSE')).toBe(environments['image']?.['PORT'])
    expect(itemsAt(compose, 'services', 'gateway', 'ports')).toEqual(['127.0.0.1:8787:8787'])
    const { readHealth } = serviceOperations
    const { readReadiness } = operatorOperations
    for (const [name, deployment] of deployments) {
      const container = containerOf(deployment)
      const ports = itemsAt(container, 'ports').map((one) => [valueAt(one, 'name'), valueAt(one, 'containerPort')])
      expect(ports).toEqual([...(name.endsWith('api') ? [['http', 8787]] : []), ['operations', 9090]])
      const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) =>
        valueAt(container, probe, 'httpGet'),
      )
      const alive = { path: readHealth?.path, port: 'operations' }
      expect(probes).toEqual([alive, alive, { path: readReadiness.path, port: 'operations' }])
    }
  })

  test('answer at the ports of the manifests', async () => {
    const { stop, url } = await startGateway(data, { GATEWRIGHT_METRICS_PORT: '0' })
    try {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(404)
    } finally {
      await stop()
    }
  })

  test('the health check of the image succeeds while the gateway answers, and fails afterwards', async () => {
    const words = readJson(/CMD (\[.+\])$/.exec(wordsOf(image, 'HEALTHCHECK'))?.[1] ?? '[]')
    const [command = '', ...args] = itemsAt(words).map(String)
    const { stop, url } = await startGateway(data)
    const env = { PATH: process.env['PATH'], PORT: new URL(url).port }
    const check = (): Promise<unknown> => promisify(execFile)(command, args, { env })
    await check().finally(stop)
    await expect(check()).rejects.toMatchObject({ code: 1 })
  })
})

test('a stop has more time than the gateway needs to end running work', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  const times = [
    Number(seconds),
    Number.parseInt(String(valueAt(compose, 'services', 'gateway', 'stop_grace_period'))),
    ...deployments.map(
      ([, one]) =>
        Number(valueAt(one, 'spec', 'template', 'spec', 'terminationGracePeriodSeconds')) -
        Number(valueAt(containerOf(one), 'lifecycle', 'preStop', 'sleep', 'seconds') ?? 0),
    ),
  ]
  expect(times.filter((time) => !(time > graceSeconds + 10))).toEqual([])
})

describe('the manifests', () => {
  test('are all part of the kustomization, and all files of the folder are on the page', () => {
    expect([...itemsAt(documentsOf('deploy/kubernetes/kustomization.yaml')[0], 'resources')].sort()).toEqual(
      [...manifestNames].sort(),
    )
    const page = readFileSync('docs/operating.md', 'utf8')
    const named = readdirSync('deploy').map((name) => (existsSync(`deploy/${name}/.`) ? `${name}/` : name))
    expect(named.filter((name) => !/\.(?:example|dockerignore)$/.test(name) && !page.includes(`\`${name}`))).toEqual([])
  })

  test('select their own pods', () => {
    const labelsOf = (one: unknown): object => valueAt(one, 'spec', 'template', 'metadata', 'labels') ?? {}
    for (const [, one] of deployments) expect(labelsOf(one)).toEqual(valueAt(one, 'spec', 'selector', 'matchLabels'))
    const budgets = objectsOf('PodDisruptionBudget').map((one) => valueAt(one, 'spec', 'selector', 'matchLabels'))
    expect(budgets).toEqual(deployments.map(([, one]) => labelsOf(one)))
    const [service] = objectsOf('Service')
    expect(valueAt(service, 'spec', 'selector')).toEqual(labelsOf(deployments[0]?.[1]))
    expect(valueAt(service, 'spec', 'ports', 0, 'targetPort')).toBe('http')
  })

  test.each(deployments)('%s runs as nobody in particular, with limits, on a read-only disk', (_, deployment) => {
    const pod = valueAt(deployment, 'spec', 'template', 'spec')
    expect(valueAt(pod, 'securityContext')).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(wordsOf(image, 'USER')).toBe('1000:1000')
    expect(valueAt(containerOf(deployment), 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(valueAt(containerOf(deployment), 'resources')).toMatchObject({
      requests: { cpu: '250m', memory: '512Mi' },
      limits: { memory: '1Gi' },
    })
    const mounts = itemsAt(containerOf(deployment), 'volumeMounts').map((one) => valueAt(one, 'mountPath'))
    expect(mounts).toEqual([environments['image']?.['GATEWRIGHT_DATA_DIR'], '/tmp'])
  })
})

describe('the container files', () => {
  test('pin the images: Node is the version of this project', () => {
    const version = valueAt(readJson(readFileSync('package.json', 'utf8')), 'devDependencies', 'node')
    expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(`ARG NODE_VERSION=${String(version)}\n`)
    expect(valueAt(compose, 'services', 'postgres', 'image')).toMatch(/^postgres:\d+\.\d+-\w+$/)
  })

  test('run the gateway without a shell, as a user without rights, with a volume for its data', () => {
    expect(readJson(wordsOf(image, 'ENTRYPOINT'))).toEqual(['node_modules/.bin/gatewright-gateway'])
    expect(wordsOf(image, 'VOLUME')).toBe('/data')
    const gateway = valueAt(compose, 'services', 'gateway')
    expect(gateway).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['files:/data'], tmpfs: ['/tmp'] })
  })
})
