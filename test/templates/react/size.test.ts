import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { repository } from '../../support/command.ts'

const outside = ['react', '@gatewright/client']

/** The bytes of some exports as a page bundles them, gzipped, beside React and what else is named. */
async function weigh(names: string, external: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from '@gatewright/react'`, resolveDir: repository },
    external: [...outside, ...external],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

/** The exports that a page uses, and the most bytes that this package adds to it. */
const limits = [
  ['useTask', 1_700],
  ['useModelForm', 3_200],
  ['ModelForm', 2_300],
  ['useTask, useModelForm, ModelForm, uploadTo', 6_600],
] as const

test.each(limits)('%s does not grow', async (names, most) => {
  expect(await weigh(names, ['@gatewright/catalog/language'])).toBeLessThanOrEqual(most)
})

test('with the rules of a form, and without prices that are expressions, it does not grow', async () => {
  const names = 'useTask, useModelForm, ModelForm, uploadTo'
  expect(await weigh(names, [])).toBeLessThanOrEqual(10_700)
  expect(await weigh(`${names}, quotesWith`, [])).toBeGreaterThan(await weigh(names, []))
})
