import { defineConfig, type Config } from './generator/configuration/config.ts'

const config: Config = defineConfig({
  specs: 'specs',
  out: 'generated',
  packages: { scope: '@gatewright', licenseFile: 'LICENSE' },
})

export default config
