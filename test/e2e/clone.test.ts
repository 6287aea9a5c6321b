import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { node, repository } from '../support/command.ts'
import { temporary } from '../support/temporary.ts'

test.each([
  ['gatewright', 'generator/gatewright.js', ['build'], 'Run `npm ci` in it first.\n'],
  ['gatewright-gateway', 'gateway/gatewright-gateway.js', [], 'Run `npm ci` in it first, then `npm run build`.\n'],
])('%s says in a sentence what to run in a clone that is not installed', async (_, program, args, advice) => {
  const clone = temporary()
  mkdirSync(dirname(join(clone, program)))
  copyFileSync(join(repository, program), join(clone, program))
  writeFileSync(join(clone, dirname(program), 'main.ts'), "import 'commander'\n")
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
  for (let start = 1; start <= 2; start++) {
    const { code, stdout, stderr } = await node([join(clone, program), ...args], { cwd: clone })
    expect([code, stdout, stderr]).toEqual([1, '', `This clone of Gatewright is not installed. ${advice}`])
  }
})

test.each(['catalog', 'openapi', 'validators'])(
  'gatewright-gateway says in a sentence what to run in a clone without a built package %s',
  async (missing) => {
    const clone = temporary()
    const program = join(clone, 'gateway/gatewright-gateway.js')
    mkdirSync(dirname(program))
    copyFileSync(join(repository, 'gateway/gatewright-gateway.js'), program)
    writeFileSync(join(clone, 'gateway/main.ts'), "import '@gatewright/openapi/protocol'\n")
    mkdirSync(join(clone, 'node_modules/commander'), { recursive: true })
    writeFileSync(join(clone, 'node_modules/commander/package.json'), '{}')
    writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
    for (const name of ['catalog', 'openapi', 'validators'].filter((one) => one !== missing))
      mkdirSync(join(clone, `node_modules/@gatewright/${name}/dist`), { recursive: true })
    const { code, stdout, stderr } = await node([program], { cwd: clone })
    const sentence = 'The packages of this clone of Gatewright are not built. Run `npm run build` in it first.\n'
    expect([code, stdout, stderr]).toEqual([1, '', sentence])
  },
)

test('gatewright-gateway says in a sentence what to run where the packages were not built', async () => {
  const folder = temporary()
  const { code, stderr } = await node([join(repository, 'gateway/gatewright-gateway.js')], { cwd: folder })
  expect([code, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toContain('Run `gatewright build`')
})
