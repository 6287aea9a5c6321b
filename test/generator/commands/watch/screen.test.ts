import { expect, test } from 'vitest'
import { Screen, type ScreenOutput } from '../../../../generator/commands/watch/watching.ts'

/** An output of a size that keeps what is written. */
function outputOf(size: Partial<ScreenOutput>) {
  const texts: string[] = []
  return { texts, output: { ...size, write: (text: string) => texts.push(text) } }
}

const terminal = { isTTY: true, columns: 10, rows: 6 }

test('a text replaces the rows of the one before on a terminal, however wide they are', () => {
  const { texts, output } = outputOf(terminal)
  const screen = new Screen(output)
  screen.show('\u001b[31mone\u001b[0m\n')
  screen.show('0123456789\n0123456789a\n\n')
  screen.show('\u6f22\u6f22\u6f22\u6f22\u6f22\u6f22\n')
  screen.clear()
  screen.clear()
  expect(texts).toEqual([
    '\u001b[31mone\u001b[0m\n',
    '\u001b[1A\r\u001b[J0123456789\n0123456789a\n\n',
    '\u001b[4A\r\u001b[J\u6f22\u6f22\u6f22\u6f22\u6f22\u6f22\n',
    '\u001b[2A\r\u001b[J',
    '',
  ])
})

test('of a text that is higher than the terminal, only what is still on it is replaced', () => {
  const { texts, output } = outputOf(terminal)
  const screen = new Screen(output)
  screen.show('a\nb\nc\nd\ne\nf\n')
  screen.show('g\n')
  expect(texts[1]).toBe('\u001b[H\u001b[Jg\n')
  expect(texts.join('')).not.toMatch(/\u001b\[[23]J|\u001bc/) // nothing removes what scrolled off
})

test('texts follow each other elsewhere than on a terminal', () => {
  const { texts, output } = outputOf({ columns: 10, rows: 6 })
  const screen = new Screen(output)
  screen.show('a\n')
  screen.show('b\n')
  screen.clear()
  expect(texts).toEqual(['a\n', '\nb\n', ''])
})

test('on a terminal that others write to, a text that cannot stay scrolls off', () => {
  const { texts, output } = outputOf(terminal)
  const screen = new Screen(output, true)
  screen.show('good\n', true)
  screen.show('bad\n')
  screen.show('good\n', true)
  expect(texts).toEqual(['good\n', 'bad\n', '\n\n\n\n\n\u001b[H\u001b[Jgood\n'])
})
