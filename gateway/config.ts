import ipaddr from 'ipaddr.js'
import { bodyLimits } from '@gatewright/openapi/protocol'
import { z } from 'zod'
import type { Host } from './base/hosts.ts'
import {
  contradictions,
  aboveZero,
  hosts,
  origins,
  proxies,
  upTo,
  wholeNumber,
  unknownSettings,
} from './node/settings.ts'
import { variableIssues, type UpstreamVariables } from './upstream/variables.ts'

/** The maximum of a setting in seconds: a day. A timer of Node takes at most 24.8 days; with more it fires at once. */
const mostSeconds = 86_400

const seconds = (fallback: number) => aboveZero(mostSeconds).default(fallback)
const days = (fallback: number) => aboveZero(36_500).default(fallback)
const positiveInteger = (fallback: number) => wholeNumber(1, Number.MAX_SAFE_INTEGER).default(fallback)
const port = wholeNumber(0, 65_535)
const yes = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' })

/** The address of a bucket: its name, and the prefix of its keys. */
const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\/-]*))?$/

/** Every setting, by its environment variable; docs/operating.md says what each does. */
const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8787),
  GATEWRIGHT_PACKAGES: z.string().optional(), // read before the others, because the packages name some variables
  GATEWRIGHT_METRICS_PORT: port.optional(),
  GATEWRIGHT_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWRIGHT_TRUSTED_PROXIES: proxies.default([]),
  GATEWRIGHT_DATA_DIR: z.string().min(1).default('.gatewright'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address postgres://...' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address postgres://...' }).optional(),
  GATEWRIGHT_ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'worker'])).min(1))
    .default(['api', 'worker']),
  GATEWRIGHT_DEV_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  GATEWRIGHT_SANDBOX: z.enum(['on', 'off']).optional(),
  GATEWRIGHT_SANDBOX_SECONDS: upTo(mostSeconds).default(3),
  GATEWRIGHT_SANDBOX_MEDIA: z.enum(['full', 'small']).default('full'),
  GATEWRIGHT_WORKERS: positiveInteger(64),
  GATEWRIGHT_LEASE_SECONDS: seconds(30),
  GATEWRIGHT_GRACE_SECONDS: seconds(25),
  GATEWRIGHT_GIVE_UP_AFTER: aboveZero(8760).default(24),
  GATEWRIGHT_RETENTION_DAYS: days(30),
  GATEWRIGHT_LEDGER_DAYS: days(90),
  GATEWRIGHT_WAIT_SHARE: aboveZero(1).optional(),
  GATEWRIGHT_BODY_LIMIT_BYTES: positiveInteger(bodyLimits.bytes),
  GATEWRIGHT_FILE_LIMIT_BYTES: positiveInteger(200 * 1024 * 1024),
  GATEWRIGHT_FILE_QUOTA_BYTES: positiveInteger(10 * 1024 * 1024 * 1024),
  GATEWRIGHT_FILE_DAYS: days(7),
  GATEWRIGHT_WEBHOOK_ADDRESSES: positiveInteger(1000),
  GATEWRIGHT_CORS_ORIGINS: origins.default([]),
  GATEWRIGHT_FILES: z.string().regex(bucketPattern, 'must be s3://bucket or s3://bucket/prefix').optional(),
  GATEWRIGHT_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  GATEWRIGHT_MIRROR: yes.optional(),
  GATEWRIGHT_MIRROR_HOURS: aboveZero(8760).default(24),
  GATEWRIGHT_FETCH_INPUTS: yes.default(false),
  GATEWRIGHT_FETCH_ALLOW: hosts.default([]),
  GATEWRIGHT_OPENAI: z.enum(['on', 'off']).default('off'),
  // The official clients give a call up after 600 s, and only a retry within ten minutes joins it.
  GATEWRIGHT_OPENAI_SECONDS: seconds(590),
  GATEWRIGHT_PAGES: z.enum(['public', 'key', 'off']).default('public'),
  GATEWRIGHT_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** The role of a node: it answers callers, or works on tasks. */
export type Role = 'api' | 'worker'

