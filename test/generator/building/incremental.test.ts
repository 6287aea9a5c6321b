import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineCheck } from '../../../generator/checks/define.ts'
import { targets } from '../../../templates/index.ts'
import { specsIn } from '../../support/edits/compiled.ts'
import { Random } from '../../support/random.ts'
import { seedOr, times, isLong } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'
import { nextSpecs } from './nextSpecs.ts'
import { changes, Twins } from './twins.ts'

const catalogue = specsIn('test/support/allKinds')

/** The targets that are built: in `npm test`, one for each way to make files, which are most of what the others have. */
const built = targets.filter(({ name }) => isLong || ['catalog', 'client', 'openapi', 'reference'].includes(name))

/** Something that happens between two builds: to the packages, to the process, or to the manifest. */
function event(twins: Twins, seed: number): string {
  const random = new Random(seed + 7)
  const chance = random.next()
  const [name, change] = Object.entries(changes)[seed % Object.keys(changes).length] ?? ['', () => {}]
  const at = random.next()
  if (chance < 0.3) twins.change((out) => change(out, (paths) => paths[Math.floor(at * paths.length)] ?? ''))
  if (chance < 0.3) return name
  if (chance < 0.5) twins.restart()
  else if (chance < 0.6) twins.restart(() => twins.manifest(Math.floor(at * twins.manifests.length)))
  else if (chance < 0.65) twins.restart(() => undefined)
  return ''
}

test('builds after random edits make the same as builds from nothing', async () => {
  const twins = new Twins(temporary(), [], built)
  const seed = seedOr(1)
  let files = catalogue
  let reused = 0
  await twins.build(files)
  for (let round = seed; round < seed + times(2, 3, 200); round++) {
    const next = nextSpecs(files, round)
    const happened = event(twins, round)
    const { cold, incremental, ...built } = await twins.build(next.files)
    const words = `round ${round}: ${next.what}; ${happened}`
    expect(incremental.report, words).toEqual(cold.report)
    expect(incremental.tree, words).toEqual(cold.tree)
    if (typeof cold.report === 'object' && cold.report.plan !== undefined) files = next.files
    reused += built.reused
  }
  expect(reused).toBeGreaterThan(0)
}, 600_000)

test.runIf(isLong)('the order of files, line endings, the time zone and the locale change nothing', async () => {
  const folder = temporary()
  const texts = [...catalogue].filter(([path]) => path.endsWith('.yaml'))
  const crlf = texts.reverse().map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const)
  const [plain, other] = [new Twins(join(folder, 'plain')), new Twins(join(folder, 'other'))]
  const first = await plain.build(catalogue)
  const before = { TZ: process.env['TZ'], LC_ALL: process.env['LC_ALL'] }
  Object.assign(process.env, { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' })
  const { cold, incremental } = await other.build(new Map(crlf))
  Object.assign(process.env, before)
  for (const [name, value] of Object.entries(before)) if (value === undefined) delete process.env[name]
  expect([cold.tree, incremental.tree]).toEqual([first.cold.tree, first.cold.tree])
})

test.runIf(isLong)(
  'a check of a configuration sees all models, and finds places in files that are not read again',
  async () => {
    const check = defineCheck({
      code: 'acme/tags',
      severity: 'warning',
      model: ({ id, tags }, report) =>
        report({ message: `${id} has ${tags.length} tags.`, at: ['params', 'seed', 'min'] }),
    })
    const twins = new Twins(temporary(), [check])
    const [path = '', text = ''] = [...catalogue].find(([name]) => name.startsWith('models/')) ?? []
    await twins.build(catalogue)
    const { cold, incremental, reused } = await twins.build(new Map(catalogue).set(path, `${text}\n# edited\n`))
    expect(incremental).toEqual(cold)
    expect(JSON.stringify(cold.report)).toContain('acme/tags')
    expect(reused).toBeGreaterThan(0)
  },
)
