import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Project, type InterfaceDeclaration } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import type { MethodName } from '../../gateway/openai/field.ts'
import { methods } from '../../gateway/openai/fields.ts'
import { declarations, isInstalled } from '../support/officialOpenai.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

describe.runIf(isInstalled)(`the types of the official client of OpenAI${title}`, () => {
  test.each<[MethodName, string, string]>([
    ['generateImages', 'images.d.ts', 'ImageGenerateParamsBase'],
    ['editImages', 'images.d.ts', 'ImageEditParamsBase'],
    ['createVideo', 'videos.d.ts', 'VideoCreateParams'],
    ['createSpeech', 'audio/speech.d.ts', 'SpeechCreateParams'],
    ['createTranscription', 'audio/transcriptions.d.ts', 'TranscriptionCreateParamsBase'],
    ['createChatCompletion', 'chat/completions/completions.d.ts', 'ChatCompletionCreateParamsBase'],
  ])('have no field in a request of %s that we do not map, answer, refuse or ignore', (name, file, type) => {
    const fields = fieldsOf(file, type)
    expect(fields.length).toBeGreaterThan(3)
    expect(fields.filter((field) => methods[name].fields[field] === undefined)).toEqual([])
    const others = Object.keys(methods[name].fields).filter((field) => !fields.includes(field))
    expect(others).toEqual(name === 'createSpeech' ? ['input_reference'] : [])
  })
})

const project = new Project({ skipFileDependencyResolution: true, skipAddingFilesFromTsConfig: true })

/** The fields of a type of the official client. */
function fieldsOf(file: string, type: string): readonly string[] {
  const path = join(declarations, file)
  const source =
    project.getSourceFile(path) ?? project.createSourceFile(path, readFileSync(path, 'utf8'), { overwrite: true })
  const declared: InterfaceDeclaration = source.getInterfaceOrThrow(type)
  return declared.getProperties().map((property) => property.getName())
}
