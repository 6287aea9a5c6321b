import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Workshop } from '../support/workshop.ts'
import { isLong } from '../support/size.ts'

const user = new Workshop()

const configure = (config: object): void => user.write('gatewright.config.json', JSON.stringify(config))

test.runIf(isLong)('the hints of a build name the packages and the command of the configuration', async () => {
  configure({ packages: { scope: '@acme' }, targets: { command: { name: 'acme' } } })
  const { code, stdout, stderr } = await user.run('build')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/\nNext:\n {2}import \{ vendor1V3Omni \} from '@acme\/client\/models\/vendor1-v3-omni'\n/)
  expect(stdout).not.toContain('@gatewright')
  expect(existsSync(join(user.folder, 'generated/command/acme.js'))).toBe(true)
  expect(
    [...user.built()].filter(([, text]) => /@gatewright|gatewright-client/.test(text)).map(([path]) => path),
  ).toEqual([])
})

test('a build without the client shows no import of it', async () => {
  configure({ packages: { scope: '@acme' }, targets: { client: false, command: false } })
  const { code, stdout } = await user.run('build')
  expect(code).toBe(0)
  expect(stdout).toContain('\nNext:\n  npx gatewright check')
})

test('a licence without its text is a warning of a build, and its file ends that', async () => {
  configure({ packages: { license: 'Apache-2.0' }, targets: ['client'] })
  const warned = await user.run('build')
  expect(warned).toMatchObject({
    code: 0,
    stderr: 'The licence of the packages is Apache-2.0, and they contain no text of it: set packages.licenseFile.\n',
  })
  user.write('legal/apache.txt', 'Apache License')
  configure({ packages: { license: 'Apache-2.0', licenseFile: 'legal/apache.txt' }, targets: ['client'] })
  expect(await user.run('build')).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(user.folder, 'generated/client/LICENSE'), 'utf8')).toBe('Apache License\n')
})
