import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../support/command.ts'
import { listFiles, temporaryFolder } from '../support/folder.ts'
import { textLike } from '../support/matching.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { newCatalogue, startServing } from './catalogue.ts'
import { wordsOf, type Stage } from './dockerfile.ts'
import { itemsAt } from './environments.ts'
import { placedEnvironment, Stages } from './stages.ts'
import { lacking } from '../support/lacking.ts'

const root = temporaryFolder()
const isRoot = process.getuid?.() === 0

/** The user of the image. */
const asUser = isRoot ? ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups'] : []

let stages: Stages
let image: Stage

describe.skipIf(!isRoot)(`the image, from the steps of its Dockerfile${lacking(isRoot, 'root')}`, () => {
  beforeAll(async () => {
    const { folder, run } = await newCatalogue(root)
    await run('npm', 'install', '--no-audit', '--no-fund')
    mkdirSync(join(folder, 'secrets'))
    for (const name of ['.env', 'gateway.env', 'secrets/key.pem']) writeFileSync(join(folder, name), 'SECRET=1\n')
    stages = new Stages(join(root, 'image'), folder, 'deploy/Dockerfile.dockerignore')
    image = await stages.build('deploy/Dockerfile')
  }, 600_000)

  test('has the packages of the catalogue, and nothing that only builds or the sandbox need', () => {
    const app = stages.place(image.name, 'app')
    expect(readdirSync(app).sort()).toEqual(['generated', 'node_modules', 'package.json'])
    expect(existsSync(join(app, 'generated/validators/dist'))).toBe(true)
    expect(existsSync(join(app, 'node_modules/@acme/client/package.json'))).toBe(true)
    const left = ['gatewright', '@gatewright/sandbox', 'sharp', 'wasm-media-encoders', 'h264-mp4-encoder', 'mediabunny']
    expect(left.filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([])
  })

  test('no stage has a secret of the folder that it is built in', () => {
    const secrets = ['dependencies', 'build', image.name].flatMap((stage) =>
      listFiles(stages.place(stage, 'app')).filter(
        (path) => /\.(?:env|pem)$/.test(path) && !path.includes('node_modules/'),
      ),
    )
    expect(secrets).toEqual([])
  })

  test('serves as a user without rights on a read-only disk, writes only its data, and stops on a signal', async () => {
    const app = stages.place(image.name, 'app')
    const data = stages.place(image.name, 'data')
    // Others can enter the folder of the test, and nobody can write the image.
    for (const path of [root, join(root, 'image'), stages.place(image.name, '')]) chmodSync(path, 0o755)
    await run('chmod', ['-R', 'a-w,a+rX', app], { cwd: root })
    copyFileSync(process.execPath, join(root, 'image/node'))
    const env = {
      ...placedEnvironment(stages, image),
      PATH: `${join(root, 'image')}:/usr/bin:/bin`,
      PORT: '0',
      GATEWRIGHT_DEV_KEY: 'a-key-of-sixteen-characters',
      GATEWRIGHT_SANDBOX_SECONDS: '0',
    }
    const entry = itemsAt(readJson(wordsOf(image, 'ENTRYPOINT'))).map(String)
    const command = itemsAt(readJson(wordsOf(image, 'CMD'))).map(String)
    const before = listFiles(app)
    const serving = await startServing([...asUser, ...entry, ...command], { cwd: app, env })
    const { port } = new URL(serving.url)

    const check = itemsAt(readJson(/CMD (\[.+\])$/.exec(wordsOf(image, 'HEALTHCHECK'))?.[1] ?? '[]')).map(String)
    const [shell = '', ...words] = [...asUser, ...check]
    expect(await run(shell, words, { cwd: app, env: { ...env, PORT: port } })).toMatchObject({ code: 0, stderr: '' })

    const answer = await fetch(`http://127.0.0.1:${port}/workflows/v1/models/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.GATEWRIGHT_DEV_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ params: { model: 'acme-video-1', params: { prompt: 'A lighthouse at dawn' } } }),
    })
    // In production the sandbox is off, and no vendor has a key.
    expect([answer.status, valueAt(await answer.json(), 'type')]).toEqual([503, textLike(/model-unavailable$/)])
    expect(await serving.stop()).toBe(0)
    expect(listFiles(app)).toEqual(before)
    expect(readdirSync(data)).toContain('tasks.sqlite')
  })
})
