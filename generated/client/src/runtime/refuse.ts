import { nearest } from '#advice'
import { GatewayError } from './errors.js'

type Names = readonly string[]
type Of = 'createClient' | 'createProxy' | 'files' | Call
type Call = 'run' | 'execute' | 'submit' | 'result' | 'updates' | 'items' | 'pages'

const wait: Names = ['signal', 'deadlineMs', 'holdSeconds']
const result: Names = [...wait, 'onUpdate']
const call: Names = ['idempotencyKey', 'headers', ...result]
const page: Names = ['limit', 'cursor', 'signal', 'deadlineMs']

/** The options of each function. */
const known: Readonly<Record<Of, Names>> = {
  createClient: [
    ...['apiKey', 'baseUrl', 'fetch', 'headers', 'endpoints', 'timeoutMs', 'retry', 'validate', 'idempotent', 'models'],
    ...['files', 'catalog', 'clock', 'onRequest', 'onResponse', 'onRetry', 'onPoll'],
  ],
  createProxy: [
    ...['apiKey', 'baseUrl', 'authorize', 'models', 'catalogs', 'uploadBytes', 'limitBytes', 'timeoutMs', 'fetch'],
  ],
  run: call,
  execute: call,
  submit: call,
  result,
  updates: wait,
  items: page,
  pages: page,
  files: ['limitBytes'],
}

const variables: Readonly<Record<string, string>> = { apiKey: 'GATEWRIGHT_API_KEY', baseUrl: 'GATEWRIGHT_BASE_URL' }

/**
 * Throws one GatewayError that names every option that a function does not have, with the one that was most likely
 * meant, and the key and the address when they are not set.
 */
export function refuseOptions(of: Of, options: object): void {
  const names = known[of]
  const problems = Object.entries<unknown>({ ...options }).flatMap(([name, value]) => {
    if (!names.includes(name)) return `there is no option "${name}"; ${advise(name, names)}`
    const isUnset = value === '' && variables[name]
    return isUnset ? `${name} is not set: give it, or set ${variables[name]} in the environment.` : []
  })
  if (problems[0]) throw new GatewayError(`${of}: ${problems.join(' ')}`, { code: 'bad-options' })
}

function advise(name: string, names: Names): string {
  const meant = nearest(name, names)
  return meant ? `did you mean ${meant}?` : `known options are ${names.join(', ')}.`
}
