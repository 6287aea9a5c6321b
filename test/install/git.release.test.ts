import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, run } from '../support/command.ts'
import { copySpecs } from '../support/gatewright.ts'
import { nodes, onPath } from '../support/nodes.ts'
import { temporary } from '../support/temporary.ts'

test('npm installs the command from git, and compiles it on the way', { timeout: 600_000 }, async () => {
  const folder = temporary()
  const bare = join(folder, 'gatewright.git')
  const clone = ['clone', '--quiet', '--bare', '--depth=1', `file://${repository}`, bare]
  expect(await run('git', clone, { cwd: folder })).toMatchObject({ code: 0 })
  const env = onPath(join(folder, 'node_modules/.bin'), nodes['22.13'])
  const installation = ['install', `git+file://${bare}`, '--prefer-offline', '--no-audit', '--no-fund']
  const { code, stderr } = await run('npm', installation, { cwd: folder, env })
  expect(code, stderr).toBe(0)
  copySpecs(folder)
  expect(await run('gatewright', ['check'], { cwd: folder, env })).toMatchObject({
    code: 0,
    stdout: '2 models checked: no error.\n',
  })
  expect(await run('gatewright', ['build'], { cwd: folder, env })).toMatchObject({ code: 0, stderr: '' })
})
