import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The files in which `tsc` finds an error when each of these shapes gets one more keyword. */
function namedFor(...shapes: readonly string[]): readonly string[] {
  const folder = mkdtempSync('keywords-') // inside the project, so that its dependencies are found
  try {
    for (const part of ['generator', 'templates']) cpSync(part, join(folder, part), { recursive: true })
    const path = join(folder, 'generator/language/shape.ts')
    const text = readFileSync(path, 'utf8')
    const added = shapes.reduce((all, is) => all.replace(`is: '${is}'`, `is: '${is}'; readonly added?: number`), text)
    writeFileSync(path, added)
    const config = { extends: '../tsconfig.json', include: ['generator', 'templates'], exclude: ['templates/command'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return filesIn(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function filesIn(folder: string): readonly string[] {
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  const found = [...stdout.matchAll(/^(?:.*?keywords-\w+\/)?([\w/]+\.ts)\(/gm)].map(([, file = '']) => file)
  return [...new Set(found)].sort()
}

test('a new keyword of a shape is a type error in each place that must know it', () => {
  expect(namedFor()).toEqual([])
  expect(namedFor('string', 'number')).toEqual([
    'generator/language/explain.ts',
    'generator/writing/schema.ts',
    'templates/shared/example.ts',
    'templates/validators/refusal.ts',
  ])
  expect(namedFor('file')).toEqual([
    'generator/language/explain.ts',
    'generator/writing/schema.ts',
    'templates/validators/refusal.ts',
  ])
}, 60_000)
