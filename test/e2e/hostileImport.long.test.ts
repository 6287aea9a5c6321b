import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../support/command.ts'
import { readTree } from '../support/folder.ts'
import { gatewright, program } from '../support/gatewright.ts'
import { bound } from '../support/limited.ts'
import { temporary } from '../support/temporary.ts'
import { lacking } from '../support/lacking.ts'

const isLinux = process.platform === 'linux'

/** Writes the schemas of models; the first one is longer than before. */
function writeSchemas(folder: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const description = 'A long description of what the model shows. '.repeat(index === 0 ? count : 20)
    const name = `acme.thing-${index}.json`
    writeFileSync(
      join(folder, name),
      JSON.stringify({ type: 'object', properties: { prompt: { type: 'string', description } } }),
    )
    return name
  })
}

/** A folder with an imported model that was edited by hand since. */
async function used(): Promise<string> {
  const folder = temporary()
  mkdirSync(join(folder, 'specs'))
  const ended = await gatewright(folder, 'import', 'json-schema', ...writeSchemas(folder, 1))
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  writeFileSync(join(folder, 'specs/service.yaml'), 'title: Mine\n')
  return folder
}

describe.skipIf(!isLinux)(`an import leaves the folder as it was${lacking(isLinux, 'Linux')}`, () => {
  test('if a folder in it is not writable', async () => {
    const folder = await used()
    const before = readTree(join(folder, 'specs'))
    chmodSync(join(folder, 'specs/models/acme'), 0o500)
    const command = [...bound, process.execPath, program, 'import', 'json-schema', ...writeSchemas(folder, 3)]
    const { code, stderr } = await run(command[0] ?? '', command.slice(1), { cwd: folder })
    expect({ code, stderr }).toMatchObject({ code: 1 })
    expect(stderr).toMatch(
      /models\/acme\/.+ cannot be written: permission is denied \(EACCES\)\. Nothing was changed\./,
    )
    expect(readTree(join(folder, 'specs'))).toEqual(before)
  })

  test('if the disk is full', async () => {
    if (spawnSync('unshare', ['--mount', 'true']).status !== 0)
      return void expect.soft(process.getuid?.(), 'only root can fill a disk').not.toBe(0)
    const folder = await used()
    cpSync(join(folder, 'specs'), join(folder, 'before'), { recursive: true })
    const script =
      'mount -t tmpfs -o size=256k none specs && cp -r before/. specs/ || exit 98; "$@"; code=$?; diff -r before specs && exit $code; exit 99'
    const command = [process.execPath, program, 'import', 'json-schema', ...writeSchemas(folder, 200)]
    const { code, stderr, stdout } = await run('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
      cwd: folder,
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /specs\/.+ cannot be written: no space is left on the disk \(ENOSPC\)\. Nothing was changed\./,
    )
  })
})
