import type { JSX } from 'preact'

const places = Array.from({ length: 12 }, (_, index) => index)

/** The places of the cards while the catalogue loads. */
export const Waiting = (): JSX.Element => (
  <div class="catalogue-waiting" aria-busy="true" aria-label="The catalogue is loading" role="group">
    {places.map((place) => (
      <div key={place} class="card catalogue-waiting-card" />
    ))}
  </div>
)
