import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { advice, type Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import { build } from '../../generator/building/builder.ts'
import type { Kind } from '../../generator/kinds/kind.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { targets } from '../../templates/index.ts'
import { compileSchema } from '../contract/ajv.ts'
import { repository } from './command.ts'
import { temporaryFolder } from './folder.ts'
import { loadModel, loadValidator, writeSpecs, type MadeModel } from './madeSpecs.ts'
import { readJson } from './reading.ts'

/** The packages of a model. */
interface Built {
  readonly validator: Validator<unknown, unknown>
  readonly client: Model<unknown, unknown>
}

/** The packages that tests of models look at: all take twice as long, and golden.test.ts has every feature in each. */
const packages: ReadonlySet<string> = new Set(['schemas', 'validators', 'client', 'catalog', 'openapi'])

/** Models that are built before the tests of the file run, and the verdicts of all their checks. */
export class BuiltModels {
  private readonly out: string
  private readonly built = new Map<string, Built>()
  private readonly schemas = new Map<string, (input: unknown) => boolean>()

  /** `kinds` are from outside. */
  constructor(models: readonly MadeModel[], kinds: readonly Kind[] = []) {
    const wanted = targets.filter(({ name }) => packages.has(name))
    const folder = temporaryFolder()
    this.out = join(folder, 'out')
    beforeAll(async () => {
      const options = { out: this.out, check: false, targets: wanted, templates: join(repository, 'templates'), kinds }
      await build({ ...options, specs: writeSpecs(folder, models) })
      for (const model of models) {
        const [validator, client] = await Promise.all([loadValidator(this.out, model), loadModel(this.out, model)])
        this.built.set(model.id, { validator, client })
      }
    })
  }

  /** The text of a built file. */
  read(path: string): string {
    return readFileSync(join(this.out, path), 'utf8')
  }

  /** The JSON Schema of a model. */
  schemaOf(id: string): object {
    return fieldsOf(readJson(this.read(`schemas/models/${id}.json`)))
  }

  /** The verdict of the JSON Schema of a model. */
  schema(id: string): (input: unknown) => boolean {
    const validate = this.schemas.get(id) ?? compileSchema(this.schemaOf(id)) // compiling takes longer than a test
    this.schemas.set(id, validate)
    return validate
  }

  /** The packages of a model. */
  packagesOf(id: string): Built {
    const found = this.built.get(id)
    if (found === undefined) throw new Error(`${id} was not built.`)
    return found
  }

  /** Returns the output for a valid input, about which all checks must agree, and which must be valid and complete. */
  parsed(id: string, input: unknown): unknown {
    const { validator, client } = this.packagesOf(id)
    const isInput = this.schema(id)
    const output = validator.parse(input)
    for (const value of [input, output])
      expect({ schema: isInput(value), client: client.check?.(value) }).toEqual({ schema: true, client: [] })
    expect(validator.parse(output)).toEqual(output)
    return output
  }

  /** Returns the messages for an invalid input, about which all checks must agree. */
  refused(id: string, input: unknown): readonly string[] {
    const { validator, client } = this.packagesOf(id)
    const issues = validator.safeParse(input).issues ?? []
    expect(client.check?.(input, advice)).toEqual(issues)
    const verdicts = { schema: this.schema(id)(input), is: validator.is(input) }
    expect(verdicts).toEqual({ schema: false, is: false })
    return issues.map(({ message }) => message)
  }
}
