import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAll } from '../support/render.ts'
import { temporary } from '../support/temporary.ts'

/** The sample with a text in every place; each place keeps a word of its own, so that no two are the same. */
export async function render(attack: string): Promise<ReadonlyMap<string, string>> {
  const folder = temporary()
  cpSync('test/hostile/specs', folder, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  )) {
    const text = readFileSync(join(folder, name), 'utf8')
    const quoted = (text: string) => JSON.stringify(text).replaceAll('\\\\ud800', '\\ud800')
    const place = /['"]([^'"@]*)@@([a-z0-9-]+)@@['"]/g
    writeFileSync(
      join(folder, name),
      text.replace(place, (_, start: string, word: string) => quoted(`${start}${word} ${attack}`)),
    )
  }
  return renderAll(folder)
}
