import { readFileSync } from 'node:fs'
import { models, type CatalogModel } from '@gatewright/catalog'
import type { Issue } from '@gatewright/client'
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

/** Whether a parameter takes a file or several. */
function takesFiles({ shape }: CatalogModel['params'][number]): boolean {
  const inner = shape.is === 'list' ? shape.of : shape
  return (inner.is === 'nullable' ? inner.of : inner).is === 'file'
}

const categories = [...new Set(models.map(({ category }) => category))]

test.each(categories)('nine in ten %s models run with a text, or with a text and a file', (category) => {
  const alike = models.filter((model) => model.category === category)
  const hard = alike.filter((model) => !isEasy(model)).map(({ id }) => id)
  expect(alike.length).toBeGreaterThan(10)
  expect(hard.length, `need more: ${hard.join(', ')}`).toBeLessThanOrEqual(alike.length / 10)
})

test('most of the other models run with several files, all of which have roles', () => {
  const hard = models.filter((model) => !isEasy(model))
  const withFiles = hard.filter((model) => accepts(model, ['mask', 'lastFrame', ...fileRoles]))
  expect(withFiles.length).toBeGreaterThan(hard.length / 2)
})

/** Whether an issue of a call by roles is about a value other than a text or a file, or about a second file of a role. */
function isBeyondRoles(model: CatalogModel, { code, path: [name] }: Issue): boolean {
  const param = model.params.find((one) => one.name === name)
  if (param === undefined || param.name === model.roles.prompt) return false
  const isOfRole = fileRoles.some((role) => model.roles[role] === param.name)
  return takesFiles(param) ? code === 'too-few' && isOfRole : code === 'required'
}

test('a call of each of them by roles lacks only a name, lyrics, a language, an id, or a second file of a role', () => {
  const all: readonly Role[] = ['mask', 'lastFrame', ...fileRoles]
  const hard = models.filter((model) => !isEasy(model))
  const lacking = hard.flatMap((model) => {
    const result = validators[model.id]?.safeParse(callOf(model, all))
    const issues = result?.success === false ? result.issues : []
    return issues.flatMap((issue) => (isBeyondRoles(model, issue) ? [] : `${model.id}: ${issue.message}`))
  })
  expect(lacking).toEqual([])
})

test('every model has a text or a file by its roles, unless it only takes what the vendor already has', () => {
  const needed: readonly Role[] = ['prompt', 'messages', ...fileRoles]
  for (const { id, params } of models.filter((model) => needed.every((role) => model.roles[role] === undefined))) {
    expect([id, params.filter(takesFiles)]).toEqual([id, []])
    const required = params.filter((param) => param.required).map(({ name }) => name)
    expect([id, required.filter((name) => !name.endsWith('Id'))]).toEqual([id, []])
    expect([id, required.length]).not.toEqual([id, 0])
  }
})

test('roles name parameters of the model, each once', () => {
  for (const { id, params, roles } of models) {
    const names: readonly unknown[] = Object.values(roles)
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
