import { z } from 'zod'

const positive = (fallback: number) => z.coerce.number().positive().default(fallback)
const whole = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Origins as browsers send them (RFC 6454), divided by commas. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .transform((list) => list.filter((origin) => origin !== ''))
  .superRefine((list, context) => {
    for (const origin of list) {
      const right = origin.includes('*') ? undefined : URL.parse(origin)?.origin
      const isWeb = right !== undefined && /^https?:/.test(right)
      const what = isWeb ? `write ${right}` : 'name each one, such as https://app.example'
      if (!isWeb || right !== origin) context.addIssue(`${origin} is no origin: ${what}`)
    }
  })

/** Every setting, by its environment variable; docs/configuration.md says what each does. */
const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8787),
  GATEWRIGHT_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWRIGHT_DATA_DIR: z.string().min(1).default('.gatewright'),
  GATEWRIGHT_DEV_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  GATEWRIGHT_SANDBOX_SECONDS: z.coerce.number().min(0).default(3),
  GATEWRIGHT_WORKERS: whole(8),
  GATEWRIGHT_LEASE_SECONDS: positive(30),
  GATEWRIGHT_GRACE_SECONDS: positive(25),
  GATEWRIGHT_RETENTION_DAYS: positive(30),
  GATEWRIGHT_BODY_LIMIT_BYTES: whole(16 * 1024 * 1024),
  GATEWRIGHT_FILE_LIMIT_BYTES: whole(200 * 1024 * 1024),
  GATEWRIGHT_FILE_DAYS: positive(7),
  GATEWRIGHT_CORS_ORIGINS: origins,
  GATEWRIGHT_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The configuration of a gateway. Times are milliseconds. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The address under which callers reach it; results carry it. Undefined: the address that it listens on. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  /** The development key, instead of one that is made on the first start. */
  readonly devKey: string | undefined
  /** How long a sandbox task takes. */
  readonly sandboxMs: number
  /** How many tasks are worked on at once. */
  readonly workers: number
  /** How long a task is a worker's before another may take it over. */
  readonly leaseMs: number
  /** How long a stop waits for what is in hand. */
  readonly graceMs: number
  /** How long finished tasks are kept. */
  readonly retentionMs: number
  readonly bodyLimit: number
  readonly fileLimit: number
  /** How long stored files are kept. */
  readonly fileMs: number
  /** The origins whose pages may call the gateway. */
  readonly corsOrigins: readonly string[]
  readonly logLevel: string
  /** Whether the standard variables of OpenTelemetry ask for traces. */
  readonly isTraced: boolean
}

/** Settings that are wrong; the message has a line for each. */
export class ConfigError extends Error {}

/** The configuration that an environment holds. Throws a ConfigError that names every wrong value at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const { success, data, error } = settings.safeParse(Object.fromEntries(given))
  if (!success)
    throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  return {
    ...{ host: data.HOST, port: data.PORT, publicUrl: data.GATEWRIGHT_PUBLIC_URL },
    ...{ dataDir: data.GATEWRIGHT_DATA_DIR, devKey: data.GATEWRIGHT_DEV_KEY, workers: data.GATEWRIGHT_WORKERS },
    ...{ sandboxMs: 1000 * data.GATEWRIGHT_SANDBOX_SECONDS, leaseMs: 1000 * data.GATEWRIGHT_LEASE_SECONDS },
    ...{ graceMs: 1000 * data.GATEWRIGHT_GRACE_SECONDS, retentionMs: day * data.GATEWRIGHT_RETENTION_DAYS },
    ...{ bodyLimit: data.GATEWRIGHT_BODY_LIMIT_BYTES, fileLimit: data.GATEWRIGHT_FILE_LIMIT_BYTES },
    ...{ fileMs: day * data.GATEWRIGHT_FILE_DAYS, corsOrigins: data.GATEWRIGHT_CORS_ORIGINS },
    ...{ logLevel: data.GATEWRIGHT_LOG_LEVEL, isTraced: wantsTraces(environment) },
  }
}

/** An empty variable counts as one that is not set, as the OpenTelemetry specification has it. */
function wantsTraces(environment: Readonly<Record<string, string | undefined>>): boolean {
  const [disabled, exporter, ...endpoints] = tracingNames.map((name) => environment[name]?.trim() ?? '')
  if (disabled?.toLowerCase() === 'true' || exporter === 'none') return false
  return exporter !== '' || endpoints.some((endpoint) => endpoint !== '')
}

const tracingNames = [
  ...['OTEL_SDK_DISABLED', 'OTEL_TRACES_EXPORTER'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
]

const day = 86_400_000

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(settings.shape)
