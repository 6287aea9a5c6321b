import { distance } from '@gatewright/validators/nearest'
import type { Card } from '../../gateway/pages/data.ts'
import { plain, wordsOf } from './text.ts'

/** Where a word of a model stands, with its weight: a word of a name counts more than one of a description. */
const weights = {
  name: 12,
  id: 8,
  vendor: 6,
  task: 5,
  category: 5,
  tag: 4,
  feature: 4,
  parameter: 3,
  description: 1,
} as const

/** The part of a model in which a word stands. */
type Field = keyof typeof weights

/** One word of one model. */
interface Posting {
  readonly card: number
  readonly field: Field
  /** The text that contains the word. */
  readonly text: string
}

/** A model that has every word of the search. */
export interface Hit {
  readonly card: Card
  readonly score: number
  /** A text of the model with a word of the search that its card does not show, such as the name of a parameter. */
  readonly because?: { readonly field: Field; readonly text: string }
}

/** The result of a search: the models, the best one first, and the words that were found. */
interface Found {
  readonly hits: readonly Hit[]
  /** The words of the search, or those that were most likely meant. */
  readonly words: readonly string[]
}

/** A search over the models of a catalogue. */
export interface Search {
  readonly find: (text: string) => Found
}

/** How long a part of the work takes at most, in milliseconds: far less than what a person notices. */
const slice = 8

/** The shown fields: a card needs no reason for a hit in one of them. */
const shown: ReadonlySet<Field> = new Set(['name', 'vendor', 'task', 'category', 'description'])

/** Builds the search in short slices, so that the page stays usable meanwhile. */
export async function buildSearch(cards: readonly Card[], vendorName: (id: string) => string): Promise<Search> {
  const postings = new Map<string, Posting[]>()
  let start = performance.now()
  for (const [index, card] of cards.entries()) {
    add(postings, index, card, vendorName(card.vendor))
    if (performance.now() - start < slice) continue
    await pause()
    start = performance.now()
  }
  const names = cards.map(({ name, id }) => ({ name: plain(name), id: plain(id) }))
  return { find: (text) => find(text, cards, names, postings) }
}

function add(postings: Map<string, Posting[]>, card: number, model: Card, vendor: string): void {
  const texts: readonly (readonly [Field, readonly string[]])[] = [
    ['name', [model.name]],
    ['id', [model.id]],
    ['vendor', [vendor, model.vendor]],
    ['task', [model.task]],
    ['category', [model.category]],
    ['tag', model.tags],
    ['feature', model.features],
    ['parameter', model.params],
    ['description', [model.description]],
  ]
  for (const [field, list] of texts) {
    for (const text of list) {
      const words = wordsOf(text)
      // People also write `lipsync` for `lip-sync`, and `v3omni` for `V3 Omni`.
      const joined = field !== 'description' && words.length > 1 ? [words.join('')] : []
      for (const word of new Set([...words, ...joined])) {
        const found = postings.get(word)
        if (found === undefined) postings.set(word, [{ card, field, text }])
        else found.push({ card, field, text })
      }
    }
  }
}

/** How well a word of the catalogue matches a word of the search, from 0 to 1. */
function likeness(word: string, wanted: string): number {
  if (word === wanted) return 1
  if (word.startsWith(wanted)) return 0.75
  return wanted.length > 2 && word.includes(wanted) ? 0.4 : 0
}

/** The typing errors that a word may have: none in short ones. */
const errorsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Returns the words of the catalogue that match a word of the search; those with typing errors only if no others do. */
function matches(wanted: string, words: Iterable<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const near = new Map<string, number>()
  const most = errorsIn(wanted)
  for (const word of words) {
    const like = likeness(word, wanted)
    if (like > 0) found.set(word, like)
    if (like > 0 || found.size > 0 || most === 0) continue
    if (Math.abs(word.length - wanted.length) > most) continue
    const edits = distance(wanted, word, most + 1)
    if (edits <= most) near.set(word, 0.3 / edits)
  }
  return found.size > 0 ? found : near
}

/** The best place of one word of the search in each model. */
function best(
  wanted: ReadonlyMap<string, number>,
  postings: ReadonlyMap<string, readonly Posting[]>,
): Map<number, readonly [number, Posting]> {
  const places = new Map<number, readonly [number, Posting]>()
  for (const [word, like] of wanted) {
    for (const posting of postings.get(word) ?? []) {
      const score = like * weights[posting.field]
      if (score > (places.get(posting.card)?.[0] ?? 0)) places.set(posting.card, [score, posting])
    }
  }
  return places
}

/** A search that is a name, or the start of one, is most likely meant as such. */
function nameScore(text: string, { name, id }: { readonly name: string; readonly id: string }): number {
  if (name === text || id === text) return 200
  if (name.startsWith(text)) return 100
  if (id.startsWith(text)) return 60
  return name.includes(` ${text}`) ? 30 : 0
}

function find(
  text: string,
  cards: readonly Card[],
  names: readonly { readonly name: string; readonly id: string }[],
  postings: ReadonlyMap<string, readonly Posting[]>,
): Found {
  const wanted = [...new Set(wordsOf(text))]
  const found = wanted.map((word) => matches(word, postings.keys()))
  const places = found.map((words) => best(words, postings))
  const [first, ...others] = places
  const trimmed = plain(text).trim().replace(/\s+/g, ' ')
  const hits: Hit[] = []
  for (const index of first?.keys() ?? []) {
    const [card, named] = [cards[index], names[index]]
    if (card === undefined || named === undefined || !others.every((more) => more.has(index))) continue
    const score = places.reduce((sum, place) => sum + (place.get(index)?.[0] ?? 0), nameScore(trimmed, named))
    const because = reasonOf(places, index)
    hits.push({ card, score, ...(because && { because }) })
  }
  hits.sort((a, b) => b.score - a.score || compare(a.card.name, b.card.name))
  return { hits, words: found.flatMap((words, at) => closestWords(wanted[at] ?? '', words)) }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The word itself, if it was found; else the words that were most likely meant. */
const closestWords = (word: string, words: ReadonlyMap<string, number>): readonly string[] =>
  [...words.keys()].some((found) => found.includes(word)) ? [word] : [...words.keys()]

function reasonOf(places: readonly ReadonlyMap<number, readonly [number, Posting]>[], card: number): Hit['because'] {
  for (const place of places) {
    const posting = place.get(card)?.[1]
    if (posting !== undefined && !shown.has(posting.field)) return { field: posting.field, text: posting.text }
  }
  return undefined
}

/** Lets the browser paint and handle input before the work continues. */
const pause = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (): void => {
      port1.close()
      done()
    }
    port2.postMessage(undefined)
  })
