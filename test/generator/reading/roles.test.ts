import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { modelSpec } from '../../../generator/writing/spec.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { textLike } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

const prompt = { type: 'text', required: true, description: 'A prompt.' }
const picture = { type: 'file', media: 'image', description: 'A picture.' }

/** Compiles a model with these keys, and families by their names. */
async function compiled(keys: object, families: Readonly<Record<string, object>> = {}) {
  const specs = writeSpecs(temporary(), [madeModel('one', keys)])
  mkdirSync(join(specs, 'families'))
  for (const [name, family] of Object.entries(families))
    writeFileSync(join(specs, 'families', `${name}.yaml`), JSON.stringify(family))
  const { catalogue, diagnostics } = await compile(specs, { strict: true })
  const found = diagnostics.map(({ code, message, hint, text, column, length }) => ({
    code,
    message,
    hint,
    at: text.slice(column - 1, column - 1 + length),
  }))
  return { model: catalogue?.models[0], found }
}

test('a stated role is added to those that follow from names', async () => {
  const { model, found } = await compiled({ params: { prompt, photo: picture }, roles: { firstFrame: 'photo' } })
  expect(found).toEqual([])
  expect(model?.roles).toEqual({ prompt: 'prompt', firstFrame: 'photo' })
})

test('null takes a role that would follow', async () => {
  const { model } = await compiled({ params: { prompt, image: picture }, roles: { image: null } })
  expect(model?.roles).toEqual({ prompt: 'prompt' })
})

test('roles of a family are merged one by one, and omit leaves out those of its parameters', async () => {
  const family = {
    params: { photo: picture, last: picture, words: prompt },
    roles: { firstFrame: 'photo', lastFrame: 'last', prompt: 'words' },
  }
  const own = { extends: 'pair', params: { shot: picture }, omit: ['last'], roles: { firstFrame: 'shot' } }
  const { model, found } = await compiled(own, { pair: family })
  expect(found).toEqual([])
  expect(model?.roles).toEqual({ prompt: 'words', firstFrame: 'shot' })
})

test('the published spec of a model states all its roles, so that other versions read the same ones', async () => {
  const params = { prompt, image: picture, startFrame: picture, photo: picture }
  const { model } = await compiled({ params, roles: { image: 'photo', firstFrame: null } })
  const spec = model && modelSpec(model)
  expect(spec?.['roles']).toEqual({ prompt: 'prompt', image: 'photo', firstFrame: null })
  const again = await compiled({ params, roles: spec?.['roles'] })
  expect(again.model?.roles).toEqual(model?.roles)
})

test.each([
  [{ startFrame: 'photo' }, 'unknown-key', /^"startFrame" is not a key here/, 'did you mean firstFrame?', 'startFrame'],
  [{ imgae: 'photo' }, 'unknown-key', /^"imgae" is not a key here/, 'did you mean image?', 'imgae'],
  [{ image: 'phto' }, 'unknown-param', /called "phto"/, 'did you mean photo?', 'phto'],
  [{ image: ['photo'] }, 'wrong-type', /the name of a parameter, or null/, undefined, '['],
  [{ image: 'prompt' }, 'bad-role', /"prompt" is not a file of images, or a list of them/, undefined, 'prompt'],
  [{ image: 'photo', firstFrame: 'photo' }, 'bad-role', /has the role/, undefined, 'photo'],
])('%j is refused where it stands', async (roles, code, message, hint, at) => {
  const { found } = await compiled({ params: { prompt, photo: picture }, roles })
  expect(found[0]).toMatchObject({ code, message: textLike(message), hint })
  expect(found[0]?.at.replaceAll('"', '')).toBe(at)
})

test('roles that are no mapping are refused', async () => {
  const { found } = await compiled({ params: { prompt }, roles: ['prompt'] })
  expect(found).toMatchObject([{ code: 'wrong-type' }])
})

test('an unclear role names the candidates and says what to write', async () => {
  const { model, found } = await compiled({ params: { prompt, image: picture, sourceImage: picture } })
  expect(model?.roles).toEqual({ prompt: 'prompt' })
  expect(found).toEqual([
    {
      code: 'unclear-role',
      message: 'Several parameters could have the role "image", so none has it: image, sourceImage.',
      hint: 'write roles: { image: image } in the model, or { image: null } if no parameter has it',
      at: '"image"',
    },
  ])
})

test('an imported model has the roles of its names, and no reports of others', async () => {
  const { model, found } = await compiled({
    source: 'imported',
    params: { text: prompt, photo: { ...picture, required: true } },
  })
  expect(found).toEqual([])
  expect(model?.roles).toEqual({ prompt: 'text' })
})
