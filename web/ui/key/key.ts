import { signal, type ReadonlySignal } from '@preact/signals'
import { listPath, modelsSegment } from '@gatewright/openapi/protocol'
import { addressOf, gatewayAddress } from '../../shared/gateway.ts'
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

/** An open question for the key. */
interface Question {
  /** Why the page asks, in one sentence. */
  readonly reason: string
  /** Ends the question, with the key or without. */
  readonly answer: (key: string | undefined) => void
}

const open = signal<Question | undefined>(undefined)
let pending: Promise<string | undefined> | undefined

/** The open question; undefined if nothing asks. */
export const question: ReadonlySignal<Question | undefined> = open

/** Opens the dialog. All parts of the page that ask at the same time share one question and its answer. */
export function ask(reason: string): Promise<string | undefined> {
  pending ??= new Promise<string | undefined>((resolve) => {
    open.value = {
      reason,
      answer(key) {
        open.value = undefined
        pending = undefined
        resolve(key)
      },
    }
  })
  return pending
}

/**
 * Fetches a path of the gateway with the key in a header. If the gateway refuses the key, asks for another one and
 * repeats the request once with it.
 */
export async function authorised(path: string, init: RequestInit = {}): Promise<Response> {
  const sent = key.value
  const response = await send(path, init, sent)
  if (response.status !== 401) return response
  const next = await askAgain(sent)
  return next === undefined ? response : send(path, init, next)
}

function send(path: string, init: RequestInit, bearer: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  // A redirect would carry the key to another host.
  return fetch(addressOf(path), { credentials: 'omit', redirect: 'error', ...init, headers })
}

/** Reads one model, the cheapest request that needs a key. */
const cheapPath = `${listPath(modelsSegment)}?limit=1`

/** A key with other characters cannot be in a header. */
const keyPattern = /^[!-~]+$/

/** Checks a key with a cheap request. Returns the problem in words, or undefined if the gateway accepts the key. */
export async function problemOf(key: string): Promise<string | undefined> {
  if (key === '') return 'Enter a key.'
  if (!keyPattern.test(key)) return 'A key has no spaces and only plain characters. Check that you copied all of it.'
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const init: RequestInit = { headers, cache: 'no-store', credentials: 'omit', redirect: 'error' }
  try {
    return wordsOf(await fetch(addressOf(cheapPath), init))
  } catch {
    return navigator.onLine
      ? 'The gateway does not respond. Check that it is running, then try again.'
      : 'This computer is offline. Try again when it is back online.'
  }
}

function wordsOf({ ok, status }: Response): string | undefined {
  if (ok || status === 429) return undefined // only a valid key has limits
  if (status === 401) return 'The gateway does not accept this key: it is unknown, expired or revoked.'
  if (status === 403) return 'A server in front of the gateway refuses the request (403). Ask its operator.'
  return `The gateway cannot check the key now (${status}). Try again in a moment.`
}
