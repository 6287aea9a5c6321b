import { numbersFrom } from '../plausible.ts'

/** The subject of a scene: read from the words of a prompt, and otherwise from its seed. */
export interface Mood {
  readonly time: Time
  readonly place: Landscape
  readonly weather: Weather
}

/** The time of day, which sets the colors. */
export type Time = 'dawn' | 'day' | 'dusk' | 'night' | 'grey'

/** The place, which sets the composition. */
export type Landscape = 'hills' | 'mountains' | 'lake' | 'sea' | 'forest' | 'city' | 'desert'

/** Whether rain or snow falls. */
export type Weather = 'clear' | 'rain' | 'snow'

const times: readonly (readonly [Time, RegExp])[] = [
  [
    'night',
    /\b(?:nights?|nightfall|midnight|moon\w*|stars?|starry|starlight|dark\w*|neon|galaxy|cosmos|space|aurora)\b/,
  ],
  ['dawn', /\b(?:dawn|sunrise|morning|daybreak|spring)\b/],
  ['dusk', /\b(?:dusk|sunset|evening|twilight|golden hour|autumn|fire|warm)\b/],
  ['grey', /\b(?:storm\w*|rain\w*|fog\w*|mist\w*|cloudy|gr[ae]y|overcast|gloomy)\b/],
  ['day', /\b(?:day|daylight|noon|midday|sunny|afternoon|summer|bright|blue sky)\b/],
]

const places: readonly (readonly [Landscape, RegExp])[] = [
  [
    'city',
    /\b(?:city|cities|town|streets?|skylines?|skyscrapers?|towers?|urban|downtown|neon|cyberpunk|rooftops?|office)\b/,
  ],
  [
    'sea',
    /\b(?:seas?|ocean|beach\w*|waves?|coast\w*|islands?|boats?|ships?|sail\w*|harbou?r|surf\w*|whales?|lighthouse)\b/,
  ],
  ['desert', /\b(?:deserts?|dunes?|sand\w*|sahara|camels?|canyon|mars)\b/],
  ['forest', /\b(?:forests?|woods?|trees?|jungle|pines?|fox\w*|deer|bears?)\b/],
  ['lake', /\b(?:lakes?|rivers?|ponds?|water|fjord|reflections?|swans?)\b/],
  ['mountains', /\b(?:mountains?|alps?|alpine|peaks?|summits?|glaciers?|snow\w*|winter|ski\w*)\b/],
  ['hills', /\b(?:hills?|fields?|meadows?|valleys?|farm\w*|grass|garden\w*|flowers?|countryside|village)\b/],
]

const weathers: readonly (readonly [Weather, RegExp])[] = [
  ['snow', /\b(?:snow\w*|blizzard|winter)\b/],
  ['rain', /\b(?:rain\w*|storm\w*|drizzle|monsoon)\b/],
]

/** The mood of a prompt: the same for the same words and seed. */
export function moodOf(prompt: string, seed: number): Mood {
  const text = prompt.slice(0, 2000).toLowerCase()
  const next = numbersFrom(seed)
  const some = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(next() * values.length)] ?? values[0]
  const [time, place] = [
    some<Time>(['dawn', 'day', 'dusk', 'night', 'day']),
    some<Landscape>(['hills', 'lake', 'mountains', 'sea']),
  ]
  return {
    time: first(times, text) ?? time,
    place: first(places, text) ?? place,
    weather: first(weathers, text) ?? 'clear',
  }
}

/** The value whose word comes first in the text. */
function first<Value>(list: readonly (readonly [Value, RegExp])[], text: string): Value | undefined {
  const found = list.map(([value, words]) => ({ value, at: text.search(words) })).filter(({ at }) => at >= 0)
  return found.toSorted((one, other) => one.at - other.at)[0]?.value
}
