import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { program } from '../support/gatewright.ts'
import { bound } from '../support/limited.ts'
import { Workshop } from '../support/workshop.ts'
import { isLong } from '../support/size.ts'
import { lacking } from '../support/lacking.ts'

const user = new Workshop()
const isPosix = process.platform !== 'win32'

/** The first lines of the diagnostics, without a stack trace. */
function heads({ code, stdout, stderr }: Ended): readonly string[] {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toMatch(/^ {4}at /m)
  return stderr.split('\n').filter((line) => / (error|warning) [a-z-]+  /.test(line))
}

const limited = (...args: readonly string[]): Promise<Ended> => {
  const [command = '', ...rest] = [...bound, process.execPath, program, ...args]
  return run(command, rest, { cwd: user.folder })
}

describe.skipIf(!isPosix)(
  `a folder of specs with entries that are not regular files${lacking(isPosix, 'POSIX')}`,
  () => {
    it('is rejected at once with a sentence for each entry, and no link is followed', async () => {
      const outside = temporaryFolder()
      writeFileSync(join(outside, 'secret.yaml'), 'id: secret\n')
      const at = (name: string): string => join(user.folder, 'specs', name)
      mkdirSync(at('models/acme'))
      symlinkSync('/dev/zero', at('models/acme/a-device.yaml'))
      symlinkSync('nowhere.yaml', at('models/acme/b-dangling.yaml'))
      symlinkSync('c-loop.yaml', at('models/acme/c-loop.yaml'))
      symlinkSync(join(outside, 'secret.yaml'), at('models/acme/d-outside.yaml'))
      symlinkSync('../../service.yaml', at('models/acme/e-inside.yaml'))
      expect((await run('mkfifo', [at('models/acme/f-pipe.yaml')], { cwd: user.folder })).code).toBe(0)
      const server = createServer().listen(at('models/acme/g-socket.yaml'))
      await new Promise((resolve) => server.on('listening', resolve))
      symlinkSync(outside, at('models/linked'))
      symlinkSync('..', at('params'))
      writeFileSync(at('models/acme/h-denied.yaml'), 'id: denied\n', { mode: 0 })
      mkdirSync(at('families'), { mode: 0 })
      const ended = await limited('check') // which ends: a device and a pipe have no end
      server.close()
      chmodSync(at('families'), 0o755)
      const link = 'it is a link, and links are not followed.'
      const reported = (name: string, why: string): string =>
        `specs/${name}:1:1 error unreadable-file  This cannot be read: ${why}`
      expect(heads(ended)).toEqual([
        reported('families', 'permission is denied (EACCES).'),
        ...['a-device', 'b-dangling', 'c-loop', 'd-outside', 'e-inside'].map((name) =>
          reported(`models/acme/${name}.yaml`, link),
        ),
        reported('models/acme/f-pipe.yaml', 'it is not a regular file.'),
        reported('models/acme/g-socket.yaml', 'it is not a regular file.'),
        reported('models/acme/h-denied.yaml', 'permission is denied (EACCES).'),
        reported('models/linked', link),
        reported('params', link),
      ])
      expect(ended.stderr).not.toContain('secret')
    })

    it('is named if it cannot be read at all', async () => {
      chmodSync(join(user.folder, 'specs'), 0)
      const ended = await limited('check')
      chmodSync(join(user.folder, 'specs'), 0o755)
      expect(heads(ended)).toEqual([
        'specs:1:1 error unreadable-file  This cannot be read: permission is denied (EACCES).',
      ])
    })

    it('can be a link itself', async () => {
      symlinkSync('specs', join(user.folder, 'linked'))
      expect(await user.run('check', '--specs', 'linked')).toMatchObject({ code: 0, stderr: '' })
    })

    it.each(['dangling', 'looping', 'a file'])('is reported as missing if it is %s', async (what) => {
      rmSync(join(user.folder, 'specs'), { recursive: true })
      if (what === 'a file') user.write('specs', '')
      else symlinkSync(what === 'looping' ? 'specs' : 'nowhere', join(user.folder, 'specs'))
      const { code, stderr } = await user.run('build')
      expect(code).toBe(2)
      expect(stderr).toMatch(/^error: the folder specs does not exist; choose the folder of specs with --specs\n/)
    })
  },
)

describe('a file of specs that is too large', () => {
  it.runIf(isLong)('is named whatever it contains, and its contents are not printed', async () => {
    user.write('specs/models/acme/line.yaml', `id: ${'x'.repeat(5_000_000)}`)
    user.write('specs/models/acme/anchors.yaml', 'id: &a one\n'.repeat(20_000))
    const ended = await user.run('check')
    const found = heads(ended)
    expect(found).toHaveLength(101)
    expect(found.filter((line) => line.includes('too-large'))).toEqual([
      'specs/models/acme/line.yaml:1:1 error too-large  This file is too large: it has more than 1 MiB (1,048,576 bytes).',
    ])
    expect(ended.stderr).toMatch(/^specs\/models\/acme\/anchors\.yaml {2}and 900 more in this file$/m)
    expect(ended.stderr.length).toBeLessThan(30_000)
  })
})
