import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { fieldsOf } from '../../generator/language/values.ts'
import { valueAt } from '../support/reading.ts'
import { environmentOf, stagesOf, type Stage } from './dockerfile.ts'

/** The variables of a process. */
export type Environment = Readonly<Record<string, string>>

/** The variables of a file with a line for each. */
export const variablesIn = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** Every document of a YAML file. */
export const documentsOf = (path: string): readonly unknown[] =>
  readFileSync(path, 'utf8')
    .split(/^---$/m)
    .map((text): unknown => parse(text))

/** The names of the manifests for Kubernetes. */
export const manifestNames: readonly string[] = readdirSync('deploy/kubernetes').filter(
  (name) => name !== 'kustomization.yaml',
)

/** Every object of the manifests for Kubernetes. */
export const objects: readonly unknown[] = manifestNames.flatMap((name) => documentsOf(`deploy/kubernetes/${name}`))

/** The objects of a kind. */
export const objectsOf = (kind: string): readonly unknown[] => objects.filter((one) => valueAt(one, 'kind') === kind)

/** The only container of a deployment. */
export const containerOf = (deployment: unknown): unknown =>
  valueAt(deployment, 'spec', 'template', 'spec', 'containers', 0)

/** The items of a list within a value. */
export function itemsAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const items = valueAt(value, ...path)
  return Array.isArray(items) ? items : []
}

/** The systemd unit. */
export const unit: string = readFileSync('deploy/systemd/gatewright-gateway.service', 'utf8')

/** The last stage of the Dockerfile: the image itself. */
export const image: Stage | undefined = stagesOf('deploy/Dockerfile').at(-1)

const config: Environment = Object.fromEntries(
  objectsOf('ConfigMap').flatMap((one) =>
    Object.entries(fieldsOf(valueAt(one, 'data'))).map(([name, value]): [string, string] => [name, String(value)]),
  ),
)

/** The secrets that the comment of the kustomization names. */
const secrets: Environment = {
  DATABASE_URL: 'postgres://gatewright:password@postgres:5432/gatewright',
  GATEWRIGHT_DEV_KEY: 'a-key-of-sixteen-characters',
}

const ofDeployment = (deployment: unknown): Environment =>
  Object.fromEntries(
    itemsAt(containerOf(deployment), 'env').map((one) => [String(valueAt(one, 'name')), String(valueAt(one, 'value'))]),
  )

/** The variables of the gateway in each way to run it. */
export const environments: Readonly<Record<string, Environment>> = {
  image: environmentOf(image),
  compose: { ...environmentOf(image), ...variablesIn(readFileSync('deploy/gateway.env.example', 'utf8')) },
  unit: variablesIn((unit.match(/(?<=^Environment=).+$/gm) ?? []).join('\n')),
  ...Object.fromEntries(
    objectsOf('Deployment').map((one) => [
      String(valueAt(one, 'metadata', 'name')),
      { ...environmentOf(image), ...config, ...secrets, ...ofDeployment(one) },
    ]),
  ),
}
