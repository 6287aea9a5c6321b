import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { publintMessages } from '../programs/publint.ts'
import { repository, run, tool } from '../support/command.ts'
import { deadLinks } from '../support/deadLinks.ts'
import { listFiles, readTree, temporaryFolder } from '../support/folder.ts'
import { onPath, nodes } from '../support/nodes.ts'
import { programModules } from '../support/programs.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { tarballs } from '../support/tarballs.ts'

const folder = temporaryFolder()
const unpacked = join(folder, 'package')
let tarball: string

beforeAll(async () => {
  tarball = (await tarballs()).gatewright
  const { code, stderr } = await run('tar', ['-xzf', tarball, '-C', folder], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
})

test('the tarball has the compiled command, what a build reads, the documentation and the files to deploy', () => {
  const wanted = [
    /^(?:package\.json|README\.md|CONTRIBUTING\.md|LICENSE|specs\/README\.md|generator\/README\.md)$/,
    /^bench\/results\/[\w-]+\.md$/,
    /^docs\/(?:[\w-]+\/)*[\w-]+\.(?:md|png|svg)$/,
    /^docs\/llms\.txt$/,
    /^deploy\/(?:\w+\/)?[\w.-]+$/,
    /^generator\/gatewright\.js$/,
    /^profiles\/[\w-]+\.yaml$/,
    /^dist\/(?:THIRD-PARTY-NOTICES\.md|sbom\.cdx\.json)$/,
    /^dist\/generator\/(?:main|index|trialProcess|declarationsProcess|hooks|replay|[\w.-]+-[\w-]{8})\.js$/,
    /^dist\/(?:generator|templates)\/.+\.d\.ts$/,
    /^dist\/sources\/generator\/(?:language|protocol)\/\w+\.ts$/,
    /^dist\/sources\/generator\/commands\/init\/\w+\.(?:hbs|json)$/,
    /^dist\/sources\/templates\/.+(?:\.hbs|\/runtime\/(?:\w+\/)?\w+\.(?:ts|py|typed)|\/runtime\.js(?:\.map)?|\/LICENSE|\/gatewright-client\.js)$/,
  ]
  const files = listFiles(unpacked)
  expect(files.filter((path) => !wanted.some((pattern) => pattern.test(path)))).toEqual([])
  expect(wanted.filter((pattern) => !files.some((path) => pattern.test(path)))).toEqual([])
})

test('every link and anchor of its pages leads to a file in it', () => {
  const files = listFiles(unpacked)
  expect(files).toContain('docs/README.md')
  expect(deadLinks({ folder: unpacked, files })).toEqual([])
})

test('its package.json has what users need, and nothing of the repository', () => {
  const manifest = fieldsOf(readJson(readFileSync(join(unpacked, 'package.json'), 'utf8')))
  const complete = fieldsOf(readJson(readFileSync(join(repository, 'package.json'), 'utf8')))
  const about = ['name', 'version', 'description', 'license', 'author', 'homepage', 'bugs', 'repository']
  const inherited = [...about, 'type', 'bin', 'exports', 'engines', 'dependencies']
  for (const key of inherited) expect(manifest[key], key).toEqual(complete[key])
  const others = Object.keys(manifest).filter((key) => !inherited.includes(key))
  expect(others.sort()).toEqual(['files', 'keywords'])
})

test('it names neither this machine nor a folder of it', () => {
  const names = [repository, homedir(), tmpdir(), hostname(), process.cwd()].filter((name) => name.length > 5)
  expect(names).toContain(repository)
  const found = [...readTree(unpacked)].flatMap(([path, text]) =>
    names.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test('it has the licences of the software that it contains', () => {
  const notices = readFileSync(join(unpacked, 'dist/THIRD-PARTY-NOTICES.md'), 'utf8')
  const names = [...notices.matchAll(/^## (\S+) \d/gm)].map(([, name]) => name)
  for (const name of ['handlebars', 'json-schema-to-typescript', 'lodash', 'prettier', 'typescript'])
    expect(names).toContain(name)
  expect(notices).toContain('Apache License')
})

test('publint has nothing to say about it', async () => {
  expect(await publintMessages(tarball)).toEqual([])
})

test('its types are right for every resolution of ES modules', async () => {
  const options = ['--profile', 'esm-only', '--format', 'json']
  const { code, stdout, stderr } = await tool(
    '@arethetypeswrong/cli',
    'attw',
    [tarball, ...options],
    { cwd: folder },
    programModules,
  )
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(valueAt(readJson(stdout), 'analysis', 'types')).toEqual({ kind: 'included' })
})

test('npm publishes it without changing or missing anything', async () => {
  const registry = createServer((_, response) => response.writeHead(404).end('{}')) // nothing is published there
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void registry.close())
  const address = registry.address()
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.')
  const url = `http://127.0.0.1:${address.port}/`
  const args = ['publish', tarball, '--dry-run', '--registry', url]
  const { code, stderr } = await run('npm', args, { cwd: folder, env: onPath(nodes['24']) })
  const warnings = stderr.split('\n').filter((line) => /^npm (?:warn|error)/i.test(line))
  expect({ code, warnings: warnings.filter((line) => !/logged in|Unknown \w+ config/.test(line)) }, stderr).toEqual({
    code: 0,
    warnings: [],
  })
})
