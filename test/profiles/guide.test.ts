import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../generator/building/compile.ts'
import { repository } from '../support/command.ts'
import { blocksOf } from '../support/markdown.ts'
import { temporary } from '../support/temporary.ts'

const profiles = join(repository, 'profiles')
const names = readdirSync(profiles).map((file) => file.replace('.yaml', ''))

/** Writes the blocks of a page to the files that their first lines name. */
function place(folder: string, page: string): void {
  const blocks = blocksOf(join(repository, page), 'yaml').filter((text) =>
    /^# specs\/(?:upstreams|models\/acme)\//.test(text),
  )
  for (const text of blocks) {
    const path = join(folder, /^# (\S+)/.exec(text)?.[1] ?? '')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

function newSpecs(): string {
  const folder = temporary()
  mkdirSync(join(folder, 'specs'))
  cpSync(join(repository, 'test/samples/service.yaml'), join(folder, 'specs/service.yaml'))
  return folder
}

test('the models and upstreams of docs/vendors.md compile with the profiles, and use each of them', async () => {
  const folder = newSpecs()
  cpSync(profiles, join(folder, 'specs/upstreams'), { recursive: true })
  place(folder, 'docs/vendors.md')
  const { catalogue, diagnostics } = await compile(join(folder, 'specs'))
  expect(diagnostics).toEqual([])
  expect([...new Set(catalogue?.models.flatMap(({ upstream = [] }) => upstream.map(({ use }) => use)))].sort()).toEqual(
    names.sort(),
  )
})

test('the profiles of earlier versions, in the folder of a user, compile unchanged', async () => {
  const folder = newSpecs()
  cpSync(join(import.meta.dirname, 'older'), join(folder, 'specs'), { recursive: true })
  const { catalogue, diagnostics } = await compile(join(folder, 'specs'))
  expect(diagnostics).toEqual([])
  expect(catalogue?.models.map(({ upstream }) => upstream?.[0]?.use)).toEqual(['cog', 'queue'])
})
