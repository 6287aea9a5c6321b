import { join } from 'node:path'
import ts from 'typescript-5.9'
import { expect, test } from 'vitest'
import { consumers } from '../../../bench/consumers.ts'
import { samples } from '../../../bench/samples.ts'
import { repository } from '../../support/command.ts'

const options: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  types: [],
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
}

/** Checks a program that uses the packages; returns its errors and the effort of the check. */
function check(source: string) {
  const file = join(repository, 'test/consumer.ts') // held in memory only
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => (path === file ? source : readFile.call(host, path))
  host.fileExists = (path) => path === file || fileExists.call(host, path)
  host.getSourceFile = (path, language) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, language)
  }
  const program = ts.createProgram([file], options, host)
  const errors = program.getSemanticDiagnostics().map(({ messageText }) => messageText)
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.includes('generated/client')).length
  return { errors, files, instantiations: program.getInstantiationCount() }
}

test('the compiler takes 20 steps for each call by model id, and 200 for the client', () => {
  const calls = samples()
  const all = consumers(calls).find(({ name }) => name.startsWith('all'))
  const { errors, files, instantiations } = check(all?.source ?? '')
  expect(errors).toEqual([])
  expect(files).toBeLessThan(Object.keys(calls).length / 3) // one file per vendor, not per model
  expect(instantiations).toBeGreaterThan(Object.keys(calls).length)
  expect(instantiations).toBeLessThanOrEqual(20 * Object.keys(calls).length + 200)
})
