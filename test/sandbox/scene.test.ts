import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../sandbox/scene/drawing.ts'
import { drawable } from '../../sandbox/scene/fonts.ts'
import { linesOf, widthOf } from '../../sandbox/scene/lines.ts'
import { moodOf } from '../../sandbox/scene/mood.ts'
import { Film } from '../../sandbox/scene/film.ts'

describe('a mood', () => {
  it.each([
    ['A red kite over the sea at dawn', 'dawn sea clear'],
    ['Neon city at night in the rain', 'night city rain'],
    ['Snow on the MOUNTAINS, blue hour, dusk', 'dusk mountains snow'],
    ['A fox in a foggy forest', 'grey forest clear'],
    ['Camels in the desert at noon', 'day desert clear'],
    ['Mountains above a river, by day', 'day mountains clear'],
    ['A river below mountains, by day', 'day lake clear'],
    ['Seasoned nightingales', 'neither word of a longer one'],
  ])('follows the words of "%s": %s', (prompt, words) => {
    const { time, place, weather } = moodOf(prompt, 1)
    const found = `${time} ${place} ${weather}`
    expect(found === words || (words.startsWith('neither') && found === Object.values(moodOf('', 1)).join(' '))).toBe(
      true,
    )
  })

  it('comes from the seed where no word says it', () => {
    const moods = Array.from({ length: 40 }, (_, seed) => JSON.stringify(moodOf('A teapot', seed)))
    expect(new Set(moods).size).toBeGreaterThan(6)
    expect(moodOf('A teapot', 7)).toEqual(moodOf('A teapot', 7))
  })
})

describe('the lines of a caption', () => {
  it('are no wider than asked, and have whole words', () => {
    const text = 'A very long prompt about mountains with snow on the peaks, and a small hut in which a light burns.'
    const lines = linesOf(text, 18, 20)
    expect(lines.join(' ')).toBe(text)
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(18)
  })

  it('end with an ellipsis after a whole word if there are too many', () => {
    const lines = linesOf('one two, three four five six seven eight nine ten', 8, 2)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^[a-z ]+…$/)
    expect('one two, three four five six seven eight nine ten').toContain(lines[1]?.replace('…', ''))
    expect(linesOf(`${'many words '.repeat(10_000)}`, 20, 3)).toHaveLength(3)
  })

  it('break between words in scripts without spaces, and between letters in words that are too long', () => {
    const japanese = linesOf('夜の海に浮かぶ船と月、静かな波の音が聞こえる', 8, 9)
    expect(japanese.join('')).toBe('夜の海に浮かぶ船と月、静かな波の音が聞こえる')
    expect(japanese.every((line) => !line.startsWith('、'))).toBe(true)
    expect(linesOf('x'.repeat(100), 10, 20).join('')).toBe('x'.repeat(100))
    expect(linesOf('👩‍👩‍👧‍👦'.repeat(6), 5, 20).join('')).toBe('👩‍👩‍👧‍👦'.repeat(6))
  })

  it.each([
    '',
    '   \n\t ',
    '\u0000\ud800\u202e',
    'سماء الليل',
    '🌊🎈',
    'ก'.repeat(700),
    'é'.normalize('NFD').repeat(50),
  ])('are harmless for %j', async (label) => {
    const svg = drawing({ width: 320, height: 180, label, seed: 1 })
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(320)
  })
})

describe('a scene', () => {
  const size = { width: 320, height: 180 }
  const hills = { ...size, label: 'Hills at noon', seed: 3 }

  it('moves in every second, and less than it stays', async () => {
    const film = await Film.of(hills)
    const frames = [0, 24, 48].map((at) => film.rgb(at))
    for (const [at, frame] of frames.slice(1).entries()) {
      const changed =
        frame.filter((value, place) => Math.abs(value - (frames[at]?.[place] ?? 0)) > 12).length / frame.length
      expect(changed).toBeGreaterThan(0.005)
      expect(changed).toBeLessThan(0.5)
    }
  })

  it('has no texts where there is no font, instead of empty boxes', async () => {
    const svg = drawing(hills)
    expect(svg.match(/<text /g)).toHaveLength(2)
    expect((await drawable(svg, Promise.resolve(false))).includes('<text')).toBe(false)
    expect((await drawable(svg, Promise.resolve(true))).toString()).toBe(svg)
    expect((await drawable(svg)).toString()).toBe(svg)
  })

  it('has a caption with contrast: white letters on dark', async () => {
    const pixels = await sharp(Buffer.from(drawing({ ...hills, label: 'Snow on bright hills at noon' })))
      .removeAlpha()
      .raw()
      .toBuffer()
    const bottom = pixels.subarray(Math.floor(pixels.length * 0.86), Math.floor(pixels.length * 0.98))
    const [white, dark] = [bottom.filter((value) => value > 235), bottom.filter((value) => value < 110)]
    expect(white.length / bottom.length).toBeGreaterThan(0.03)
    expect(dark.length / bottom.length).toBeGreaterThan(0.5)
  })

  it.each(['dawn sea', 'night city', 'rain in the forest', 'snow on mountains', 'desert dusk', 'lake'])(
    'differs by its words and its seed: %s',
    async (label) => {
      const [one, other, without] = [
        drawing({ ...size, label, seed: 1 }),
        drawing({ ...size, label, seed: 2 }),
        drawing({ ...size, label: '', seed: 1 }),
      ]
      expect(new Set([one, other, without]).size).toBe(3)
      expect(one.length).toBeLessThan(150_000)
    },
  )
})
