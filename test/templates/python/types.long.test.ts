import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { python } from '../../../templates/python/target.ts'
import { randomCatalogue } from '../../fuzz/randomCatalogue.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { render } from '../../support/render.ts'
import { renderAll } from '../../support/render.ts'
import { isRelease, times } from '../../support/size.ts'
import { writeFiles } from '../../support/writeFiles.ts'
import { checkers, type Found } from './checkers.ts'

const consumer = `
import asyncio
from pathlib import Path
from typing import Sequence

from gatewright_client import AssetResult, AsyncClient, Client, ModelId, Outcome, Task, TextResult
from gatewright_client.models.vendor1_v3_omni import Vendor1V3OmniInput
from gatewright_client.models.vendor10_video_1 import Vendor10Video1Result


def run(client: Client, name: str, pictures: Sequence[Path]) -> AssetResult:
    with client:
        more: Vendor1V3OmniInput = {"prompt": "A lighthouse", "duration": 5}
        client.run("vendor1-v3-omni", **more)
        client.run("vendor1-v3-omni", prompt="A lighthouse", imageUrls=["https://a.example/b.png", Path("c.png"), b"..."])
        with open("first.png", "rb") as file:
            outcome = client.run("vendor1-v3-omni", prompt="A lighthouse", imageUrls=pictures, startFrame=file)
        client.run("vendor1-v3-omni", prompt="A lighthouse", multiPrompt={"index": 1, "prompt": "Dawn", "duration": 3})
        found: Outcome[object] = client.run(ModelId(name), prompt="A lighthouse", anything=[1, 2])
        task: Task[Vendor10Video1Result] = client.with_options(deadline=60).submit("vendor10-video-1", prompt="Waves")
        own: Vendor10Video1Result = task.result().result
        words: TextResult = client.run("vendor27-summary-1", prompt="A long text").result
        print(client.price("vendor1-v3-omni", prompt="A lighthouse"), client.recommend("vendor1-v3-omni", prompt="A"))
        print(found.result, own.url, words.text, outcome.credits, outcome.result.items[0].url)
        return outcome.result


async def run_later(client: AsyncClient) -> str:
    async with client:
        task = await client.submit("vendor1-v3-omni", prompt="A lighthouse", duration=5)
        async for update in task.updates():
            print(update.status)
        outcome: Outcome[AssetResult] = await client.run("vendor1-v3-omni", prompt="A lighthouse")
        return outcome.result.url


asyncio.run(run_later(AsyncClient()))
`

const mistakes = [
  'client.run("vendor1-v3-omni", prompt="A", duraton=5)',
  'client.run("vendor1-v3-omni", duration=5)',
  'client.run("vendor1-v3-omni", prompt=5)',
  'client.run("vendor1-v3-omni", prompt="A", aspectRatio="2:1")',
  'client.run("vendor1-v4-omni", prompt="A")',
  'client.run("vendor1-v3-omni", prompt="A", imageUrls="https://a.example/b.png")',
  'client.run("vendor1-v3-omni", prompt="A", multiPrompt={"idx": 1})',
  'client.run("vendor27-summary-1", prompt="A").result.url',
  'client.run(name, prompt="A")',
  'client.run("vendor1-v3-omni", prompt="A").result.url = "b"',
  'client.with_options(timout=5)',
  'words: Task[TextResult] = client.submit("vendor1-v3-omni", prompt="A")',
  'later.run("vendor1-v3-omni", prompt="A").result',
  'client.price("vendor1-v3-omni", promt="A")',
]

/** The line of the first mistake. */
const firstLine = 3

const wrong = (lines: readonly string[]): string =>
  [
    'from gatewright_client import AsyncClient, Client, Task, TextResult',
    'def check(client: Client, later: AsyncClient, name: str) -> None:',
    ...lines.map((line) => `    ${line}`),
  ].join('\n')

/** The programs in the README of the package, each as a file. */
const examples = (): readonly string[] =>
  [...readFileSync('generated/python/README.md', 'utf8').matchAll(/^```python\n(.*?)^```$/gms)].map(
    ([, program = '']) => program,
  )

/** Puts the package and all programs into a folder; returns what is checked. */
async function writePrograms(folder: string, ofAll: boolean): Promise<readonly string[]> {
  if (ofAll) cpSync('generated/python/src/gatewright_client', join(folder, 'gatewright_client'), { recursive: true })
  else writeSources(folder, await someModels())
  writeFileSync(join(folder, 'program.py'), consumer)
  writeFileSync(join(folder, 'wrong.py'), wrong(mistakes))
  for (const [at, program] of examples().entries()) writeFileSync(join(folder, `example${at}.py`), program)
  return ['program.py', 'wrong.py', ...examples().map((_, at) => `example${at}.py`), 'gatewright_client']
}

