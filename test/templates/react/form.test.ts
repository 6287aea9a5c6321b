import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { vendor1V3Omni as data } from '@gatewright/catalog/models/vendor1-v3-omni'
import { vendor1V3Omni as model } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0 as speech } from '@gatewright/catalog/models/vendor2-audio-1.0'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { createModelForm } from '../../../templates/react/runtime/form.ts'
import type { FormField, FormOptions, FormStore } from '../../../templates/react/runtime/types.ts'
import { carriedOver } from '../../../templates/react/runtime/values.ts'
import { unchecked } from '../../support/reading.ts'

const fieldOf = (store: FormStore, name: string): FormField => {
  const found = store.get().fields.find((field) => field.name === name)
  if (found === undefined) throw new Error(`There is no field ${name}.`)
  return found
}

const open = (options: Partial<FormOptions> = {}): FormStore => createModelForm(model.check, { data, ...options })

const fileOf = (name: string, type: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type })

test('a form has the issues of the client, and shows those of a field once the person has left it', () => {
  const store = open()
  expect(store.get().issues).toEqual(model.check?.({}))
  expect(fieldOf(store, 'prompt').issues).toEqual([])
  fieldOf(store, 'prompt').touch()
  expect(fieldOf(store, 'prompt').issues.map(({ code }) => code)).toEqual(['required'])
  fieldOf(store, 'prompt').set('A lighthouse')
  expect(store.get().issues).toEqual([])
  expect(store.get().input).toEqual({ prompt: 'A lighthouse' })
})

test('only the fields that change are other objects', () => {
  const store = open()
  const before = store.get()
  store.get().set('prompt', 'A lighthouse')
  const after = store.get()
  const changed = after.fields.filter((field, index) => field !== before.fields[index]).map(({ name }) => name)
  expect(changed).toEqual(['prompt'])
})

test('the input has the order of the spec, and what the model does not know stays in it, with its issue', () => {
  const store = open({ initial: { other: 1, duration: 5, prompt: 'A lighthouse' } })
  expect(Object.keys(store.get().input)).toEqual(['prompt', 'duration', 'other'])
  expect(store.get().issues.map(({ code, path }) => [code, path[0]])).toEqual([['unknown-parameter', 'other']])
})

test('an issue of the gateway stays until the value changes', () => {
  const store = open({ initial: { prompt: 'A lighthouse', startFrame: 'https://example.com/gone.png' } })
  store.get().refuse([{ path: ['startFrame'], message: 'The file is gone.' }])
  expect(fieldOf(store, 'startFrame').issues.map(({ message }) => message)).toEqual(['The file is gone.'])
  fieldOf(store, 'startFrame').set('https://example.com/here.png')
  expect(fieldOf(store, 'startFrame').issues).toEqual([])
})

test('text that is no value yet is an issue of the form', () => {
  const store = open({ initial: { prompt: 'A lighthouse' } })
  store.get().complain(['multiPrompt'], 'Multi-Shot Prompts must be JSON.')
  expect(store.get().issues.map(({ code }) => code)).toEqual(['unreadable'])
  store.get().complain(['multiPrompt'], undefined)
  expect(store.get().issues).toEqual([])
})

test('a file is sent with the call unless the form uploads it', async () => {
  const store = open({ initial: { prompt: 'A lighthouse' } })
  const file = fileOf('a.png', 'image/png')
  await fieldOf(store, 'startFrame').attach([file])
  expect(store.get().input).toEqual({ prompt: 'A lighthouse', startFrame: file })
  expect(store.get().issues).toEqual([])
})

test('an upload shows how far it is, one file after the other, and what a list cannot take is an issue', async () => {
  const seen: unknown[] = []
  const store = open({
    initial: { prompt: 'A lighthouse' },
    upload: async (file, { onProgress }) => {
      onProgress(5, file.size)
      return `https://example.com/${file.name}`
    },
  })
  store.subscribe(() => seen.push(fieldOf(store, 'imageUrls').upload?.loaded))
  await fieldOf(store, 'imageUrls').attach([
    fileOf('a.png', 'image/png'),
    fileOf('b.txt', 'text/plain'),
    fileOf('c.png', 'image/png'),
  ])
  expect(store.get().values['imageUrls']).toEqual(['https://example.com/a.png', 'https://example.com/c.png'])
  expect(seen.filter((loaded) => loaded !== undefined)).toEqual([0, 5, 0, 5])
  expect(fieldOf(store, 'imageUrls').issues.map(({ message }) => message)).toEqual([
    'b.txt is text/plain. Choose an image.',
  ])
  expect(store.get().uploading).toBeUndefined()
})

test('a failed upload says why, and one of a form that was filled anew is stopped', async () => {
  const store = open({ upload: () => Promise.reject(new Error('The quota is used up.')) })
  await fieldOf(store, 'startFrame').attach([fileOf('a.png', 'image/png')])
  expect(fieldOf(store, 'startFrame').issues.map(({ message }) => message)).toEqual([
    'a.png was not uploaded. The quota is used up.',
  ])
  const { promise, resolve } = Promise.withResolvers<string>()
  let stopped: AbortSignal | undefined
  const slow = open({
    upload: (_file, { signal }) => {
      stopped = signal
      return promise
    },
  })
  const attached = fieldOf(slow, 'startFrame').attach([fileOf('a.png', 'image/png')])
  slow.get().load({ prompt: 'A storm' })
  resolve('https://example.com/a.png')
  await attached
  expect(stopped?.aborted).toBe(true)
  expect(slow.get().values).toEqual({ prompt: 'A storm' })
})

