import { Choices } from '../../bench/choices.ts'

/** Draws that depend only on a seed: what tests decide at random, they decide with these. */
export class Random extends Choices {
  private readonly start: number

  constructor(seed: number) {
    super(seed)
    this.start = seed
    this.next() // seeds that differ by 1 begin differently
  }

  /**
   * A generator for a part of a test. Its draws depend only on this seed and on the name of the part, so that parts that
   * run side by side do not change each other's.
   */
  fork(name: string): Random {
    return new Random(seedFor(this.start, name))
  }

  /** True in this share of draws. */
  chance(share: number): boolean {
    return this.next() < share
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** One of these; undefined if there are none. */
  one<Item>(list: readonly Item[]): Item | undefined {
    return list[this.below(list.length)]
  }

  /** One of these. Throws if there are none. */
  item<Item>(list: readonly Item[]): Item {
    if (list.length === 0) throw new Error('There is nothing to draw from.')
    return this.pick(list as readonly [Item, ...Item[]]) // it has an item
  }

  /** The same items in another order. */
  shuffled<Item>(list: readonly Item[]): readonly Item[] {
    const keyed = list.map((item) => ({ item, at: this.next() }))
    return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item)
  }

  /** A seed for another generator. */
  seed(): number {
    return this.below(2 ** 31)
  }
}

/** The seed of a part of what a seed decides (FNV-1a): each part can be drawn alone. */
export function seedFor(seed: number, part: string): number {
  let hash = 0x811c9dc5
  for (const character of `${seed} ${part}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash
}
