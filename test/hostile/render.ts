import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAll } from '../support/render.ts'
import { temporary } from '../support/temporary.ts'

/** The characters that a placeholder `@@visible:word@@` leaves out: URLs have no white space or control characters. */
const unseen = /[\s\u0000-\u001f\u007f-\u009f]+/g

/** The sample with a text in every placeholder; each keeps its own word, so that no two are the same. */
export async function render(attack: string): Promise<ReadonlyMap<string, string>> {
  const folder = temporary()
  cpSync('test/hostile/specs', folder, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  )) {
    const text = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), fill(text, attack))
  }
  return renderAll(folder)
}

function fill(text: string, attack: string): string {
  const quoted = (text: string) => JSON.stringify(text).replaceAll('\\\\ud800', '\\ud800')
  const place = /['"]([^'"@]*)@@(visible:)?([a-z0-9-]+)@@['"]/g
  return text.replace(place, (_, start: string, visible: string | undefined, word: string) =>
    quoted(visible === undefined ? `${start}${word} ${attack}` : `${start}${word}${attack.replace(unseen, '')}`),
  )
}
