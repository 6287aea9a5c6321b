import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Card } from '../../../gateway/pages/data.ts'
import { catalogue } from '../../shared/catalogue.ts'
import { Icon, iconOf } from '../../ui/index.ts'

/** The picture of a card: a sample of what the model makes, over a drawing that stays where it cannot be loaded. */
export function Sample({ card }: { readonly card: Card }): JSX.Element {
  const isMissing = useSignal(false)
  const hash = hashOf(card.id)
  return (
    <div class="card-sample" style={{ '--card-hue': String(hash % 360) }}>
      <Drawing card={card} hash={hash} />
      {!isMissing.value && (
        <img
          src={`playground/samples/${encodeURIComponent(card.id)}`}
          width={480}
          height={270}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => (isMissing.value = true)}
        />
      )}
    </div>
  )
}

/** A drawing that is the same for each visit, and different for each model. */
function Drawing({ card, hash }: { readonly card: Card; readonly hash: number }): JSX.Element {
  const media = card.media ?? card.category
  return (
    <svg class="card-drawing" viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {media === 'audio' ? (
        <Wave hash={hash} />
      ) : card.result === 'text' ? (
        <Lines hash={hash} />
      ) : (
        <Shapes hash={hash} />
      )}
      {media !== 'audio' && card.result !== 'text' && media !== 'image' && media !== 'video' && (
        <g transform="translate(36 15)">
          <Icon name={iconOf(media)} size={24} />
        </g>
      )}
    </svg>
  )
}

/** A number from 0 to 1 for each part of a drawing. */
const random = (hash: number, part: number): number =>
  ((Math.imul(hash ^ (part * 0x9e37_79b9), 0x85eb_ca6b) >>> 8) & 0xffff) / 0xffff

const bars = Array.from({ length: 31 }, (_, index) => index)

/** The wave of a sound. */
const Wave = ({ hash }: { readonly hash: number }): JSX.Element => (
  <>
    {bars.map((bar) => {
      const middle = 1 - Math.abs(bar - 15) / 18
      const height = 3 + 30 * middle * (0.25 + 0.75 * random(hash, bar))
      return (
        <rect key={bar} class="card-ink" x={10 + bar * 2.5} y={27 - height / 2} width="1.4" height={height} rx="0.7" />
      )
    })}
  </>
)

const rows = [0, 1, 2, 3, 4]

/** The lines of a text. */
const Lines = ({ hash }: { readonly hash: number }): JSX.Element => (
  <>
    {rows.map((row) => (
      <rect
        key={row}
        class="card-ink"
        x="16"
        y={11 + row * 7}
        width={(row === 4 ? 20 : 44) + 20 * random(hash, row)}
        height="2.6"
        rx="1.3"
      />
    ))}
  </>
)

/** A landscape of circles. */
const Shapes = ({ hash }: { readonly hash: number }): JSX.Element => (
  <>
    <circle
      class="card-ink"
      cx={18 + 60 * random(hash, 1)}
      cy={10 + 10 * random(hash, 2)}
      r={4 + 4 * random(hash, 3)}
    />
    <circle class="card-ink card-ink-soft" cx={10 + 40 * random(hash, 4)} cy="62" r={24 + 10 * random(hash, 5)} />
    <circle class="card-ink card-ink-soft" cx={50 + 40 * random(hash, 6)} cy="66" r={26 + 12 * random(hash, 7)} />
  </>
)

/** The initials of a vendor on its colour, beside its name. */
export function VendorMark({ id, name }: { readonly id: string; readonly name: string }): JSX.Element {
  const colour = colourOf(id, catalogue.value?.vendors.find((vendor) => vendor.id === id)?.color)
  return (
    <span class="card-vendor-mark" style={{ backgroundColor: colour, color: inkOn(colour) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Returns a number that is the same for the same text on each visit. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Returns the initials of a vendor: `Aurora Labs` has AL, and `vendor12` has V12. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.match(/\p{L}+|\p{N}+/gu) ?? [name]
  const [last] = others.slice(-1)
  return `${first.charAt(0)}${last === undefined ? first.slice(1, 2) : /\p{N}/u.test(last) ? last.slice(0, 2) : last.charAt(0)}`.toUpperCase()
}

/** Returns the colour of a vendor, or one of its own that is the same on each visit. White is readable on the latter. */
const colourOf = (id: string, colour: string | undefined): string => colour ?? `oklch(0.48 0.11 ${hashOf(id) % 360})`

/** Returns the colour of a text that is readable on a colour written as `#rrggbb`; white on all others. */
function inkOn(colour: string): string {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  // The point at which black and white have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
