import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { bundle } from '../../packaging/bundle.ts'
import { repository, run } from '../support/command.ts'
import { sbomMistake } from '../programs/cyclonedx.ts'
import { listFiles, temporaryFolder } from '../support/folder.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { tarballs, type PackageName } from '../support/tarballs.ts'

/** The folders of the packages that the maps of compiled files name, relative to the repository. */
function packagesIn(folder: string): readonly string[] {
  const maps = listFiles(folder).filter((path) => path.endsWith('.map'))
  expect(maps.length).toBeGreaterThan(0)
  const sources = maps.flatMap((path) => {
    const list = valueAt(readJson(readFileSync(join(folder, path), 'utf8')), 'sources')
    return Array.isArray(list) ? list.map(String) : []
  })
  const found = sources.flatMap(
    (source) =>
      /^(?:.*?\/)??((?:web\/viewer\/)?node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  )
  return [...new Set(found)].sort()
}

/** A package as a bill of materials names it. */
function purlOf(folder: string): string {
  const manifest = readJson(readFileSync(join(repository, folder, 'package.json'), 'utf8'))
  return `pkg:npm/${String(valueAt(manifest, 'name')).replace('@', '%40')}@${String(valueAt(manifest, 'version'))}`
}

/** The package URLs of a shipped bill of materials that are marked as parts of the tarball. */
async function bundledIn(name: PackageName): Promise<readonly string[]> {
  const folder = temporaryFolder()
  const { code, stdout, stderr } = await run('tar', ['-xzOf', (await tarballs())[name], 'package/dist/sbom.cdx.json'], {
    cwd: folder,
  })
  expect(code, stderr).toBe(0)
  expect(await sbomMistake(stdout)).toBeNull()
  const components = valueAt(readJson(stdout), 'components')
  const bundled = (Array.isArray(components) ? components : []).filter(
    (one: unknown) => valueAt(one, 'properties', 0, 'value') === 'true',
  )
  return bundled.map((one: unknown) => String(valueAt(one, 'purl'))).sort()
}

test(
  'the bill of materials of the command has every package that its modules contain',
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder()
    await bundle(folder, true)
    const found = [...packagesIn(folder).map(purlOf), `pkg:npm/typescript@${ts.version}`].sort() // in @ts-morph/common
    expect(found.length).toBeGreaterThan(5)
    expect(await bundledIn('gatewright')).toEqual([...new Set(found)])
  },
)

test(
  'the bill of materials of the gateway has every package that its pages contain',
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder()
    const found: string[] = []
    for (const part of ['playground', 'viewer', 'reference']) {
      const out = join(folder, part)
      const { code, stderr } = await run(process.execPath, [`packaging/${part}.ts`, out, 'maps'], { cwd: repository })
      expect(code, stderr).toBe(0)
      found.push(...packagesIn(out))
    }
    expect(found.length).toBeGreaterThan(50)
    const bundled = await bundledIn('@gatewright/gateway')
    expect([...new Set(found.map(purlOf))].filter((purl) => !bundled.includes(purl))).toEqual([])
  },
)
