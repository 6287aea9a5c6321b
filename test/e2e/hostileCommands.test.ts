import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Workshop } from '../support/workshop.ts'
import { textLike, textWith } from '../support/matching.ts'
import { lacking } from '../support/lacking.ts'

const isPosix = process.platform !== 'win32'

const user = new Workshop()
const at = (path: string): string => join(user.folder, path)
const model = 'specs/models/vendor1/vendor1-v3-omni.yaml'

describe.skipIf(!isPosix)(`a command follows no link out of the specs${lacking(isPosix, 'POSIX')}:`, () => {
  it('fmt formats no file or folder behind a link, and keeps the mode of the files it writes', async () => {
    const ugly = 'id:   outside\n'
    user.write('outside/one.yaml', ugly)
    symlinkSync(at('outside'), at('specs/models/linked'))
    symlinkSync(at('outside/one.yaml'), at('specs/models/vendor1/link.yaml'))
    symlinkSync('..', at('specs/models/circle'))
    symlinkSync('/dev/zero', at('specs/models/vendor1/zero.yaml'))
    user.edit(model, (text) => text.replace('id: ', 'id:   '))
    chmodSync(at(model), 0o640)
    const { code, stdout, stderr } = await user.run('fmt')
    expect({ code, stdout }).toEqual({ code: 1, stdout: `formatted ${model}\n1 file formatted.\n` })
    for (const name of ['models/linked', 'models/circle', 'models/vendor1/link.yaml', 'models/vendor1/zero.yaml'])
      expect(stderr).toContain(`specs/${name}  cannot be read as YAML`)
    expect(readFileSync(at('outside/one.yaml'), 'utf8')).toBe(ugly)
    expect(statSync(at(model)).mode & 0o777).toBe(0o640)
  })

  it('new does not write through links, and makes no folder outside', async () => {
    mkdirSync(at('outside'))
    symlinkSync(at('outside'), at('specs/models/acme'))
    const start = ['--category', 'image', '--task', 'text-to-image']
    const linked = await user.run('new', 'acme-one', '--vendor', 'acme', ...start)
    expect(linked).toMatchObject({ code: 1, stderr: textLike(/^error: specs\/models\/acme is a link/) })
    const up = await user.run('new', 'one', '--vendor', '../../../outside', ...start)
    expect(up).toMatchObject({ code: 2, stderr: textWith('--vendor cannot be') })
    expect(existsSync(at('outside/one.yaml')) || existsSync(at('outside/acme-one.yaml'))).toBe(false)
  })

  it('schema does not write through links, and reports where it cannot write', async () => {
    writeFileSync(at('mine.json'), 'mine')
    symlinkSync('mine.json', at('schema.json'))
    expect((await user.run('schema', 'schema.json')).stderr).toMatch(
      /^error: schema\.json cannot be written: it is not a/,
    )
    expect((await user.run('schema', 'nowhere/schema.json')).stderr).toMatch(/^error: nowhere\/schema\.json cannot be/)
    expect(readFileSync(at('mine.json'), 'utf8')).toBe('mine')
  })

  it('catalogue does not read devices', async () => {
    const { code, stderr } = await user.run('catalogue', '--beside', '/dev/zero')
    expect({ code, stderr }).toEqual({ code: 2, stderr: textWith('/dev/zero') })
  })
})
