import { expect, test } from 'vitest'
import { entriesFor, facetsOf } from '../../../../web/playground/form/entries.ts'
import { fileWords } from '../../../../web/playground/dataUris.ts'
import { acceptOf, fileProblem, typeOfFile } from '../../../../generator/language/fileChoice.ts'
import { isOwn, mediaOf, type FileShape } from '../../../../web/playground/form/files.ts'

const picture: FileShape = {
  is: 'file',
  media: 'image',
  mimeTypes: ['image/png', 'image/jpeg'],
  limits: { maxBytes: 1024 },
}

test('a file of the wrong type or size is refused in words', () => {
  expect(fileProblem({ name: 'a.png', type: 'image/png', size: 10 }, picture)).toBeUndefined()
  expect(fileProblem({ name: 'a.mp4', type: 'video/mp4', size: 10 }, picture)).toBe(
    'a.mp4 is video/mp4. Choose an image.',
  )
  expect(fileProblem({ name: 'a.gif', type: 'image/gif', size: 10 }, picture)).toBe(
    'a.gif is image/gif. Choose a file of type image/png or image/jpeg.',
  )
  expect(fileProblem({ name: 'a.png', type: 'image/png', size: 2048 }, picture)).toBe(
    'a.png has 2 kB. It can have at most 1 kB.',
  )
  expect(fileProblem({ name: 'a.png', type: 'image/png', size: 0 }, picture)).toBe('a.png is empty.')
})

test('the type of a file is the one of the browser, or of its extension', () => {
  expect(typeOfFile({ name: 'mesh.glb', type: '' })).toBe('model/gltf-binary')
  expect(typeOfFile({ name: 'notes', type: 'Text/Plain; charset=utf-8' })).toBe('text/plain')
  expect(acceptOf(picture)).toBe('image/png,image/jpeg')
  expect(acceptOf({ is: 'file', media: 'video' })).toBe('video/*')
  expect(acceptOf({ is: 'file', media: 'any' })).toBeUndefined()
})

test('a data URI is shown in words, and only addresses of the gateway are loaded unasked', () => {
  expect(fileWords('data:image/png;base64,AAAA')).toBe('PNG file, 3 bytes')
  expect(fileWords('data:,abc')).toBe('File, 3 bytes')
  expect(mediaOf('https://a.example/x.mp4?y', 'any')).toBe('video')
  expect(mediaOf('https://a.example/x', 'image')).toBe('image')
  expect(mediaOf('https://a.example/x.pdf', 'document')).toBeUndefined()
  expect(isOwn('http://localhost:1/files/a', 'http://localhost:1')).toBe(true)
  expect(isOwn('http://localhost:12/files/a', 'http://localhost:1')).toBe(false)
})

const entries = [
  { id: 'a', name: 'Astrid', tags: ['calm'], meta: { language: ['en', 'nb'], age: 41, code: 'x1' } },
  { id: 'b', name: 'Bram', tags: ['bright'], meta: { language: 'nl', age: 30, code: 'x2' } },
  { id: 'c', name: 'Chiyo', tags: [], meta: { language: ['en'], code: 'x3' } },
]

test('entries are filtered by their data, and found by their words', () => {
  expect(facetsOf(entries)).toEqual([{ name: 'language', values: ['en', 'nb', 'nl'] }])
  expect(entriesFor(entries, '', new Map([['language', 'en']])).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(entriesFor(entries, 'BRI br', new Map()).map(({ id }) => id)).toEqual(['b'])
})
