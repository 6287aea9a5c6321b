import { Choices } from '../../../bench/choices.ts'

/** Draws that depend only on a seed. */
export class Random extends Choices {
  constructor(seed: number) {
    super(seed)
    this.next() // seeds that differ by 1 begin differently
  }

  /** True in this share of draws. */
  chance(share: number): boolean {
    return this.next() < share
  }

  /** One of these; undefined if there are none. */
  one<Item>(list: readonly Item[]): Item | undefined {
    return list[this.below(list.length)]
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
