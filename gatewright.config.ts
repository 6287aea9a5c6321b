import { defineConfig, type Config } from 'gatewright'

const config: Config = defineConfig({
  specs: 'specs',
  out: 'generated',
  packages: {
    scope: '@gatewright',
    licenseFile: 'LICENSE',
    // As in package.json: test/packaging/versions.test.ts compares them.
    author: 'Gatewright <hello@gatewright.example>',
    homepage: 'https://gatewright.example',
    bugs: 'https://gatewright.example/issues',
    repository: { url: 'git+https://gatewright.example/gatewright.git', directory: 'generated' },
  },
})

export default config