/** The configuration of a gateway. Times are milliseconds. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The separate port of metrics and readiness; undefined: they are at `port`. */
  readonly metricsPort: number | undefined
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and networks. */
  readonly trustedProxies: readonly string[]
  /** The address at which callers reach the gateway; results contain it. Undefined: the address that it listens on. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  /** The PostgreSQL that many nodes share; without it, tasks are kept in the data folder. */
  readonly databaseUrl: string | undefined
  /** The PostgreSQL itself, if the address above is that of a pooler that shares sessions. */
  readonly databaseDirectUrl: string | undefined
  readonly roles: readonly Role[]
  /** The development key; without it, the first start creates one. */
  readonly devKey: string | undefined
  /** Whether the sandbox runs the models whose upstream has no key. */
  readonly sandbox: boolean
  /** How long a sandbox task takes. */
  readonly sandboxMs: number
  /** The size of the media that the sandbox makes. */
  readonly sandboxMedia: 'full' | 'small'
  /** How many tasks run at once. */
  readonly workers: number
  /** How long a task belongs to a worker before another worker can take it over. */
  readonly leaseMs: number
  /** How long the upstream of a task can be silent before the gateway gives the task up. */
  readonly giveUpMs: number
  /** How long a stop waits for running tasks. */
  readonly graceMs: number
  /** How long finished tasks are kept. */
  readonly retentionMs: number
  /** How long the ledger has an entry for each task; then it has sums. */
  readonly ledgerMs: number
  /** The share of the waiting requests that one key can hold; undefined: by the number of keys. */
  readonly waitShare: number | undefined
  /** How many addresses of a key can have webhook deliveries that wait. */
  readonly webhookAddresses: number
  readonly bodyLimit: number
  readonly fileLimit: number
  /** The total size of the uploads of one key, in bytes. */
  readonly fileQuota: number
  /** How long stored files are kept. */
  readonly fileMs: number
  /** Where files are kept; undefined: in a folder of the data folder. */
  readonly bucket: Bucket | undefined
  /** Whether assets of results are copied into the file store; undefined: those of vendors whose addresses expire. */
  readonly mirror: boolean | undefined
  /** How long copying them is retried before a task completes without. */
  readonly mirrorMs: number
  /** Whether files that callers name by address are fetched into the file store. */
  readonly fetchInputs: boolean
  /** Private hosts that the gateway can fetch from. */
  readonly fetchAllowed: readonly Host[]
  /** The origins whose pages can call the gateway. */
  readonly corsOrigins: readonly string[]
  /** How long a call of the endpoints in the shape of OpenAI waits, in seconds; undefined: there are no such endpoints. */
  readonly openaiSeconds: number | undefined
  /** The readers of the pages and documents: everybody, callers with a key, or nobody. */
  readonly pages: 'public' | 'key' | 'off'
  readonly logLevel: string
  /** Whether it runs on the machine of a developer: reached only from there, with a store that no other node shares. */
  readonly isLocal: boolean
  /** Whether the standard variables of OpenTelemetry enable traces. */
  readonly isTraced: boolean
}

/** A bucket, or the part of one whose keys begin with a prefix. */
export interface Bucket {
  readonly name: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  /** An S3-compatible service; undefined: Amazon's. */
  readonly endpoint: string | undefined
}

/** Invalid settings; the message has a line for each. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from environment variables. Throws a ConfigError that lists every invalid setting at once.
 */
