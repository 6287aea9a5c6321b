import { nearest } from '@gatewright/validators/nearest'

/** Variables of the client, which are often set in the same environment. */
const ofTheClient = ['GATEWRIGHT_API_KEY', 'GATEWRIGHT_BASE_URL']

/** A sentence for each variable that looks like a setting but is not; `others` are variables with another reader. */
export function unknownSettings(
  names: readonly string[],
  settingNames: readonly string[],
  others: readonly string[],
): readonly string[] {
  const known = [...settingNames, ...ofTheClient, ...others]
  return names
    .filter((name) => name.startsWith('GATEWRIGHT_') && !known.includes(name))
    .map((name) => {
      // Compare without the prefix, which is already right and would hide the difference.
      const suggestion = nearest(bare(name), settingNames.map(bare))
      const setting = settingNames.find((one) => bare(one) === suggestion)
      return `${name}: there is no such setting. ${setting === undefined ? 'Remove it.' : `Did you mean ${setting}?`}`
    })
}

const bare = (name: string): string => name.replace(/^GATEWRIGHT_/, '')

/** Settings that contradict each other, even if others are invalid. */
export function contradictions(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { DATABASE_URL, GATEWRIGHT_ROLES, GATEWRIGHT_PUBLIC_URL, GATEWRIGHT_S3_ENDPOINT, GATEWRIGHT_FILES } =
    environment
  const { PORT = '8787', GATEWRIGHT_METRICS_PORT = '0' } = environment
  const roles = new Set((GATEWRIGHT_ROLES || 'api,worker').split(',').map((role) => role.trim()))
  return [
    ...(!DATABASE_URL && roles.size < 2 ? [alone] : []),
    ...(GATEWRIGHT_S3_ENDPOINT && !GATEWRIGHT_FILES ? [noBucket] : []),
    ...(GATEWRIGHT_METRICS_PORT !== '0' && GATEWRIGHT_METRICS_PORT === PORT ? [samePort] : []),
    ...(!roles.has('api') && !GATEWRIGHT_PUBLIC_URL ? [nowhere] : []),
  ]
}

const samePort = 'GATEWRIGHT_METRICS_PORT: is the same as PORT; leave it out, or choose another port'

const nowhere = 'GATEWRIGHT_PUBLIC_URL: a worker serves no files; set the address of the nodes that do'

const noBucket = 'GATEWRIGHT_S3_ENDPOINT: names a service, but no bucket; set GATEWRIGHT_FILES too'

const alone = 'GATEWRIGHT_ROLES: a node with one role shares its tasks with others; set DATABASE_URL too'
