import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Choices } from './choices.ts'
import { sorts, words, type Json, type Sort } from './madeModels.ts'

/** How many models an owner has; they have one parameter in four in common, as models of one house do. */
const ofOwner = 12

const parts = {
  first: words(
    'bright calm deep early fair grand high inner keen light mild noble open prime quiet rapid still true vivid wide',
  ),
  second: words(
    'atlas brook cloud dune echo field glade harbor isle lake meadow nova orbit pine ridge shore tide vale wave zephyr',
  ),
} as const

function schemaOf({ output, always, some }: Sort, house: Choices, choices: Choices): Json {
  const isCommon = (): boolean => house.below(4) === 0
  const makers = Object.entries(some).filter(() => choices.below(2) === 0)
  const entries = [...Object.entries(always), ...makers].map(([name, make], order) => {
    const property = make(isCommon() ? house : choices)
    return [name, { title: name, ...property, 'x-order': order }] as const
  })
  const input = {
    type: 'object',
    title: 'Input',
    properties: Object.fromEntries(entries),
    required: Object.keys(always),
  }
  const schemas = { Input: input, Output: { title: 'Output', ...output } }
  return { openapi: '3.0.2', info: { title: 'Cog', version: '0.1.0' }, components: { schemas } }
}

/**
 * Writes the documents of `count` prediction servers as `OWNER/NAME.json`, and returns their paths. The first ones are
 * the same for every count.
 */
export function writeSchemas(folder: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const house = new Choices(Math.floor(index / ofOwner))
    const choices = new Choices(index + 1_000_003)
    const owner = `owner-${Math.floor(index / ofOwner) + 1}`
    const name = `${choices.pick(parts.first)}-${choices.pick(parts.second)}-${index + 1}`
    mkdirSync(join(folder, owner), { recursive: true })
    const path = join(folder, owner, `${name}.json`)
    writeFileSync(path, JSON.stringify(schemaOf(choices.pick(sorts), house, choices), null, 2))
    return path
  })
}