export function readConfig(environment: Environment, upstreams: readonly UpstreamVariables[] = []): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const names = given.map(([name]) => name)
  const ofVendors = upstreams.flatMap(({ variables }) => Object.values(variables))
  const { success, data, error } = settings.safeParse(Object.fromEntries(given))
  const issues = [
    ...(success ? [] : error.issues.map(({ path, message }) => `${path.slice(0, 1).join('')}: ${message}`)),
    ...unknownSettings(names, settingNames, ofVendors),
    ...contradictions(environment),
    ...upstreams.flatMap((upstream) => variableIssues(upstream, environment)),
  ]
  if (!success || issues.length > 0) throw new ConfigError(issues.join('\n'))
  const local = isLocal(data.HOST, data.GATEWRIGHT_PUBLIC_URL, environment)
  return {
    ...storeOf(data),
    roles: data.GATEWRIGHT_ROLES,
    metricsPort: data.GATEWRIGHT_METRICS_PORT,
    trustedProxies: data.GATEWRIGHT_TRUSTED_PROXIES,
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.GATEWRIGHT_PUBLIC_URL,
    dataDir: data.GATEWRIGHT_DATA_DIR,
    devKey: data.GATEWRIGHT_DEV_KEY,
    workers: data.GATEWRIGHT_WORKERS,
    sandbox: data.GATEWRIGHT_SANDBOX === undefined ? local : data.GATEWRIGHT_SANDBOX === 'on',
    sandboxMs: 1000 * data.GATEWRIGHT_SANDBOX_SECONDS,
    sandboxMedia: data.GATEWRIGHT_SANDBOX_MEDIA,
    leaseMs: 1000 * data.GATEWRIGHT_LEASE_SECONDS,
    graceMs: 1000 * data.GATEWRIGHT_GRACE_SECONDS,
    giveUpMs: 3_600_000 * data.GATEWRIGHT_GIVE_UP_AFTER,
    retentionMs: day * data.GATEWRIGHT_RETENTION_DAYS,
    waitShare: data.GATEWRIGHT_WAIT_SHARE,
    ledgerMs: day * data.GATEWRIGHT_LEDGER_DAYS,
    fileLimit: data.GATEWRIGHT_FILE_LIMIT_BYTES,
    fileQuota: data.GATEWRIGHT_FILE_QUOTA_BYTES,
    fileMs: day * data.GATEWRIGHT_FILE_DAYS,
    openaiSeconds: data.GATEWRIGHT_OPENAI === 'on' ? data.GATEWRIGHT_OPENAI_SECONDS : undefined,
    pages: data.GATEWRIGHT_PAGES,
    logLevel: data.GATEWRIGHT_LOG_LEVEL,
    corsOrigins: data.GATEWRIGHT_CORS_ORIGINS,
    isLocal: local,
    isTraced: wantsTraces(environment),
    bucket: bucketOf(data.GATEWRIGHT_FILES, data.GATEWRIGHT_S3_ENDPOINT),
    mirror: data.GATEWRIGHT_MIRROR,
    mirrorMs: 3_600_000 * data.GATEWRIGHT_MIRROR_HOURS,
    fetchInputs: data.GATEWRIGHT_FETCH_INPUTS,
    fetchAllowed: data.GATEWRIGHT_FETCH_ALLOW,
  }
}

/** The addresses of the database, and the limits of what a call stores. */
const storeOf = (data: z.infer<typeof settings>) => ({
  databaseUrl: data.DATABASE_URL,
  databaseDirectUrl: data.DATABASE_DIRECT_URL,
  bodyLimit: data.GATEWRIGHT_BODY_LIMIT_BYTES,
  webhookAddresses: data.GATEWRIGHT_WEBHOOK_ADDRESSES,
})

function bucketOf(address: string | undefined, endpoint: string | undefined): Bucket | undefined {
  const [, name, path = ''] = bucketPattern.exec(address ?? '') ?? []
  if (name === undefined) return undefined
  const prefix = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  return { name, prefix: prefix === '' ? '' : `${prefix}/`, endpoint }
}

/** Whether a start can show a key, and the sandbox is on by itself: the Dockerfile and the unit of systemd, whose output is stored, are production. */
const isLocal = (host: string, publicUrl: string | undefined, environment: Environment): boolean =>
  isLoopback(host) &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)) &&
  !environment['DATABASE_URL'] &&
  environment['NODE_ENV'] !== 'production'

/** An empty variable counts as not set, as the OpenTelemetry specification says. */
function wantsTraces(environment: Environment): boolean {
  const [disabled, exporter, ...endpoints] = tracingNames.map((name) => environment[name]?.trim() ?? '')
  if (disabled?.toLowerCase() === 'true' || exporter === 'none') return false
  return exporter !== '' || endpoints.some((endpoint) => endpoint !== '')
}

const tracingNames = [
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
]

const day = 86_400_000

/** Whether only programs of this machine reach a host. */
function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? ipaddr.parse(address).range() === 'loopback' : /^(?:.+\.)?localhost$/i.test(address)
}
