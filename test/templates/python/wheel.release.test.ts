import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../../generator/files/hash.ts'
import { listFiles } from '../../support/folder.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { renderAll } from '../../support/render.ts'
import { temporary } from '../../support/temporary.ts'
import { writeFiles } from '../../support/writeFiles.ts'
import { python, skippedWithout } from './python.ts'

/** Runs Python, and returns what it prints. */
function run(args: readonly string[], cwd: string, command = python ?? ''): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${args.join(' ')} ends with ${status}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`)
  return stdout
}

/** The end of a title where the package cannot be built. */
const without = skippedWithout(['build', 'hatchling', 'httpx', 'venv', 'pip'])

/** Builds the wheel and the sdist of a package; returns their paths by their endings. */
function built(folder: string): { readonly wheel: string; readonly sdist: string } {
  // Debian's hatchling names a dependency that only editable installs need.
  run(['-m', 'build', '--no-isolation', '--skip-dependency-check', '--outdir', 'out', '.'], folder)
  const [wheel = '', sdist = ''] = readdirSync(join(folder, 'out')).sort((one) => (one.endsWith('.whl') ? -1 : 1))
  return { wheel: join(folder, 'out', wheel), sdist: join(folder, 'out', sdist) }
}

const contents = `import sys, tarfile, zipfile
wheel, sdist = sys.argv[1:]
print(*sorted(zipfile.ZipFile(wheel).namelist()))
print(*sorted(name.partition('/')[2] for name in tarfile.open(sdist).getnames()))`

/** A program that imports an installed package and refuses a wrong call without a gateway. */
const program = (module: string, id: string): string => `
import importlib.metadata, ${module} as package
assert package.__file__.startswith(__import__("sys").prefix), package.__file__
client = package.Client(api_key="key", base_url="http://127.0.0.1:9")
try:
    client.run("${id}", promt="A lighthouse")
except package.ValidationError as error:
    print([issue.code for issue in error.issues])
print(package.__version__, importlib.metadata.version("${module.replace('_', '-')}"))
`

/** Puts the package of this repository into a folder. */
const ownFiles = (folder: string): void => cpSync('generated/python', join(folder, 'python'), { recursive: true })

/** Puts that of another catalogue there. */
async function acmeFiles(folder: string): Promise<void> {
  const specs = writeSpecs(temporary(), [madeModel('one', { aliases: ['uno'] })])
  const files = await renderAll(specs, { scope: '@acme', version: '2.0.0-rc.1' })
  writeFiles(folder, new Map([...files].filter(([path]) => path.startsWith('python/'))))
}

describe.skipIf(without !== '')(`the package for Python${without}`, () => {
  test('is a wheel and an sdist with its sources, types, data and licence, and nothing else', () => {
    const repository = temporary()
    const folder = join(repository, 'python')
    ownFiles(repository)
    mkdirSync(join(repository, '.git'))
    writeFileSync(join(repository, '.gitignore'), '*\n') // a catalogue can keep its packages out of git
    const { wheel, sdist } = built(folder)
    const [inWheel = '', inSdist = ''] = run(['-c', contents, wheel, sdist], folder).split('\n')
    const sources = listFiles('generated/python/src')
    const info = ['METADATA', 'RECORD', 'WHEEL', 'licenses/LICENSE'].map(
      (name) => `gatewright_client-0.2.0.dist-info/${name}`,
    )
    expect(inWheel.split(' ').sort()).toEqual([...sources, ...info].sort())
    const others = ['.gitignore', 'LICENSE', 'PKG-INFO', 'README.md', 'pyproject.toml']
    expect(inSdist.split(' ').sort()).toEqual([...sources.map((path) => `src/${path}`), ...others].sort())
    expect(sources.filter((path) => /test|vectors/i.test(path))).toEqual([])
  })

  test('is the same, byte for byte, wherever and whenever it is built', () => {
    const hashes = ['one', 'another'].map((name) => {
      const folder = join(temporary(), name)
      mkdirSync(folder)
      cpSync('generated/python', folder, { recursive: true })
      const { wheel, sdist } = built(folder)
      return [wheel, sdist].map((path) => hashOf(readFileSync(path).toString('base64')))
    })
    expect(hashes[0]).toEqual(hashes[1])
  })

  test.each([
    ['gatewright_client', 'vendor1-v3-omni', '0.2.0', ownFiles],
    ['acme_client', 'uno', '2.0.0rc1', acmeFiles],
  ])('%s is installed from its wheel, without a network', async (module, id, version, place) => {
    const folder = temporary()
    await place(folder)
    const { wheel } = built(join(folder, 'python'))
    run(['-m', 'venv', '--system-site-packages', '--without-pip', 'env'], folder)
    const inside = join(folder, 'env/bin/python')
    run(['-m', 'pip', 'install', '--no-index', '--no-deps', '--no-compile', '--quiet', wheel], folder, inside)
    const printed = run(['-I', '-c', program(module, id)], folder, inside)
    expect(printed).toBe(`['unknown-parameter', 'required']\n${version} ${version}\n`)
  })
})
