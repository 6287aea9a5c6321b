import { effect } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { models } from '@gatewright/catalog'
import { priceTask } from '../../../../gateway/credits/price.ts'
import { sectionsOf } from '../../../../web/playground/form/form.ts'
import { quoteCall } from '../../../../web/playground/form/quotes.ts'
import { allKindsModels } from '../../../support/allKinds.ts'
import { unchecked } from '../../../support/reading.ts'
import { validators } from '../../../support/validators.ts'
import { formOf, useAllKinds, type Loaded } from './formKit.ts'

const allKinds = useAllKinds()

const ours = (): readonly Loaded[] =>
  models.map((model) => ({
    model,
    validator: unchecked<Readonly<Record<string, Loaded['validator']>>>(validators)[model.id] ?? failed(model.id),
  }))

const failed = (id: string): never => {
  throw new Error(`${id} has no validator.`)
}

const every = (): readonly Loaded[] => [...ours(), ...allKindsModels.map(allKinds)]

test('a form returns each loaded example of every model exactly, and it is valid', () => {
  const wrong = every().flatMap((loaded) =>
    loaded.model.examples.filter(({ input }) => {
      const { form } = formOf(loaded, input)
      return JSON.stringify(sorted(form.input.value)) !== JSON.stringify(sorted(input)) || form.issues.value.length > 0
    }),
  )
  expect(wrong).toEqual([])
  expect(every().length).toBeGreaterThan(200)
})

const sorted = (input: object): object => Object.fromEntries(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))

test('a form has a field for each parameter, once', () => {
  for (const loaded of every()) {
    const { form } = formOf(loaded)
    const { main, folded } = sectionsOf(loaded.model, form.fields)
    expect([...main, ...folded].map(({ param }) => param.name).sort()).toEqual(
      loaded.model.params.map(({ name }) => name).sort(),
    )
  }
})

test('its fields come in the order in which people need them, and only others are folded', () => {
  const loaded = ours().find(({ model }) => model.id === 'vendor1-v3-omni') ?? failed('vendor1-v3-omni')
  const { main, folded } = sectionsOf(loaded.model, formOf(loaded).form.fields)
  const names = ['prompt', 'startFrame', 'endFrame', 'imageUrls', 'videoUrl', 'aspectRatio', 'duration', 'resolution']
  expect(main.map(({ param }) => param.name)).toEqual(names)
  expect(folded.map(({ param }) => param.name)[0]).toBe('generateAudio')
})

test('its price is that of the gateway, for each example of every model with an expression', async () => {
  const priced = every().filter(({ model }) => typeof model.credits === 'string')
  expect(priced.length).toBeGreaterThan(2)
  const inputs = priced.flatMap((loaded) =>
    loaded.model.examples.map(({ input }) => ({ loaded, input, form: formOf(loaded, input).form })),
  )
  const right = await Promise.all(
    inputs.map(({ loaded, input }) => priceTask(loaded.model, () => unchecked(loaded.validator.parse(input)))),
  )
  const exact = right.map((credits) => ({ credits, exact: true }))
  await vi.waitFor(() => expect(inputs.map(({ form }) => form.price.value)).toEqual(exact))
})

test('the price and the time follow the values, also while others are missing', async () => {
  const { form, give } = formOf(allKinds('tide-motion-1'))
  expect(form.issues.value).not.toEqual([])
  await vi.waitFor(() => expect([form.price.value, form.seconds.value]).toEqual([{ credits: 10, exact: true }, 10]))
  give('duration', 10)
  give('speed', 'pro')
  give('resolution', '4k')
  await vi.waitFor(() => expect([form.price.value, form.seconds.value]).toEqual([{ credits: 80, exact: true }, 60]))
})

test('the price has bounds while a value that it depends on is wrong, as at the gateway, and is exact again after', async () => {
  const loaded = allKinds('aurora-still-2')
  const { form, give } = formOf(loaded, { caption: '', count: 2, steps: 30 })
  await vi.waitFor(() => expect(form.price.value).toEqual({ credits: 4, exact: true }))
  give('steps', 99)
  await vi.waitFor(() => expect(form.price.value).toEqual({ min: 4, max: 6, exact: false }))
  give('steps', 31)
  await vi.waitFor(() => expect(form.price.value).toEqual({ credits: 6, exact: true }))
})

test('the price of an older input never replaces that of a newer one', async () => {
  const loaded = allKinds('aurora-still-2')
  const model = { ...loaded.model, credits: "prompt = 'slow' ? $sum([1..500].(1)) : 7" }
  const { form, give } = formOf({ ...loaded, model })
  give('prompt', 'slow')
  give('prompt', 'quick')
  await vi.waitFor(() => expect(form.price.value).toEqual({ credits: 7, exact: true }))
  const input = { prompt: 'slow' }
  expect((await quoteCall(model, { input, issues: [] })).price).toEqual({ credits: 500, exact: true })
  expect(form.price.value).toEqual({ credits: 7, exact: true })
})

