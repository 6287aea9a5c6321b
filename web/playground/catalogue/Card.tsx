import { Component, type ComponentChildren, type JSX } from 'preact'
import type { Hit } from '../../shared/search.ts'
import { creditsText, plain, secondsText, titleOf } from '../../shared/text.ts'
import { Badge, Icon, iconOf } from '../../ui/index.ts'
import { isFree, MarkBadge, releaseTones } from '../marks.tsx'
import { Link } from '../router.ts'
import { Sample, VendorMark } from './Sample.tsx'

interface CardProps {
  readonly hit: Hit
  readonly words: readonly string[]
  readonly vendor: string
}

/** The words before the reason of a hit that the card does not show otherwise. */
const reasons: Readonly<Record<string, string>> = { parameter: 'Parameter', tag: 'Tag', feature: 'Feature', id: 'Id' }

/** One model in the catalogue. It is drawn again only when the model or the search changes. */
export class Card extends Component<CardProps> {
  override shouldComponentUpdate(next: CardProps): boolean {
    return next.hit !== this.props.hit || next.words !== this.props.words || next.vendor !== this.props.vendor
  }

  override render({ hit, words, vendor }: CardProps): JSX.Element {
    const { card } = hit
    return (
      <article class="card">
        <Sample card={card} />
        <div class="card-body">
          <div class="card-head">
            <h2 class="card-name">
              <Link to={`/models/${encodeURIComponent(card.id)}`} class="card-link">
                <Highlighted text={card.name} words={words} />
              </Link>
            </h2>
            <MarkBadge id={card.id} />
            {card.release !== 'stable' && <Badge tone={releaseTones[card.release]}>{titleOf(card.release)}</Badge>}
          </div>
          <p class="card-origin">
            <VendorMark id={card.vendor} name={vendor} />
            <span class="card-cut">
              <Highlighted text={vendor} words={words} /> · <Highlighted text={titleOf(card.task)} words={words} />
            </span>
          </p>
          <p class="card-text">
            <Reason hit={hit} words={words} />
          </p>
          <Details card={card} />
        </div>
      </article>
    )
  }
}

/** The description, or the text that the search found elsewhere. */
const Reason = ({ hit: { card, because }, words }: Omit<CardProps, 'vendor'>): JSX.Element =>
  because === undefined ? (
    <Highlighted text={card.description} words={words} />
  ) : (
    <>
      {reasons[because.field]}: <Highlighted text={because.text} words={words} />
    </>
  )

/** The media whose names are no words for people. */
const acceptedTitles: Readonly<Record<string, string>> = { any: 'any file', model3d: '3D models' }

/** The mode, the price, the time and the accepted files of a model, in one line. */
const Details = ({ card }: { readonly card: Hit['card'] }): JSX.Element => {
  const time = secondsText(card.seconds)
  return (
    <p class="card-details">
      <span>{creditsText(isFree(card.id) ? 0 : card.credits)}</span>
      {time !== undefined && <span>{time}</span>}
      <span>{card.mode}</span>
      {card.accepts.length > 0 && (
        <span class="card-accepts">
          {card.accepts.map((media) => (
            <Icon key={media} name={iconOf(media)} size={16} label={`Accepts ${acceptedTitles[media] ?? media}`} />
          ))}
        </span>
      )}
    </p>
  )
}

/** Returns the parts of a text that a search found, from and to. A text whose plain form has another length has none. */
function ranges(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const searched = plain(text)
  if (searched.length !== text.length) return []
  const all = words.flatMap((word) => {
    const found: [number, number][] = []
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + word.length))
      found.push([at, at + word.length])
    return found
  })
  const merged: [number, number][] = []
  for (const [from, to] of all.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last === undefined || from > last[1]) merged.push([from, to])
    else last[1] = Math.max(last[1], to)
  }
  return merged
}

/** A text in which the words of a search are marked. */
function Highlighted({ text, words }: { readonly text: string; readonly words: readonly string[] }): JSX.Element {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const [from, to] of words.length === 0 ? [] : ranges(text, words)) {
    parts.push(text.slice(end, from), <mark>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
