import { nearest } from '@gatewright/validators/nearest'

/** Variables of the client, which often stand in the same environment. */
const ofTheClient = ['GATEWRIGHT_API_KEY', 'GATEWRIGHT_BASE_URL']

/** A sentence for each variable that looks like a setting and is none; `others` are variables that something else reads. */
export function unknownSettings(
  names: readonly string[],
  settingNames: readonly string[],
  others: readonly string[],
): readonly string[] {
  const known = [...settingNames, ...ofTheClient, ...others]
  return names
    .filter((name) => name.startsWith('GATEWRIGHT_') && !known.includes(name))
    .map((name) => {
      // The prefix is right already, and would hide how far the rest is.
      const meant = nearest(bare(name), settingNames.map(bare))
      const setting = settingNames.find((one) => bare(one) === meant)
      return `${name}: there is no such setting. ${setting === undefined ? 'Remove it.' : `Did you mean ${setting}?`}`
    })
}

const bare = (name: string): string => name.replace(/^GATEWRIGHT_/, '')

/** Settings that do not go together, also when others are wrong. */
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

const samePort = 'GATEWRIGHT_METRICS_PORT: is that of PORT; leave it out, or name another'

const nowhere = 'GATEWRIGHT_PUBLIC_URL: a worker serves no files; set the address of the nodes that do'

const noBucket = 'GATEWRIGHT_S3_ENDPOINT: names a service, but no bucket; set GATEWRIGHT_FILES too'

const alone = 'GATEWRIGHT_ROLES: a node with one role shares its tasks with others; set DATABASE_URL too'
