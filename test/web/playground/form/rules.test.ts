import { expect, test } from 'vitest'
import { formOf, useAllKinds } from './formKit.ts'

const allKinds = useAllKinds()
const image = 'https://files.example/a.png'

test('a parameter that needs another one is blocked with the reason until that is given', () => {
  const { field, give, form } = formOf(allKinds('tide-motion-1'), { prompt: 'a' })
  expect(field('endFrame').rule.value.blocked).toBe(
    'End frame needs Start frame. A last frame alone leaves the beginning open.',
  )
  give('startFrame', image)
  expect(field('endFrame').rule.value.blocked).toBeUndefined()
  give('endFrame', image)
  give('startFrame', undefined)
  expect(form.input.value).toEqual({ prompt: 'a' })
  expect(field('endFrame').value.value).toBe(image)
  expect(form.issues.value).toEqual([])
})

test('of two parameters that exclude each other the other one is blocked, from both sides', () => {
  const { field, give } = formOf(allKinds('tide-motion-1'), { prompt: 'a', imageUrls: [image] })
  expect(field('startFrame').rule.value.blocked).toContain('exclude each other')
  expect(field('imageUrls').rule.value.blocked).toBeUndefined()
  give('imageUrls', [])
  expect(field('startFrame').rule.value.blocked).toBeUndefined()
  give('startFrame', image)
  expect(field('imageUrls').rule.value.blocked).toContain('exclude each other')
})

test('a loaded input with two parameters that exclude each other keeps both, with the issue', () => {
  const input = { prompt: 'a', imageUrls: [image], startFrame: image }
  const { form } = formOf(allKinds('tide-motion-1'), input)
  expect(form.input.value).toEqual(input)
  expect(form.issues.value.map(({ code }) => code)).toEqual(['rule'])
})

test('a parameter that is blocked is not there for other rules', () => {
  const { field, give } = formOf(allKinds('tide-motion-1'), { prompt: 'a' })
  give('videoUrl', 'https://files.example/a.mp4')
  give('audioUrls', ['https://files.example/a.mp3'])
  expect(field('audioUrls').rule.value.blocked).toBeUndefined()
  give('videoUrl', undefined)
  expect(field('audioUrls').rule.value.blocked).toContain('A sound needs somebody who makes it.')
  expect(field('strength').rule.value).toMatchObject({
    blocked: 'Strength needs Video URL. It says how much of the video is kept.',
  })
})

test('a rule requires a parameter, and says which values it can have and what its default is', () => {
  const { field, give } = formOf(allKinds('tide-motion-1'))
  expect(field('prompt').rule.value.wanted).toContain('Exactly one of Prompt and Script URL must be given.')
  give('scriptUrl', 'https://files.example/a.pdf')
  expect(field('prompt').rule.value.blocked).toContain('Either words, or a script.')
  give('aspectRatio', 'custom')
  expect(field('width').rule.value).toMatchObject({ isRequired: true })
  give('videoUrl', 'https://files.example/a.mp4')
  expect(field('duration').rule.value).toMatchObject({ fallback: 5, only: { values: [5, 10] } })
  expect(field('resolution').rule.value.only?.values).toEqual(['720p', '1080p'])
  give('speed', 'pro')
  expect(field('resolution').rule.value.only).toBeUndefined()
})

test('advice is shown beside its parameter, and refuses nothing', () => {
  const { field, give, form } = formOf(allKinds('aurora-still-2'), { prompt: 'abc', steps: 45, caption: '' })
  expect(field('steps').advice.value).toEqual(['steps should be from 10 to 40. More steps rarely change the picture.'])
  expect(form.issues.value).toEqual([])
  give('steps', 20)
  expect(field('steps').advice.value).toEqual([])
})
