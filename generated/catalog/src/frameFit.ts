import { closest, fitValue, misfit, nearestIn, optionsOf, roleParam } from './roleFit.js'
import type { Asked, Misfit, RoleModel } from './roleFit.js'
import type { Shape } from './shape.js'

/** The values of a caller that fit. */
export interface Fitted {
  /** The values of the parameters of the model. */
  readonly params: Readonly<Record<string, unknown>>
  /** The fields that do not fit, in their order. Those that have a nearest value are in `params` with it. */
  readonly misfits: readonly Misfit[]
}

/** The roles that together say how large a picture is. */
type FrameRole = 'size' | 'aspectRatio' | 'resolution'

const isFrame = ({ role }: Asked): boolean => role === 'size' || role === 'aspectRatio' || role === 'resolution'

/**
 * Puts the values of the fields of another interface into the parameters of a model. A size such as `1280x720`, an
 * aspect ratio and a resolution become whichever of them the model has. Values that are undefined are left out. It
 * fills in no defaults, and leaves the rules of the model to its validator.
 */
export function fit(model: RoleModel, asked: readonly Asked[]): Fitted {
  const params: Record<string, unknown> = {}
  const given = asked.filter(({ value }) => value !== undefined)
  const frame = fitFrame(model, given.filter(isFrame), params)
  const misfits = given.flatMap((one) =>
    isFrame(one) ? frame.filter(({ field }) => field === one.field) : (fitValue(model, one, params) ?? []),
  )
  return { params, misfits }
}

/** Width and height, in pixels or as parts of an aspect ratio. */
type Pair = readonly [width: number, height: number]

const pairOf = (text: unknown): Pair | undefined => {
  const [, width, height] = /^(\d+(?:\.\d+)?) ?[x*×:] ?(\d+(?:\.\d+)?)$/i.exec(`${text}`) ?? []
  return width === undefined ? undefined : [Number(width), Number(height)]
}

/** The logarithm of an aspect ratio: 16:9 is as far from 1:1 as 9:16. */
const slopeOf = ([width, height]: Pair = [NaN, 1]): number => Math.log(width / height)

/** Whether two aspect ratios differ by less than a fiftieth: 1344x768 is 16:9, too. */
const isSameRatio = (one?: Pair, other?: Pair): boolean => Math.abs(slopeOf(one) - slopeOf(other)) < 0.02

/** A size of an aspect ratio: with this many pixels on the shorter side, or as many as a square of a megapixel. */
function sizeOf([width, height]: Pair, side?: number): Pair {
  const factor = side === undefined ? 1024 / Math.sqrt(width * height) : side / Math.min(width, height)
  return [Math.round(width * factor), Math.round(height * factor)]
}

/** The pixels of the shorter side of a video of a resolution such as 720p, or of the square of a picture of 1K. */
function sideOf(resolution: unknown, isVideo: boolean): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([pk]?)$/i.exec(`${resolution}`) ?? []
  if (unit.toLowerCase() !== 'k') return Number(number)
  return isVideo ? (number === '2' ? 1440 : Number(number) * 540) : Number(number) * 1024
}

/** Sets the parameters of the frame, and returns the fields that do not fit. */
function fitFrame(model: RoleModel, asked: readonly Asked[], params: Record<string, unknown>): readonly Misfit[] {
  const valueOf = (name: FrameRole): unknown => asked.find(({ role }) => role === name)?.value
  const [size, ratio] = [pairOf(valueOf('size')), pairOf(valueOf('aspectRatio'))]
  const [aspect, resolution] = [roleParam(model, 'aspectRatio'), roleParam(model, 'resolution')]
  const side = resolution ? NaN : sideOf(valueOf('resolution'), true)
  const free = side ? sizeOf(ratio ?? [16, 9], side) : aspect ? undefined : ratio && sizeOf(ratio)
  const made = fitSize(model, size ?? free, params)
  const found: Record<FrameRole, boolean> = {
    size: `${made}` === `${size}`,
    aspectRatio: isSameRatio(made, ratio),
    resolution: Math.min(...(made ?? [])) === side,
  }
  const texts = made ? [made.join('x')] : []
  if (!made && aspect) {
    const wanted = ratio ?? size ?? valueOf('aspectRatio')
    const value = nearestRatio(optionsOf(aspect.shape), wanted)
    found.aspectRatio = value !== undefined && (!isPair(wanted) || isSameRatio(pairOf(value), wanted))
    if (value !== undefined) texts.push(`${(params[aspect.name] = value)}`)
  }
  if (!made && resolution) {
    const wanted = size ?? valueOf('resolution')
    const value = nearestResolution(optionsOf(resolution.shape), wanted)
    found.resolution = value?.isExact === true
    if (value !== undefined) texts.push(`${(params[resolution.name] = value.option)}`)
  }
  if (!made) found.size = found.resolution && isSameRatio(pairOf(aspect && params[aspect.name]), size)
  const homes = (['size', 'width', 'aspectRatio', 'resolution'] as const).flatMap(
    (role) => roleParam(model, role) ?? [],
  )
  const nearest = texts.length > 0 ? texts.join(' and ') : undefined
  return asked.flatMap((one) => (found[one.role as FrameRole] ? [] : misfit(one, homes, nearest))) // isFrame
}

