import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemTypes } from '../../../generator/protocol/problems.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { renderAll } from '../../support/render.ts'

/** The reference of a sample, with the service that samples share. */
async function sample(name: string, without: readonly string[] = []): Promise<ReadonlyMap<string, string>> {
  const folder = temporaryFolder()
  cpSync(`test/samples/${name}/specs`, folder, { recursive: true })
  cpSync('test/samples/service.yaml', join(folder, 'service.yaml'))
  return renderAll(folder, {}, without, ['reference'])
}

const files = await sample('whole-language')
const page = (path: string): string => files.get(`reference/${path}`) ?? ''

describe('the reference of a catalogue', () => {
  test('has one file for each model, and a line for each in llms.txt', () => {
    const ids = [...files.keys()].flatMap((path) => /^reference\/models\/(.+)\.md$/.exec(path)?.[1] ?? [])
    expect(ids).toHaveLength(8)
    const lines = page('llms.txt').match(/^- \[.+\]\(models\/.+\.md\): /gm) ?? []
    expect(lines).toHaveLength(ids.length)
    expect(page('llms.txt')).toMatch(/^# Sample\n\n> A service to show samples with\.\n/)
  })

  test('says of a parameter its type, its bounds, its unit, its default, its rules and the advice about it', () => {
    const model = page('models/acme-video-2.md')
    expect(model).toContain(
      '### `duration`\n\n**Length**: whole number, optional.\n\nLength of the result.\n\n- Unit: seconds. A whole number from 3 to 10. Default: `4`.',
    )
    expect(model).toContain('- Values: `"720p"`, `"1080p"`, `"4k"`')
    expect(model).toContain('- endFrame needs startFrame. A last frame alone leaves the beginning open.')
    expect(model).toContain('- Advice: seconds should be from 2 to 10. Other lengths lose their rhythm.')
    const shared = '- At least one of prompt, startFrame and videoUrl must be given.'
    expect(model.split(shared)).toHaveLength(4) // at each of the three
  })

  test('has the keys of objects with their paths, and the fields of results', () => {
    const all = [...files].filter(([path]) => path.startsWith('reference/models/')).map(([, text]) => text)
    expect(all.join('\n')).toMatch(/^#### `\w+(?:\[\])?\.\w+`$/m)
    expect(page('models/acme-parse-1.md')).toMatch(/## Result\n\n\| field \| type \| description \|/)
  })

  test('has no programs for a model that the gateway refuses to run, and names its successor', () => {
    const model = page('models/acme-chat.md')
    expect(model).toContain(
      '> The model is disabled: the gateway refuses to run it. Use [acme-picture-3](acme-picture-3.md) instead.',
    )
    expect(model).not.toMatch(/```(?:sh|ts|python)/)
    expect(page('models/acme-picture-3.md')).toMatch(/```sh[^]+```ts[^]+```python/)
  })

  test('lists what changed, the newest first, and every other name', () => {
    const dates = [...page('changes.md').matchAll(/^\| (\S+) .*\|$/gm)].map(([, date]) => date)
    expect(dates.slice(2, 5)).toEqual(['2026-09-01', '2026-01-31', '2025-04-01'])
    expect(page('changes.md')).toContain('| `acme-video` | [acme-video-1](models/acme-video-1.md) |')
  })

  test('has every problem with what to do, and no program of TypeScript without the client', async () => {
    const rows = page('errors.md').match(/^\| `[\w-]+` \| \d{3} \| .+ \| .+ \| (?:yes|no) \|$/gm)
    expect(rows).toHaveLength(Object.keys(problemTypes).length)
    const without = await sample('two-models', ['client', 'command'])
    const models = [...without].filter(([path]) => path.startsWith('reference/models/'))
    expect(models.length).toBeGreaterThan(1)
    expect(models.filter(([, text]) => text.includes('```ts'))).toEqual([])
  })

  test('is not built if it is switched off', async () => {
    const without = await sample('two-models', ['reference'])
    expect([...without.keys()].filter((path) => path.startsWith('reference/'))).toEqual([])
  })
})
