import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Field } from '../../gateway/openai/field.ts'
import { methods } from '../../gateway/openai/fields.ts'
import { operations } from '../../gateway/openai/operations.ts'

const page = resolve('docs/openai.md')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The treatment of a field, in words. */
function treatmentOf(field: Field): string {
  const neutral = (field.neutral ?? []).map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  switch (field.is) {
    case 'mapped':
      return field.roles.join(', ')
    case 'answered':
      return 'the gateway itself'
    case 'refused':
      return neutral === '' ? 'refused' : `refused, except ${neutral}`
    case 'ignored':
      return 'ignored'
  }
}

const tables: Readonly<Record<string, string>> = {
  operations: table(
    ['request', 'effect'],
    Object.values(operations)
      .filter(({ isAbsent }) => !isAbsent)
      .map(({ method, path, summary }) => [`\`${method} ${path}\``, summary]),
  ),
  fields: Object.values(methods)
    .map(({ path, fields }) => {
      const rows = Object.entries(fields).map(([name, field]) => [`\`${name}\``, treatmentOf(field), field.doc])
      return `### ${path}\n\n${table(['field', 'role', 'meaning'], rows)}`
    })
    .join('\n\n'),
}

/** `vitest run test/docs/openai.test.ts -u` writes the tables. */
test('the tables of docs/openai.md match the endpoints', async () => {
  const text = readFileSync(page, 'utf8').replace(
    /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(?=<!-- end -->)/g,
    (_, start: string, name: string) => `${start}\n${tables[name]}\n\n`,
  )
  expect(Object.keys(tables).filter((name) => !text.includes(`<!-- table: ${name} -->`))).toEqual([])
  await expect(text).toMatchFileSnapshot(page)
})