test('it starts with what the spec proposes, and again after a reset', () => {
  const { form, give } = formOf(allKinds('aurora-still-2'))
  expect(form.input.value).toEqual({ steps: 30, caption: 'Good morning' })
  give('steps', 5)
  form.reset()
  expect(form.input.value).toEqual({ steps: 30, caption: 'Good morning' })
})

test('it keeps loaded values that the model has no parameter for', () => {
  const { form } = formOf(allKinds('aurora-still-2'), { prompt: 'abc', promt: [1, { a: null }] })
  expect(form.input.value).toEqual({ prompt: 'abc', promt: [1, { a: null }] })
  expect(form.issues.value.map(({ code }) => code)).toContain('unknown-parameter')
})

test('messages are those of the validator, shown once a field was left or all are asked for', () => {
  const loaded = allKinds('aurora-still-2')
  const { form, field, give } = formOf(loaded, { steps: 99, caption: '' })
  expect(form.issues.value).toEqual(loaded.validator.safeParse({ steps: 99, caption: '' }).issues)
  expect(field('steps').issues.value).toEqual([])
  field('steps').touch()
  expect(field('steps').issues.value.map(({ message }) => message)).toEqual([
    'steps must be a whole number from 1 to 50, but it is 99. The nearest is 50.',
  ])
  expect(field('prompt').issues.value).toEqual([])
  form.showAll()
  expect(field('prompt').issues.value).toHaveLength(1)
  give('prompt', 'A mill')
  expect(field('prompt').issues.value).toEqual([])
})

test('a text that is no value yet is an issue of the form', () => {
  const { form } = formOf(allKinds('quill-5'), { messages: [{ role: 'user', content: 'a' }], settings: 1 })
  form.complain(['settings'], 'This is not JSON yet.')
  expect(form.issues.value).not.toEqual([])
  expect(form.issues.value).toMatchObject([{ path: ['settings'], message: 'This is not JSON yet.' }])
  form.complain(['settings'], undefined)
  expect(form.issues.value).toEqual([])
})

test('it names the parameter whose file is being uploaded', async () => {
  const { form } = formOf(allKinds('quill-5'))
  const work = form.during('First frame', Promise.resolve(1))
  expect(form.uploading.value).toBe('First frame')
  expect(await work).toBe(1)
  await vi.waitFor(() => expect(form.uploading.value).toBeUndefined())
})

test('typing into one of many parameters changes nothing that another field renders', () => {
  const { form, give } = formOf(allKinds('aurora-still-2'), { steps: 20, caption: '' })
  form.showAll()
  const changed: string[] = []
  for (const { param, value, rule, issues, advice } of form.fields)
    effect(() => {
      changed.push(param.name)
      return void [value.value, rule.value, issues.value, advice.value]
    })
  expect(changed.length).toBeGreaterThan(30)
  changed.length = 0
  for (const text of ['A', 'A m', 'A mill', 'A mill at dawn']) give('prompt', text)
  expect(new Set(changed)).toEqual(new Set(['prompt']))
})

test('a keystroke in the form of the largest model validates it once', () => {
  const largest = every().toSorted((a, b) => b.model.params.length - a.model.params.length)[0] ?? failed('none')
  let validated = 0
  const validator = new Proxy(largest.validator, {
    get: (target, key): unknown => {
      if (key === 'safeParse') validated++
      return Reflect.get(target, key)
    },
  })
  const { form, give } = formOf({ ...largest, validator }, largest.model.examples.at(-1)?.input)
  const name = form.fields.find(({ param }) => param.shape.is === 'string')?.param.name ?? ''
  validated = 0
  for (let index = 0; index < 200; index++) {
    give(name, 'a'.repeat(index + 2))
    expect(form.issues.value.length).toBeLessThan(50)
  }
  expect(validated).toBe(200)
})

test('an issue that the gateway found is shown at its parameter until the value changes, and does not stop another run', () => {
  const { form } = formOf(ours()[0] ?? failed('the first'))
  const prompt = form.fields.find(({ param }) => param.name === 'prompt')
  if (prompt === undefined) return failed('prompt')
  prompt.value.value = 'A lighthouse'
  form.refuse([{ path: ['prompt'], message: 'prompt is not allowed here.' }])
  expect(prompt.issues.value.map(({ message }) => message)).toEqual(['prompt is not allowed here.'])
  expect(form.issues.value).toEqual([])
  prompt.value.value = 'A bridge'
  expect(prompt.issues.value).toEqual([])
})
