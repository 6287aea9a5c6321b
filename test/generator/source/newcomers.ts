import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../../generator/building/compile.ts'
import { temporary } from '../../support/temporary.ts'

/** The keys of a model above its description and its parameters. */
export const head = `id: acme-still-1
workflow: acme/still
name: Still 1
vendor: acme
category: image
task: text-to-image
mode: sync
source: reference
`

/** Two valid parameters. */
export const params = `params:
  prompt: { type: text, required: true }
  duration: { type: integer, min: 1, max: 5, default: 3 }
`

/** The diagnostics of a model, each as its code, the marked text, and its message and hint. */
export async function check(text: string): Promise<readonly (readonly [code: string, marked: string, says: string])[]> {
  const folder = temporary()
  mkdirSync(join(folder, 'specs/models/acme'), { recursive: true })
  writeFileSync(join(folder, 'specs/service.yaml'), 'title: Acme\n')
  writeFileSync(join(folder, 'specs/models/acme/acme-still-1.yaml'), text)
  const { diagnostics } = await compile(join(folder, 'specs'))
  return diagnostics.map((one) => [
    one.code,
    one.text.slice(one.column - 1, one.column - 1 + one.length),
    [one.message, one.hint].filter(Boolean).join(' '),
  ])
}