/** The package of the models that the programs name, and of one in eight of the others. */
async function someModels(): Promise<ReadonlyMap<string, string>> {
  const { catalogue } = await compile('specs')
  if (catalogue === undefined) throw new Error('The specs have errors.')
  const programs = [consumer, ...mistakes, ...examples()].join('\n')
  const models = catalogue.models.filter(({ id }, at) => at % 8 === 0 || programs.includes(`"${id}"`))
  return (await render({ ...catalogue, models }, { targets: [python], templates: 'templates' })).sources
}

/** Parameters whose names are words of Python, types of Python, or those of the client's own parameters. */
const names = ['from', 'class', 'str', 'list', 'Literal', 'self', 'model', 'params', 'timeout', 'from_', 'keys', 'type']

const named = `
from acme_client import Client
from acme_client.models.lambda_ import LambdaInput, LambdaResult


def run(client: Client) -> LambdaResult:
    words: LambdaInput = {"from": "a", "class": "b", "self": "c", "model": "d", "str": "e", "list": ["f"]}
    outcome = client.run("lambda", **words)
    print(outcome.result.from_, outcome.result.list_, outcome.result.type, outcome.result.str_)
    return outcome.result
`

/** Puts the package of a model with these names into a folder, with a program; returns what is checked. */
async function writeNamed(folder: string): Promise<readonly string[]> {
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'text' }]))
  const params = { ...texts, list: { type: 'text', list: true }, from: { type: 'text', required: true } }
  const { model: _, params: __, ...others } = texts
  const result = { ...others, list: { type: 'text', list: true } }
  const specs = writeSpecs(temporaryFolder(), [
    madeModel('lambda', { params, result }),
    madeModel('other', {
      params: { options: { type: 'object', keys: { from: { type: 'text' }, to: { type: 'number' } } } },
    }),
  ])
  writeSources(folder, await renderAll(specs, { scope: '@acme' }))
  writeFileSync(join(folder, 'named.py'), named)
  return ['named.py', 'acme_client/models', 'acme_client/client.pyi']
}

/** Puts the package of random models into a folder; returns what is checked. */
async function writeRandom(folder: string): Promise<readonly string[]> {
  const catalogue = await randomCatalogue(times(0, 100, 300))
  const packages = { scope: '@random' }
  writeSources(folder, (await render(catalogue, { targets: [python], templates: 'templates', packages })).sources)
  return ['random_client/models', 'random_client/client.pyi']
}

/** Writes the modules of the package for Python. */
function writeSources(folder: string, files: ReadonlyMap<string, string>): void {
  const own = [...files].filter(([path]) => path.startsWith('python/src/'))
  writeFiles(folder, new Map(own.map(([path, text]) => [path.replace('python/src/', ''), text])))
}

/** In CI, one checker reads a sample of the models; both read all of them before a release. */
const chosen = checkers.filter(({ name }) => isRelease || name === 'mypy')

// One process checks everything: it reads the libraries once.
describe.each(chosen)('$name', ({ name, check, missing }) => {
  const reason = missing === undefined ? '' : ` (skipped: ${missing})`
  const it = test.skipIf(missing !== undefined)
  const folder = temporaryFolder()
  // mypy compares each overload with each: its time grows with the square of the models.
  const ofAll = isRelease
  let checked: Promise<readonly Found[]> | undefined

  /** All errors that it finds; the first test that asks for them waits. */
  const findAll = (): Promise<readonly Found[]> => (checked ??= checkAll())

  async function checkAll(): Promise<readonly Found[]> {
    const random = name === 'pyright' ? await writeRandom(folder) : []
    return check(folder, ...(await writePrograms(folder, ofAll)), ...(await writeNamed(folder)), ...random)
  }

  it(`finds no error in the package of ${ofAll ? 'all' : 'some'} models and in programs such as those of its README${reason}`, async () => {
    expect(examples().length).toBeGreaterThan(3)
    expect((await findAll()).filter(({ file }) => !/^(?:wrong|named|acme_client|random_client)\b/.test(file))).toEqual(
      [],
    )
  })

  it(`refuses ${mistakes.length} mistakes${reason}`, async () => {
    const refused = (await findAll()).filter(({ file }) => file === 'wrong.py').map(({ line }) => line - firstLine)
    expect(mistakes.filter((_, at) => !refused.includes(at))).toEqual([])
    expect(mistakes.length).toBeGreaterThanOrEqual(12)
  })

  it(`finds no error where parameters have the names of Python's words${reason}`, async () => {
    expect((await findAll()).filter(({ file }) => /^(?:named|acme_client)\b/.test(file))).toEqual([])
  })

  test.skipIf(missing !== undefined || name !== 'pyright')(`finds no error in random models${reason}`, async () => {
    expect((await findAll()).filter(({ file }) => file.startsWith('random_client'))).toEqual([])
  })
})
