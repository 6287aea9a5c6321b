import { defineConfig, type Config } from 'gatewright'

const config: Config = defineConfig({
  specs: 'specs',
  out: 'generated',
  packages: { scope: '@gatewright', licenseFile: 'LICENSE' },
})

export default config
