import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { models } from '@gatewright/catalog'
import { fieldsOf } from '../../generator/language/values.ts'
import { bundle, weigh } from '../rolled.ts'
import { bundlePath, modulePath, type Plan } from './modules.ts'
import { median } from '../median.ts'
import { run } from './runs.ts'

/** The bytes of a bundle after gzip, and the milliseconds of CPU to import it and to check one body of each of its models. */
export interface Bundled {
  readonly bytes: number
  readonly milliseconds: number
  /** The milliseconds of the quickest process; the others are of the median. */
  readonly least: number
}

/** A program that is weighed: its source, which exports `first`, and the bodies that it checks. */
interface Program {
  readonly name: string
  readonly source: string
  readonly bodies: readonly unknown[]
}

const processes = 7

/** Bundles a program, weighs it, and starts it in separate processes. */
export async function weighed({ name, source, bodies }: Program): Promise<Bundled> {
  const text = await bundle(source)
  const file = bundlePath(name)
  writeFileSync(file, text)
  const times = Array.from({ length: processes }, () => Number(run('cold.ts', [file, JSON.stringify(bodies)])))
  return { bytes: weigh(text).gzipped, milliseconds: median(times), least: Math.min(...times) }
}

/** The modules of a peer: of one model, or of all. */
export function moduleProgram(peer: string, ids: readonly string[], { warm }: Plan): Program | undefined {
  if (!ids.every((id) => existsSync(modulePath(peer, id)))) return undefined
  const imports = ids.map((id, at) => `import { parse as parse${at} } from ${JSON.stringify(modulePath(peer, id))}`)
  const parses = `[${ids.map((_, at) => `parse${at}`).join(', ')}]`
  const source = `${imports.join('\n')}\nexport const first = (bodies) => ${parses}.every((parse, at) => parse(bodies[at]) !== undefined)`
  return { name: `${peer} ${ids.length}`, source, bodies: ids.map((id) => warm[id]?.[0]) }
}

/** The other entries of ours by their names: absent while the package does not export them. */
export function entryPrograms({ warm, measured }: Plan): readonly (Program & { readonly entry: string })[] {
  const id = measured[0]?.id ?? ''
  const name = models.find((model) => model.id === id)?.identifier ?? ''
  const programs = [
    {
      name: 'schemas',
      entry: './schemas/*',
      source: [
        `import { ${name} as validator } from '@gatewright/validators/schemas/${id}'`,
        'export const first = ([body]) => validator.is(body) && validator.jsonSchema !== undefined && validator.fields !== undefined',
      ].join('\n'),
      bodies: [warm[id]?.[0]],
    },
    {
      name: 'compact',
      entry: './compact',
      source: [
        "import { validatorOf } from '@gatewright/validators/compact'",
        'export const first = (bodies) => bodies.every(([id, body]) => validatorOf(id).is(body))',
      ].join('\n'),
      bodies: models.map((model) => [model.id, warm[model.id]?.[0]]),
    },
  ]
  const text = readFileSync(new URL('../../generated/validators/package.json', import.meta.url), 'utf8')
  const { exports } = fieldsOf(JSON.parse(text))
  return programs.filter(({ entry }) => Object.hasOwn(fieldsOf(exports), entry))
}
