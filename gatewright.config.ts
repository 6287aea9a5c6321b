import { defineConfig, type Config } from './generator/configuration/config.ts'

const config: Config = defineConfig({
  specs: 'specs',
  out: 'generated',
  packages: { scope: '@gatewright' },
})

export default config
