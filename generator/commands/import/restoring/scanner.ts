/** A value as the words of a rule quote it. */
type Quoted = string | number | boolean

/** Reads a sentence from its start: each method takes what it finds, or returns undefined and takes nothing. */
export class Scanner {
  private readonly text: string
  private readonly names: readonly string[]
  private at = 0

  /** `names` are those of parameters. */
  constructor(text: string, names: readonly string[]) {
    this.text = text
    this.names = [...names].sort((a, b) => b.length - a.length) // the longest first: `seed` is not `seedMode`
  }

  /** The text that was not read yet. */
  get rest(): string {
    return this.text.slice(this.at)
  }

  /** These words. */
  words(words: string): true | undefined {
    if (!this.text.startsWith(words, this.at)) return undefined
    this.at += words.length
    return true
  }

  /** The name of a parameter. */
  name(): string | undefined {
    const found = this.names.find((one) => this.text.startsWith(`${one} `, this.at) || this.ends(one))
    if (found !== undefined) this.at += found.length
    return found
  }

  /** A text in quotes, a number, true or false. */
  value(): Quoted | undefined {
    const [found] = /^(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*(?<=\d)|true|false)/.exec(this.rest) ?? []
    if (found === undefined) return undefined
    this.at += found.length
    const value: Quoted = JSON.parse(found)
    return value
  }

  /** A number. */
  number(): number | undefined {
    const start = this.at
    const found = this.value()
    if (typeof found === 'number') return found
    this.at = start
    return undefined
  }

  /** Items as people list them: `a, b or c`. */
  list<Item>(item: () => Item | undefined, last: 'and' | 'or'): readonly Item[] {
    const first = item()
    const items = first === undefined ? [] : [first]
    for (const mark of [', ', ` ${last} `]) {
      for (let next = this.after(mark, item); items.length > 0 && next !== undefined; next = this.after(mark, item)) {
        items.push(next)
        if (mark !== ', ') break
      }
    }
    return items
  }

  /** An item after these words; takes neither where there are not both. */
  private after<Item>(words: string, item: () => Item | undefined): Item | undefined {
    const start = this.at
    const found = this.words(words) && item()
    if (found === undefined) this.at = start
    return found
  }

  /** Whether a name stands here with the end of a list or a sentence after it. */
  private ends(name: string): boolean {
    return this.text.startsWith(name, this.at) && /^[,.]/.test(this.text.slice(this.at + name.length))
  }
}
