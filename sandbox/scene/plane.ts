/** A part of a picture in one component, with its opacity; it repeats in both directions. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
  /** From 0 to 256, for each value. */
  readonly opacity: Uint16Array
  /** For each row, its visible runs: start, end, and 1 if all of the run is opaque. */
  readonly runs: readonly Uint16Array[]
}

/** The three components of a picture (BT.601, 4:2:0), with their opacity. */
export type Planes = readonly [luma: Plane, blue: Plane, red: Plane]

type Filled = Omit<Plane, 'runs'>

/** Converts pixels in RGBA; the width and the height are even. */
export function planesOf(pixels: Uint8Array, width: number, height: number): Planes {
  const luma = planeOf(width, height)
  const [blue, red] = [planeOf(width / 2, height / 2), planeOf(width / 2, height / 2)]
  for (let at = 0; at < width * height; at++) {
    const opacity = pixels[4 * at + 3] ?? 0
    if (opacity === 0) continue
    luma.opacity[at] = opacity === 255 ? 256 : opacity
    luma.values[at] = lumaOf(pixels, 4 * at)
  }
  for (let place = 0; place < blue.values.length; place++) {
    const corner = 8 * width * Math.floor((2 * place) / width) + 8 * (place % (width / 2))
    tint(pixels, corner, 4 * width, blue, red, place)
  }
  return [withRuns(luma), withRuns(blue), withRuns(red)]
}

const planeOf = (width: number, height: number): Filled => ({
  width,
  height,
  values: new Uint8Array(width * height),
  opacity: new Uint16Array(width * height),
})

const lumaOf = (pixels: Uint8Array, at: number): number =>
  16.5 + 0.2568 * (pixels[at] ?? 0) + 0.5041 * (pixels[at + 1] ?? 0) + 0.0979 * (pixels[at + 2] ?? 0)

/** Sets the color of four pixels, which count by their opacity. */
function tint(pixels: Uint8Array, corner: number, row: number, blue: Filled, red: Filled, place: number): void {
  let [reds, greens, blues, total] = [0, 0, 0, 0]
  for (let pixel = 0; pixel < 4; pixel++) {
    const at = corner + (pixel & 1) * 4 + (pixel >> 1) * row
    const opacity = pixels[at + 3] ?? 0
    reds += (pixels[at] ?? 0) * opacity
    greens += (pixels[at + 1] ?? 0) * opacity
    blues += (pixels[at + 2] ?? 0) * opacity
    total += opacity
  }
  if (total === 0) return
  blue.values[place] = 128.5 + (-0.1482 * reds - 0.291 * greens + 0.4392 * blues) / total
  red.values[place] = 128.5 + (0.4392 * reds - 0.3678 * greens - 0.0714 * blues) / total
  blue.opacity[place] = red.opacity[place] = total === 1020 ? 256 : (total + 2) >> 2
}

function withRuns(plane: Filled): Plane {
  const { width, height, opacity } = plane
  const runs = Array.from({ length: height }, (_, y) => runsOf(opacity.subarray(y * width, (y + 1) * width)))
  return { ...plane, runs }
}

function runsOf(row: Uint16Array): Uint16Array {
  const runs: number[] = []
  const kind = (at: number): number => (row[at] === 0 ? 0 : row[at] === 256 ? 2 : 1)
  for (let start = 0; start < row.length;) {
    const own = kind(start)
    let end = start + 1
    while (end < row.length && kind(end) === own) end++
    if (own > 0) runs.push(start, end, own - 1)
    start = end
  }
  return Uint16Array.from(runs)
}

/** Draws the plane over a target of the same size; `shift` is by how much a row moves to the left, `down` by how much all fall. */
export function draw(target: Uint8Array, plane: Plane, down: number, shift: (row: number) => number): void {
  const { width, height, runs } = plane
  for (let row = 0; row < height; row++) {
    const own = runs[row]
    if (own === undefined || own.length === 0) continue
    const [start, moved] = [((row + down) % height) * width, shift(row)]
    for (let at = 0; at < own.length; at += 3) {
      const [from = 0, to = 0, opaque = 0] = [own[at], own[at + 1], own[at + 2]]
      const place = (((from - moved) % width) + width) % width
      const split = Math.min(to, from + width - place)
      const paint = opaque === 1 ? copy : blend
      paint(target, start + place, plane, row * width + from, row * width + split)
      if (split < to) paint(target, start, plane, row * width + split, row * width + to)
    }
  }
}

const copy = (target: Uint8Array, at: number, { values }: Plane, from: number, to: number): void =>
  target.set(values.subarray(from, to), at)

function blend(target: Uint8Array, at: number, { values, opacity }: Plane, from: number, to: number): void {
  for (let source = from, place = at; source < to; source++, place++) {
    const under = target[place] ?? 0
    target[place] = under + ((((values[source] ?? 0) - under) * (opacity[source] ?? 0)) >> 8)
  }
}
