import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Language } from '../../generator/index.ts'
import { attacks } from '../hostile/attacks.ts'
import { repository } from '../support/command.ts'
import { follow } from '../support/page.ts'
import { temporary } from '../support/temporary.ts'
import { files, runIn, steps } from './extending.ts'

test('docs/extending.md builds what it says, step by step', async () => {
  const folder = temporary()
  expect(steps.length - files.length).toBeGreaterThan(4)
  await follow(steps, folder, runIn(folder))
})

test('the language of the page keeps its contract', async () => {
  const text = files.flatMap((step) => ('file' in step && step.file === 'targets/lua.ts' ? [step.text] : []))[0] ?? ''
  const file = join(temporary(), 'lua.ts')
  writeFileSync(file, text.replace("'gatewright'", JSON.stringify(join(repository, 'generator/index.ts'))))
  const module: { readonly lua: Language<'quote' | 'comment' | 'name', 'number'> } = await import(
    pathToFileURL(file).href
  )
  const { print } = module.lua
  for (const text of [...Object.values(attacks), ']]', '[[', '[==[ x', '€']) {
    expect(print.quote(text).text).toMatch(/^"(?:[ !#-[\]-~]|\\\d{3})*"$/)
    expect(print.comment(text).text).toMatch(/^-- (?!\[=*\[)[ -~]*$/)
  }
  expect(print.quote('a"€').text).toBe(String.raw`"a\034\226\130\172"`)
  expect(() => print.name('a b')).toThrow('"a b" is not a name in Lua')
})