const isPair = (value: unknown): value is Pair => Array.isArray(value)

/** The option whose aspect ratio is nearest; for a word, the option with the same meaning. */
function nearestRatio(options: readonly (string | number)[], wanted: unknown): string | number | undefined {
  if (isPair(wanted)) return closest(options, (option) => slopeOf(pairOf(option)), slopeOf(wanted))
  const words = ['auto', 'adaptive']
  return options.find((option) => option === wanted || (words.includes(`${wanted}`) && words.includes(`${option}`)))
}

/** The option for a size, or for a resolution such as 720p. */
function nearestResolution(
  options: readonly (string | number)[],
  wanted: unknown,
): { readonly option: string | number; readonly isExact: boolean } | undefined {
  const isVideo = options.some((option) => /\dp$/i.test(`${option}`))
  const measure = (option: unknown): number => sideOf(option, isVideo)
  const [width, height] = isPair(wanted) ? wanted : [NaN, NaN]
  const side = isPair(wanted) ? (isVideo ? Math.min(width, height) : Math.sqrt(width * height)) : measure(wanted)
  const option = closest(options, measure, side)
  return option === undefined ? undefined : { option, isExact: measure(option) === side }
}

/** Sets the parameter of the size, or those of width and height, and returns the size. */
function fitSize(model: RoleModel, size: Pair | undefined, params: Record<string, unknown>): Pair | undefined {
  const whole = roleParam(model, 'size')
  if (size === undefined) return undefined
  if (whole !== undefined) {
    const near = nearestSize(whole.shape, size)
    if (near !== undefined) params[whole.name] = near.value
    return near?.size
  }
  const sides = (['width', 'height'] as const).flatMap((role) => roleParam(model, role) ?? [])
  const [width, height] = sides
  if (!width || !height) return undefined
  const made = nearestSides(width.shape, height.shape, size)
  ;[params[width.name], params[height.name]] = made
  const aspect = roleParam(model, 'aspectRatio')
  if (aspect && optionsOf(aspect.shape).includes('custom')) params[aspect.name] = 'custom'
  return made
}

interface NearSize {
  readonly value: unknown
  readonly size: Pair
}

function nearestSize(shape: Shape, size: Pair): NearSize | undefined {
  if (shape.is === 'nullable') return nearestSize(shape.of, size)
  if (shape.is === 'either') {
    const all = shape.of.flatMap((one) => nearestSize(one, size) ?? [])
    return closest(all, (one) => distance(one.size, size), 0)
  }
  if (shape.is === 'object') {
    const side = (name: string): Shape | undefined => shape.fields.find((field) => field.name === name)?.shape
    const [width, height] = [side('width'), side('height')]
    if (!width || !height) return undefined
    const made = nearestSides(width, height, size)
    return { value: { width: made[0], height: made[1] }, size: made }
  }
  const sizes = optionsOf(shape).flatMap((value) => {
    const pair = pairOf(value)
    return pair ? [{ value, size: pair }] : []
  })
  return closest(sizes, (one) => distance(one.size, size), 0)
}

/** How different two sizes are: their form counts more than how large they are. */
const distance = (one: Pair, other: Pair): number =>
  4 * Math.abs(slopeOf(one) - slopeOf(other)) + Math.abs(Math.log((one[0] * one[1]) / (other[0] * other[1])))

/** The nearest width and height of the same form that the shapes take. */
function nearestSides(width: Shape, height: Shape, size: Pair): Pair {
  const shapes = [width, height]
  const most = shapes.map((shape) => Number(nearestIn(shape, 1e6)?.value))
  const least = shapes.map((shape) => Number(nearestIn(shape, 1)?.value))
  const factorOf = (bounds: readonly number[]): readonly number[] => size.map((side, at) => (bounds[at] ?? side) / side)
  const factor = Math.min(Math.max(1, ...factorOf(least)), ...factorOf(most))
  const [wide, high] = shapes.map((shape, at) => Number(nearestIn(shape, (size[at] ?? 0) * factor)?.value))
  return [wide ?? 0, high ?? 0]
}
