import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporary } from '../support/temporary.ts'
import { unit } from './environments.ts'
import { lacking } from '../support/lacking.ts'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** The unit in a folder, with a command that exists. */
function unitFile(text: string): string {
  const folder = temporary()
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'gatewright-gateway'), '#!/bin/sh\n', { mode: 0o755 })
  const file = join(folder, 'gatewright-gateway.service')
  writeFileSync(file, text.replaceAll('/srv/gatewright', folder))
  return file
}

describe.skipIf(!hasSystemd)(`systemd${lacking(hasSystemd, 'systemd-analyze')}`, () => {
  test('finds no mistake in the unit, and finds one in a wrong unit', () => {
    const verify = (text: string): string =>
      spawnSync('systemd-analyze', ['verify', '--man=no', unitFile(text)], { encoding: 'utf8' }).stderr
    expect(verify(unit)).not.toContain('gatewright-gateway')
    expect(verify(unit.replace('ProtectSystem=strict', 'ProtectSystem=all'))).toContain('gatewright-gateway')
  })

  test('rates the unit as safe', () => {
    const args = ['security', '--offline=true', '--no-pager', '--threshold=20', unitFile(unit)]
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(/exposure level .*: [01]\.\d OK/)
  })
})

describe('the unit', () => {
  test('runs the command of the gateway in the folder of the catalogue', () => {
    expect(unit).toMatch(/^ExecStart=\/srv\/gatewright\/node_modules\/\.bin\/gatewright-gateway serve$/m)
    expect(unit).toMatch(/^WorkingDirectory=\/srv\/gatewright$/m)
  })

  test('keeps its data where the gateway writes it', () => {
    const [, name] = /^StateDirectory=(.+)$/m.exec(unit) ?? []
    expect(unit).toContain(`Environment=GATEWRIGHT_DATA_DIR=/var/lib/${name}\n`)
  })
})
