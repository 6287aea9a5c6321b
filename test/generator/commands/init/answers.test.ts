import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idProblem } from '../../../../generator/catalogue/names.ts'
import { answer, questions, slug } from '../../../../generator/commands/init/answers.ts'
import { firstVendor } from '../../../../generator/commands/init/files.ts'
import type { Ask } from '../../../../generator/commands/terminal.ts'
import { textLike } from '../../../support/matching.ts'
import { isLong, times } from '../../../support/size.ts'

const { title, scope, license } = questions

describe('the name of a folder', () => {
  test.each([
    ['video-models', 'Video models', '@video-models'],
    ['Acme Vidéo_2', 'Acme Vidéo 2', '@acme-video-2'],
    ['..', 'Models', '@models'],
    ['', 'Models', '@models'],
    ["it's; rm -rf $HOME", 'It s rm rf HOME', '@it-s-rm-rf-home'],
    ['映像', '映像', '@models'],
    ['\u001b[31mred\n', '31mred', '@31mred'],
    ['con', 'Con', '@con'],
  ])('%j suggests %j and %j', (folder, expectedTitle, expectedScope) => {
    expect(title.suggest(folder)).toBe(expectedTitle)
    expect(scope.suggest(folder)).toBe(expectedScope)
  })

  test.runIf(isLong)('always suggests answers that are accepted, and a vendor that can be a folder', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('con', 'nul', '.', 'x'.repeat(5000)),
    )
    fc.assert(
      fc.property(names, (folder) => {
        for (const question of [title, scope, license]) {
          const suggestion = question.suggest(folder)
          expect(question.read(suggestion)).toEqual({ value: suggestion })
        }
        expect(idProblem(firstVendor({ scope: scope.suggest(folder) }))).toBeUndefined()
      }),
      { numRuns: times(100, 500, 5000), seed: 7 },
    )
  })

  test('is cut to a length that paths can have', () => {
    expect(slug('a-'.repeat(3000)).length).toBeLessThanOrEqual(40)
  })
})

describe('an answer', () => {
  test.each([
    [scope, 'acme', '@acme'],
    [scope, ' @acme ', '@acme'],
    [license, 'MIT', 'MIT'],
    [license, '(MIT OR Apache-2.0)', '(MIT OR Apache-2.0)'],
    [license, 'UNLICENSED', 'UNLICENSED'],
    [title, ' My "models" ', 'My "models"'],
  ])('is read: %#', (question, text, value) => {
    expect(question.read(text)).toEqual({ value })
  })

  test.each([
    [scope, ''],
    [scope, '@'],
    [scope, '@Acme'],
    [scope, '@acme/client'],
    [scope, '@../x'],
    [scope, `@${'a'.repeat(300)}`],
    [license, ''],
    [license, 'MIT; rm'],
    [license, 'MIT\n'.repeat(80)],
    [title, ' '],
    [title, 'a\nb'],
    [title, 'a\u202eb'],
    [title, 'x'.repeat(101)],
  ])('is refused with a reason: %#', (question, text) => {
    expect(question.read(text)).toEqual({
      why: textLike(/^a title |^".*" is not a (?:scope|licence), such as /),
    })
  })
})

describe('questions', () => {
  const typing = (...lines: readonly (string | undefined)[]): { readonly ask: Ask; readonly asked: string[] } => {
    const asked: string[] = []
    return { asked, ask: async (words) => (asked.push(words), lines[asked.length - 1]) }
  }

  test('have the suggestion of the folder, which an empty line takes', async () => {
    const { ask, asked } = typing('', '@acme', 'MIT')
    expect(await answer({}, 'video-models', ask)).toEqual({
      answers: { title: 'Video models', scope: '@acme', license: 'MIT' },
    })
    expect(asked).toEqual([
      'Title of the catalogue (Video models): ',
      'Scope of its packages (@video-models): ',
      'Licence of its packages (UNLICENSED): ',
    ])
  })

  test('are asked again, with the reason, until the answer is accepted', async () => {
    const { ask, asked } = typing('@Acme Inc', '@acme')
    await answer({ title: 'Films', license: 'MIT' }, 'x', ask)
    expect(asked).toEqual([
      'Scope of its packages (@x): ',
      textLike(/^"@Acme Inc" is not a scope, such as "@acme".+\.\nScope/),
    ])
  })

  test('are not asked where an option answers them, or where nobody can be asked', async () => {
    const { ask, asked } = typing()
    const given = { title: 'Films', scope: '@acme', license: 'MIT' }
    expect(await answer(given, 'x', ask)).toEqual({ answers: given })
    expect(asked).toEqual([])
    expect(await answer({}, 'films', undefined)).toEqual({
      answers: { title: 'Films', scope: '@films', license: 'UNLICENSED' },
    })
  })

  test('end when the terminal is closed, and a refused option names itself', async () => {
    expect(await answer({}, 'x', typing(undefined).ask)).toBe('left')
    expect(await answer({ scope: 'A B' }, 'x', undefined)).toEqual({
      why: textLike(/^--scope: "@A B" is not a scope/),
    })
  })
})
