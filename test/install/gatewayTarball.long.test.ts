import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { repository, run } from '../support/command.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { listFiles, readTree, temporaryFolder } from '../support/folder.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { tarballs } from '../support/tarballs.ts'

const folder = temporaryFolder()
const unpacked = join(folder, 'package')
let tarball: string

beforeAll(async () => {
  tarball = (await tarballs())['@gatewright/gateway']
  const { code, stderr } = await run('tar', ['-xzf', tarball, '-C', folder], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
})

test('the tarball of the gateway has its compiled modules and the built pages', () => {
  const wanted = [
    /^(?:package\.json|README\.md|LICENSE|gatewright-gateway\.js|dist\/THIRD-PARTY-NOTICES\.md|dist\/sbom\.cdx\.json)$/,
    /^dist\/[\w-]+\.js$/,
    /^dist\/playground\/(?:index\.html|licenses\.md|manifest\.json)$/,
    /^dist\/playground\/playground\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2)$/,
    /^dist\/viewer\/(?:index\.html|inputs\.txt|licenses\.md)$/,
    /^dist\/viewer\/docs\/openapi\/assets\/[\w.-]+\.(?:js|css|md|svg|woff2)$/,
    /^dist\/reference\/(?:manifest\.json|tools\.json|licenses\.md|assets\/[\w.-]+\.(?:js|css))$/,
  ]
  const files = listFiles(unpacked)
  expect(files.filter((path) => !wanted.some((pattern) => pattern.test(path)))).toEqual([])
  expect(wanted.filter((pattern) => !files.some((path) => pattern.test(path)))).toEqual([])
  console.log(`The tarball of the gateway has ${(statSync(tarball).size / 1000).toFixed(0)} kB.`)
})

test('it has the licences of the software that its pages contain', () => {
  const notices = readFileSync(join(unpacked, 'dist/THIRD-PARTY-NOTICES.md'), 'utf8')
  const titles = [...notices.matchAll(/^## (\S+) - (\d\S*) \(.+\)$/gm)]
  const names = titles.map(([, name]) => name)
  for (const name of ['preact', '@preact/signals', '@scalar/api-reference']) expect(names).toContain(name)
  expect(new Set(titles.map(([title]) => title)).size).toBe(titles.length)
  expect(titles.filter(([title]) => /GPL|UNLICENSED|unknown/i.test(title))).toEqual([])
  expect(notices).toContain('MIT License')
})

test('the tarball of the sandbox has its compiled modules, and names the software beside it', async () => {
  const into = join(folder, 'sandbox')
  mkdirSync(into)
  const own = (await tarballs())['@gatewright/sandbox']
  expect(await run('tar', ['-xzf', own, '-C', into], { cwd: folder })).toMatchObject({ code: 0 })
  const files = listFiles(join(into, 'package'))
  expect(files.filter((path) => !/^dist\/[\w-]+\.js$/.test(path))).toEqual([
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-NOTICES.md',
    'dist/sbom.cdx.json',
    'gatewright-sandbox.js',
    'package.json',
  ])
  expect(files).toContain('dist/worker.js')
  expect(readFileSync(join(into, 'package/dist/THIRD-PARTY-NOTICES.md'), 'utf8')).toContain('LAME')
  // They are development dependencies of the repository, and dependencies of the package.
  const manifest = readJson(readFileSync(join(into, 'package/package.json'), 'utf8'))
  const needed = ['h264-mp4-encoder', 'mediabunny', 'opusscript', 'sharp', 'wasm-media-encoders']
  expect(Object.keys(fieldsOf(valueAt(manifest, 'dependencies'))).sort()).toEqual(needed)
  expect(valueAt(manifest, 'devDependencies')).toBeUndefined()
})

test('it names neither this machine nor a folder of it', () => {
  const names = [repository, homedir(), tmpdir(), hostname(), process.cwd()].filter((name) => name.length > 5)
  const found = [...readTree(unpacked)].flatMap(([path, text]) =>
    names.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})