/** A form whose prices come when the test resolves them, with the answer to each input that was asked for. */
const openQuoted = (): { readonly store: FormStore; readonly answerOf: (duration: unknown) => Deferred } => {
  const asked = new Map<unknown, Deferred>()
  const { credits: _, ...rest } = data
  const store = createModelForm(model.check, {
    data: { ...rest, credits: 'duration * 2' },
    quotes: (_data, { input }) => {
      const answer: Deferred = Promise.withResolvers()
      asked.set(input['duration'], answer)
      return answer.promise
    },
  })
  store.subscribe(() => {})
  const answerOf = (duration: unknown): Deferred => {
    const answer = asked.get(duration)
    if (answer === undefined) throw new Error(`The price for a duration of ${String(duration)} was not asked for.`)
    return answer
  }
  return { store, answerOf }
}

type Deferred = PromiseWithResolvers<Awaited<ReturnType<NonNullable<FormOptions['quotes']>>>>

const quoteOf = (credits: number) => ({ price: { credits, exact: true }, seconds: undefined })

// A form only waits for promises here, and all promises that can settle have done so in the next turn of the event loop.
test('a price that is an expression follows the newest input, whichever answer comes last', async () => {
  const { store, answerOf } = openQuoted()
  store.get().set('duration', 6)
  store.get().set('duration', 7)
  answerOf(7).resolve(quoteOf(14))
  await turn()
  expect(store.get().price).toEqual({ credits: 14, exact: true })
  answerOf(6).resolve(quoteOf(12))
  await turn()
  expect(store.get().price).toEqual({ credits: 14, exact: true })
})

test('a failed price of an older input leaves that of the newest one', async () => {
  const { store, answerOf } = openQuoted()
  store.get().set('duration', 6)
  store.get().set('duration', 7)
  answerOf(7).resolve(quoteOf(14))
  await turn()
  answerOf(6).reject(new Error('The expression has no value.'))
  await turn()
  expect(store.get().price).toEqual({ credits: 14, exact: true })
})

test('while the newest price is on its way, an older one is not shown as its price', async () => {
  const { store, answerOf } = openQuoted()
  store.get().set('duration', 6)
  store.get().set('duration', 7)
  answerOf(6).resolve(quoteOf(12))
  await turn()
  expect(store.get().price).toBeUndefined()
  answerOf(7).resolve(quoteOf(14))
  await turn()
  expect(store.get().price).toEqual({ credits: 14, exact: true })
})

test('the price of an input is asked for once, and that of a model with one price never', async () => {
  const asked: unknown[] = []
  const quotes: FormOptions['quotes'] = async (_data, { input }) => {
    asked.push(input)
    return quoteOf(14)
  }
  const fixed = open({ quotes })
  fixed.subscribe(() => {})
  fixed.get().set('duration', 6)
  await turn()
  expect(asked).toEqual([])
  const store = open({ data: { ...data, credits: 'duration * 2' }, initial: { duration: 7 }, quotes })
  store.subscribe(() => {})
  store.subscribe(() => {})
  fieldOf(store, 'duration').touch()
  await turn()
  expect(asked).toEqual([{ duration: 7 }])
})

test('a field that takes no file does not take one, and an issue that is not there is not taken away', async () => {
  const store = open({ initial: { prompt: 'A lighthouse' } })
  let changes = 0
  store.subscribe(() => void changes++)
  await fieldOf(store, 'prompt').attach([fileOf('a.png', 'image/png')])
  store.get().complain(['prompt'], undefined)
  expect(store.get().values).toEqual({ prompt: 'A lighthouse' })
  expect(changes).toBe(0)
})

test('the progress of an upload that was stopped is not shown', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  let progress = (_loaded: number, _total: number): void => undefined
  const store = open({
    upload: (_file, { onProgress }) => {
      progress = onProgress
      return promise
    },
  })
  const attached = fieldOf(store, 'startFrame').attach([fileOf('a.png', 'image/png')])
  store.get().load({ prompt: 'A storm' })
  progress(5, 10)
  expect(store.get().uploading).toBeUndefined()
  reject(new Error('It was stopped.'))
  await attached
  expect(store.get().issues).toEqual([])
})

test('another model keeps the values that fit', () => {
  const values = { prompt: 'A lighthouse', duration: 500, format: 'mp3', other: 1 }
  const carried = carriedOver(values, data, speech, (input) => vendor2Audio1_0.check?.(input) ?? [])
  expect(carried).toEqual({ prompt: 'A lighthouse', format: 'mp3' })
  const named = { params: [{ ...speech.params[0], name: 'text' }], roles: { prompt: 'text' } }
  expect(carriedOver(values, data, unchecked(named), () => [])).toEqual({ text: 'A lighthouse' })
})
