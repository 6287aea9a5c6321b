import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compile } from '../../../../generator/building/compile.ts'
import type { ImportRequest, ImportResult } from '../../../../generator/commands/import/import.ts'
import { gatewright } from '../../../support/gatewright.ts'
import { textLike, textWith } from '../../../support/matching.ts'
import { ImportFolder } from './folder.ts'
import { service, type Operation } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const upscale: readonly Operation[] = ['image', 'video'].map((kind) => ({ path: `/v1/${kind}/upscale`, id: 'upscale' }))

const run = (about: string, more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  project.run([project.file('acme.json', service([...upscale, { path: '/v1/draw', id: 'drawPicture' }]))], {
    format: 'openapi',
    about: project.file('about.yaml', about),
    ...more,
  })

const idsOf = ({ models }: ImportResult): readonly string[] => models.map(({ id }) => id)

describe('a file about models states ids', () => {
  test('by the operation, by the id of the spec and by the original id, also in later imports', async () => {
    const about = `POST /v1/image/upscale: { id: sharp, description: Sharpens. }
acme-video-upscale: { id: acme_film.2, description: Sharpens films. }
draw-picture: { id: pencil, description: Draws. }
`
    for (let times = 0; times < 2; times++) {
      const result = await run(about)
      expect(idsOf(result)).toEqual(['sharp', 'acme_film.2', 'pencil'])
      expect([result.unused, result.remarks, result.diagnostics]).toEqual([[], [], []])
      expect(result.models.map(({ lacks }) => lacks.description)).toEqual([false, false, false])
    }
    expect(existsSync(join(project.specs, 'models/acme/sharp.yaml'))).toBe(true)
    const { catalogue } = await compile(project.specs)
    expect(catalogue?.models.map(({ id, workflow }) => [id, workflow]).sort()).toEqual([
      ['acme_film.2', 'acme/acme_film.2'],
      ['pencil', 'acme/pencil'],
      ['sharp', 'acme/sharp'],
    ])
  })

  test('and the id of another model is free for it', async () => {
    expect(idsOf(await run('POST /v1/draw: { id: acme-image-upscale }'))).toEqual([
      'acme-upscale',
      'acme-video-upscale',
      'acme-image-upscale',
    ])
  })

  test('but a taken one is refused with all that want it, and nothing is written', async () => {
    const { diagnostics, isWritten } = await run(`POST /v1/image/upscale: { id: sharp }
POST /v1/video/upscale:
  id: sharp
`)
    expect([isWritten, existsSync(join(project.specs, 'models'))]).toEqual([false, false])
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-id',
        line: 1,
        message: textLike(/"sharp" .*acme\.json POST \/v1\/image\/upscale, .*acme\.json POST \/v1\/video\/upscale/),
      },
    ])
  })

  test('but an id, an alias or a file that is there is refused with its file', async () => {
    await run('{}', { operations: ['/v1/draw'] })
    project.file('specs/models/acme/mine.yaml', 'id: mine\n')
    for (const [id, file] of [
      ['acme-draw-picture', 'specs/models/acme/acme-draw-picture.yaml'],
      ['mine', 'specs/models/acme/mine.yaml'],
    ] as const) {
      const { diagnostics } = await run(`POST /v1/image/upscale: { id: ${id} }`)
      expect(diagnostics).toMatchObject([{ code: 'duplicate-id', message: textWith(file) }])
    }
  })

  test('but an id that is not one is refused', async () => {
    const { diagnostics } = await run('POST /v1/draw: { id: "../Draw me" }')
    expect(diagnostics).toMatchObject([{ code: 'bad-id', line: 1 }])
    expect(existsSync(join(project.specs, 'models'))).toBe(false)
  })

  test('but the id of a known model stays, and the report says so', async () => {
    await run('{}')
    const again = await run('POST /v1/draw: { id: pencil }')
    expect(idsOf(again)).toContain('acme-draw-picture')
    expect(again.remarks).toMatchObject([
      { code: 'keeps', file: 'models/acme/acme-draw-picture.yaml', message: textWith('--about states pencil') },
    ])
  })
})

test('the command line says which id is taken, and exits with 1', async () => {
  project.file('acme.json', service(upscale))
  project.file('about.yaml', 'POST /v1/image/upscale: { id: a }\nPOST /v1/video/upscale: { id: a }\n')
  const { code, stderr } = await gatewright(
    project.folder,
    ...['import', 'openapi', 'acme.json', '--about', 'about.yaml'],
  )
  expect([code, stderr]).toEqual([1, textLike(/about\.yaml:1.*duplicate-id|duplicate-id.*about\.yaml:1/s)])
})
