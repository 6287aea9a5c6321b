import { models } from '@gatewright/catalog'
import { expect, test, onTestFinished } from 'vitest'
import { languages, pythonLanguage, separate, type InlineFile } from '../../../../web/playground/code/languages.ts'
import { compilerErrors } from '../../../support/compilerErrors.ts'
import { temporary } from '../../../support/temporary.ts'
import { missing, runProgram, startRecording, type Language } from '../../../generator/protocol/programs.ts'

/** A picture of one red pixel, with a comment that makes it long. */
const pixel = Buffer.concat([
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
  Buffer.alloc(300_000, 'x'),
])

const input = {
  prompt: `It's "hostile": $(touch x) \`touch y\` \\ !history\nJSON\n</script> \u{1f3b5} file:0:`,
  duration: 5,
  startFrame: `data:image/png;base64,${pixel.toString('base64')}`,
  imageUrls: [`data:image/png;base64,${pixel.subarray(0, 2000).toString('base64')}`, 'https://example.com/a.png'],
}

const bytesOf = ({ uri }: InlineFile): Uint8Array => Buffer.from(uri.split(',')[1] ?? '', 'base64')

const shells: readonly (readonly [Language, string])[] = [
  ['sh', 'curl'],
  ['bash', 'curl'],
  ['typescript', 'typescript'],
  ['python', 'python'],
  ['requests', 'python'],
]

test.for(shells)('%s runs the code of the panel with the files of the form', async ([shell, id], { skip }) => {
  const reason = missing(shell)
  if (reason !== undefined) return skip(reason)
  const { url, inputs, close } = await startRecording(temporary())
  onTestFinished(close)
  const { input: marked, files } = separate(input)
  const client = { package: '@gatewright/client', identifier: 'vendor1V3Omni' }
  const call = { baseUrl: url, model: 'vendor1-v3-omni', input: marked, mode: 'async', client } as const
  const python = pythonLanguage(
    shell === 'python' ? { name: 'gatewright-client', module: 'gatewright_client' } : undefined,
  )
  const code = [...languages, python].find((language) => language.id === id)?.write(call, files) ?? ''
  const ended = await runProgram(
    shell,
    code,
    undefined,
    Object.fromEntries(files.map((file) => [file.name, bytesOf(file)])),
  )
  expect(ended.stderr).toBe('')
  expect(ended.code).toBe(0)
  expect(ended.stdout).toContain('/files/')
  expect(inputs).toEqual([input])
})

test('the code in TypeScript of every example compiles, and a wrong value in it does not', () => {
  const { write } = languages.find(({ id }) => id === 'typescript') ?? {}
  const programs = models.flatMap(({ id: model, mode, identifier, examples }) =>
    examples.map(({ input: example }) => {
      const client = { package: '@gatewright/client', identifier }
      return write?.({ baseUrl: 'http://127.0.0.1:8787', model, input: example, mode, client }, []) ?? ''
    }),
  )
  const [first = ''] = programs
  const wrong = first.replace(/prompt: ['"].*?['"]/, 'prompt: 7')
  const files = [...programs, wrong].map((text, at) => [`program${at}.ts`, text] as const)
  const project = { files: {}, config: { include: ['*.ts'] }, paths: {}, written: Object.fromEntries(files) }
  expect(programs.length).toBeGreaterThan(400)
  expect([...compilerErrors(project, []).keys()]).toEqual([`program${programs.length}.ts`])
})
