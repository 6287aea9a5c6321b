import { modelsSegment } from '../../../generator/protocol/paths.ts'
import {
  fileRoutes,
  optionListRoutes,
  patternOf,
  workflowRoutes,
  type Route,
} from '../../../generator/protocol/routes.ts'

/** The operation that a request to a proxy calls, from its path alone. */
export type Wanted =
  | {
      readonly is: 'call'
      readonly path: string
      /** Undefined for the endpoints of all models. */
      readonly workflow?: string
    }
  | { readonly is: 'task'; readonly path: string }
  | { readonly is: 'catalog'; readonly path: string; readonly address: string }
  | { readonly is: 'upload'; readonly path: string }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The values of the variable parts of a path. */
type Holes = Readonly<Record<string, string>>

/** The operation of each route that a proxy serves; the first route that matches decides. */
const routes: readonly (readonly [Route, (path: string, holes: Holes) => Wanted | undefined])[] = [
  [fileRoutes.storeFile, (path) => ({ is: 'upload', path })],
  ...Object.values(workflowRoutes).map((route) => [route, route.path.includes('{id}') ? taskOf : callOf] as const),
  [optionListRoutes.listOptions, (path, { catalog = '' }) => ({ is: 'catalog', path, address: catalog })],
]

function taskOf(path: string, { id = '' }: Holes): Wanted | undefined {
  return uuid.test(id) ? { is: 'task', path } : undefined
}

function callOf(path: string, { workflow = '' }: Holes): Wanted {
  return workflow === modelsSegment ? { is: 'call', path } : { is: 'call', path, workflow }
}

/**
 * The API operation at the end of a path (API document, 4.1 and 4.2), wherever the proxy is mounted; undefined for all
 * others. The forwarded path is rebuilt from names without escapes, so that no path can lead elsewhere.
 */
export function routeOf(method: string, pathname: string): Wanted | undefined {
  const steps = pathname.split('/').slice(1)
  if (!steps.every((step) => /^[\w.~-]+$/.test(step) && !/^\.+$/.test(step))) return undefined
  for (const [route, wanted] of routes) {
    const path = unmounted(pathname, route.path)
    const found = method === route.method && patternOf(route.path).exec(path)
    if (found) return wanted(path, { ...found.groups })
  }
  return undefined
}

/** A path without the one at which the proxy is mounted. */
function unmounted(pathname: string, template: string): string {
  const [start = '', hole] = template.split('{')
  return pathname.slice(Math.max(hole === undefined ? pathname.lastIndexOf(start) : pathname.indexOf(start), 0))
}
