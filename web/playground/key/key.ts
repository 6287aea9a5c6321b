import { signal, type ReadonlySignal } from '@preact/signals'
import { gatewayAddress } from '../../shared/address.ts'
import { ask } from './asking.ts'
import { keeperOf, keyIn, type Keeper } from '../../shared/keeper.ts'

const keeper: Keeper = keeperOf(gatewayAddress(), { session: () => sessionStorage, computer: () => localStorage })
const current = signal<string | undefined>(keeper.read())

/** The key; undefined if the page has none. */
export const key: ReadonlySignal<string | undefined> = current

/** Uses a key from now on: until the tab is closed, or on this computer until the person forgets it. */
export function useKey(value: string, isRemembered: boolean): void {
  keeper.keep(value, isRemembered)
  current.value = value
}

/** Removes the key from the page and from the browser. */
export function forgetKey(): void {
  keeper.forget()
  current.value = undefined
}

/** Asks for the key, unless the page has one. Resolves with it, or with undefined if the person closes the dialog. */
export const askForKey = (): Promise<string | undefined> =>
  current.value === undefined ? ask('Runs and uploads need a key of this gateway.') : Promise.resolve(current.value)

/** Asks for another key in the place of one that the gateway refused, unless the page has another by now. */
export const askAgain = (refused: string | undefined): Promise<string | undefined> =>
  current.value === undefined || current.value === refused
    ? ask('The gateway no longer accepts your key: it is unknown, expired or revoked.')
    : Promise.resolve(current.value)

const offer = signal<string | undefined>(undefined)

/** The key of a link that waits for an answer, because the page has another one; undefined if none does. */
export const offered: ReadonlySignal<string | undefined> = offer

/** Uses the key of the link in this tab, or leaves it. A key that is remembered on this computer stays there. */
export function answerOffer(isUsed: boolean): void {
  if (isUsed && offer.value !== undefined) useInTab(offer.value)
  offer.value = undefined
}

function useInTab(value: string): void {
  keeper.keepInTab(value)
  current.value = value
}

/**
 * Takes the key out of the address, so that it is in no history, bookmark or copied link. Anyone can send a link, so its key
 * never replaces another one unasked.
 */
function takeFromAddress(): void {
  const found = keyIn(location.href)
  if (found === undefined) return
  const state: unknown = history.state
  history.replaceState(state, '', location.pathname + location.search)
  if (current.value === undefined) useInTab(found)
  else offer.value = found === current.value ? undefined : found
}

takeFromAddress()
addEventListener('hashchange', takeFromAddress)
// Another tab that remembers or forgets the key does so for all.
addEventListener('storage', () => (current.value = keeper.read()))
