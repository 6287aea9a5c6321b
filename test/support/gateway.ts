import { readConfig, type Config } from '../../gateway/config.ts'
import { startGateway as start, type Gateway } from '../../gateway/gateway.ts'
import type { PackageData } from '../../gateway/catalogue/data.ts'
import { packages } from './packages.ts'
import { sharedSandbox } from './sharedThreads.ts'

/** The key that the gateway of a test accepts. */
export const apiKey = 'development-key-of-the-test'

/**
 * Starts a gateway in this process, with its data in a folder, on a free port and with a sandbox that takes no time and makes small
 * media, unless the settings or the configuration say otherwise. It serves the packages of this repository. For one in a separate process there is `startNode`.
 */
export function startGateway(
  dataDir: string,
  settings: Readonly<Record<string, string | undefined>> = {},
  config: Partial<Config> = {},
  served: PackageData = packages,
): Promise<Gateway> {
  const defaults = {
    PORT: '0',
    GATEWRIGHT_DEV_KEY: apiKey,
    GATEWRIGHT_LOG_LEVEL: 'error',
    GATEWRIGHT_SANDBOX: 'on',
    GATEWRIGHT_SANDBOX_SECONDS: '0',
    GATEWRIGHT_SANDBOX_MEDIA: 'small',
    GATEWRIGHT_DATA_DIR: dataDir,
  }
  return start({ ...readConfig({ ...defaults, ...settings }), ...config }, { sandbox: sharedSandbox, ...served })
}
