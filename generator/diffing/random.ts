/** Draws the same numbers each time, so that a comparison has the same result (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** Draws a whole number from 0 that is less than this one. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    const mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((more ^ (more >>> 14)) >>> 0) / 2 ** 32) * count)
  }

  /** Draws one of these; undefined if there is none. */
  one<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }
}
