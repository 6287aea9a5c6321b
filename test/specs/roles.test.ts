import { readFileSync } from 'node:fs'
import { models, type CatalogModel } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { roleNames, type Role } from '../../generator/language/role.ts'
import { roles } from '../../generator/language/roles.ts'
import { validators } from '../support/validators.ts'

const prompt = 'A lighthouse at dawn, seen from the sea.'
const fileRoles = [
  'image',
  'firstFrame',
  'referenceImages',
  'video',
  'referenceVideos',
  'audio',
  'referenceAudio',
] as const

/** A call that knows a model only by its roles: its text, a voice, and these files. */
function callOf(model: CatalogModel, files: readonly Role[]): object {
  const input: Record<string, unknown> = {}
  const give = (role: Role, value: unknown): void => {
    const param = model.params.find(({ name }) => name === model.roles[role])
    if (param !== undefined) input[param.name] = param.shape.is === 'list' && role !== 'messages' ? [value] : value
  }
  give('prompt', prompt)
  give('messages', [{ role: 'user', content: prompt }])
  if (model.params.some(({ name, required }) => required && name === model.roles.voice)) give('voice', 'any')
  for (const role of files) give(role, 'https://example.com/file')
  return input
}

const accepts = (model: CatalogModel, files: readonly Role[]): boolean =>
  validators[model.id]?.safeParse(callOf(model, files)).success === true

/** Whether a text alone is enough, or a text and a file. */
const isEasy = (model: CatalogModel): boolean =>
  accepts(model, []) || fileRoles.some((role) => model.roles[role] !== undefined && accepts(model, [role]))

/** How many models of a category need more than a text and a file. */
const others = { video: 9, image: 8, audio: 2, text: 1 }

test.each(Object.entries(others))(
  'nine in ten %s models run with a text, or with a text and a file',
  (category, count) => {
    const alike = models.filter((model) => model.category === category)
    expect(alike.filter((model) => !isEasy(model)).map(({ id }) => id)).toHaveLength(count)
    expect(count / alike.length).toBeLessThanOrEqual(0.1)
  },
)

test('most of the other models run with several files, all of which have roles', () => {
  const hard = models.filter((model) => !isEasy(model))
  const withFiles = hard.filter((model) => accepts(model, ['mask', 'lastFrame', ...fileRoles]))
  expect([hard.length, withFiles.length]).toEqual([20, 13]) // seven need a name, lyrics, a language, an id, or two files of a role
})

test('every model has a text or a file by its roles', () => {
  const needed: readonly Role[] = ['prompt', 'messages', ...fileRoles]
  const without = models.filter((model) => needed.every((role) => model.roles[role] === undefined))
  expect(without).toHaveLength(1) // it varies a picture that the vendor already has
})

test('roles name parameters of the model, each once', () => {
  for (const { id, params, roles } of models) {
    const names = Object.values(roles)
    expect([id, names.filter((name) => !params.some((param) => param.name === name))]).toEqual([id, []])
    expect([id, new Set(names).size]).toEqual([id, names.length])
  }
})

test('the guide lists every role, with its meaning and the names that state it', () => {
  const guide = readFileSync('specs/README.md', 'utf8')
  const rows = roleNames.map((role) => {
    const { doc, names, narrower } = roles[role]
    const meaning = `${doc.charAt(0).toLowerCase()}${doc.slice(1).replace(/\.$/, '')}`
    return `| \`${role}\` | ${meaning} | ${[...names, ...(narrower?.names ?? [])].map((name) => `\`${name}\``).join(', ')} |`
  })
  const section = guide.split('## Roles\n')[1]?.split('\n## ')[0] ?? ''
  expect(
    section
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2),
  ).toEqual(rows)
})
