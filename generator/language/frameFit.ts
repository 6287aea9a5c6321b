import { closest, fitValue, misfit, nearestIn, optionsOf, plain, roleParam, roleParams } from './roleFit.ts'
import type { Asked, Misfit, Near, RoleModel, RoleParam } from './roleFit.ts'
import type { Shape } from './shape.ts'

/** The values of a caller that fit. */
export interface Fitted {
  /** The values of the parameters of the model. */
  readonly params: Readonly<Record<string, unknown>>
  /** The fields that do not fit, in their order. Those that have a nearest value are in `params` with it. */
  readonly misfits: readonly Misfit[]
}

/** The roles that together say how large a picture is. */
const frameRoles = ['size', 'aspectRatio', 'resolution'] as const

const isFrame = ({ role }: Asked): boolean => frameRoles.some((one) => one === role)

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
  const [, width, height] = /^([\d.]+) ?[x*×:] ?([\d.]+)$/i.exec(`${text}`) ?? []
  return width ? [Number(width), Number(height)] : undefined
}

/** The logarithm of an aspect ratio: 16:9 is as far from 1:1 as 9:16. */
const slopeOf = ([width, height]: Pair = [NaN, 1]): number => Math.log(width / height)

/** Whether two aspect ratios differ by less than a fiftieth: 1344x768 is 16:9, too. */
const isSameRatio = (one?: Pair, other?: Pair): boolean => Math.abs(slopeOf(one) - slopeOf(other)) < 0.02

const scaled = ([width, height]: Pair, factor: number): Pair => [width * factor, height * factor]

/** The side of the square with as many pixels. */
const squareOf = ([width, height]: Pair): number => Math.sqrt(width * height)

/** The pixels of the shorter side of a video of a resolution such as 720p, or of the square of a picture of 1K. */
function sideOf(resolution: unknown, isVideo: boolean): number {
  const [, number, unit = ''] = /^([\d.]+)([pk]?)$/i.exec(`${resolution}`) ?? []
  return Number(number) * (/k/i.test(unit) ? (isVideo ? (number === '2' ? 720 : 540) : 1024) : 1)
}

/** Sets the parameters of the frame, and returns the fields that do not fit. */
function fitFrame(model: RoleModel, asked: readonly Asked[], params: Record<string, unknown>): readonly Misfit[] {
  const [size, ratio, resolution] = frameRoles.map((role) => asked.find((one) => one.role === role)?.value)
  const [pair, form, side] = [pairOf(size), pairOf(ratio), sideOf(resolution, true)]
  const [aspect, lines] = frameRoles.slice(1).map((role) => roleParam(model, role))
  const wide = form ?? [16, 9]
  // Without a parameter, a resolution or an aspect ratio becomes a size. A ratio alone says no pixels.
  const free =
    side && !lines ? scaled(wide, side / Math.min(...wide)) : form && !aspect && scaled(form, 1024 / squareOf(form))
  const made = fitSize(model, pair ?? (free || undefined), params)
  const formed = made ? undefined : put(params, aspect, (options) => nearestRatio(options, form ?? pair, ratio))
  const drawn = made ? undefined : put(params, lines, (options) => nearestLines(options, pair, resolution))
  const exact = made
    ? [`${made}` === `${pair}`, isSameRatio(made, form), Math.min(...made) === side]
    : [formed?.isExact && drawn?.isExact, formed?.isExact, drawn?.isExact]
  const nearest = made ? made.join('x') : [formed, drawn].flatMap((near) => near?.value ?? []).join(' and ')
  const homes = roleParams(model, ['size', 'width', ...(made ? [] : (['aspectRatio', 'resolution'] as const))])
  return asked.flatMap((one) =>
    frameRoles.some((role, at) => role === one.role && exact[at]) ? [] : misfit(one, homes, nearest),
  )
}

type Options = readonly (string | number)[]

/** Puts the value that is nearest among the options of a parameter into it. */
function put(
  params: Record<string, unknown>,
  param: RoleParam | undefined,
  find: (options: Options) => Near,
): Near | undefined {
  const near = param && find(optionsOf(param.shape))
  if (near?.value === undefined) return undefined
  params[param?.name ?? ''] = near.value
  return near
}

/** The option whose aspect ratio is nearest; for a word, the option with the same meaning. */
function nearestRatio(options: Options, form: Pair | undefined, word: unknown): Near {
  const words = ['auto', 'adaptive'].includes(`${word}`) ? ['auto', 'adaptive'] : [word]
  const value = form
    ? closest(options, (option) => slopeOf(pairOf(option)), slopeOf(form))
    : options.find((option) => words.includes(option))
  return { value, isExact: !form || isSameRatio(pairOf(value), form) }
}

/** The option for a size, or for a resolution such as 720p. */
function nearestLines(options: Options, pair: Pair | undefined, word: unknown): Near {
  const isVideo = options.some((option) => /\dp$/i.test(`${option}`))
  const side = pair ? (isVideo ? Math.min(...pair) : squareOf(pair)) : sideOf(word, isVideo)
  const value = closest(options, (option) => sideOf(option, isVideo), side)
  return { value, isExact: sideOf(value, isVideo) === side }
}

/** Sets the parameter of the size, or those of width and height, to the nearest size. Returns that size. */
function fitSize(model: RoleModel, size: Pair | undefined, params: Record<string, unknown>): Pair | undefined {
  const [whole] = roleParams(model, ['size'])
  const [width, height] = roleParams(model, ['width', 'height'])
  const [aspect] = roleParams(model, ['aspectRatio'])
  if (!size || !(whole || height)) return undefined
  const sizes = whole ? plain(whole.shape).flatMap((shape) => sizesIn(shape, size)) : []
  if (whole) {
    const near = closest(sizes, ({ pair }) => distance(pair, size), 0)
    if (near) params[whole.name] = near.value
    return near?.pair
  }
  if (!width || !height) return undefined
  const made = nearestSides(width.shape, height.shape, size)
  params[width.name] = made[0]
  params[height.name] = made[1]
  if (aspect && optionsOf(aspect.shape).includes('custom')) params[aspect.name] = 'custom'
  return made
}

interface Sized {
  readonly value: unknown
  readonly pair: Pair
}

/** The sizes that a shape can have: of an object, only the nearest one. */
function sizesIn(shape: Shape, size: Pair): readonly Sized[] {
  if (shape.is !== 'object') {
    return optionsOf(shape).flatMap((value) => {
      const pair = pairOf(value)
      return pair ? { value, pair } : []
    })
  }
  const [width, height] = ['width', 'height'].map((side) => shape.fields.find(({ name }) => name === side)?.shape)
  const pair = width && height && nearestSides(width, height, size)
  return pair ? [{ value: { width: pair[0], height: pair[1] }, pair }] : []
}

/** How different two sizes are: their form counts more than how large they are. */
const distance = (one: Pair, other: Pair): number =>
  4 * Math.abs(slopeOf(one) - slopeOf(other)) + Math.abs(Math.log(squareOf(one) / squareOf(other)))

/** The nearest width and height of the same form that the shapes take. */
function nearestSides(width: Shape, height: Shape, size: Pair): Pair {
  const near = (factor: number): Pair => {
    const [wide, high] = scaled(size, factor)
    return [Number(nearestIn(width, wide)?.value), Number(nearestIn(height, high)?.value)]
  }
  const [least, most] = [near(0), near(1e6)].map((bound) => bound.map((side, at) => side / (size[at] ?? 1)))
  return near(Math.min(Math.max(1, ...(least ?? [])), ...(most ?? [])))
}
