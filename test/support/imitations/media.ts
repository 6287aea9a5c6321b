import { makePicture } from '../../../sandbox/picture.ts'
import { makeSound } from '../../../sandbox/sound.ts'

const score = { is: 'music', seconds: 0.3, tempo: 96, seed: 1 } as const
const drawn = await makePicture({ is: 'picture', width: 16, height: 16, format: 'png', label: 'A kite', seed: 1 })
const played = await makeSound({ is: 'sound', format: 'mp3', rate: 44_100, score, seed: 1 })

/** The bytes of a picture, for imitations that respond with one. */
export const picture: Uint8Array = drawn.bytes

/** The bytes of a sound. */
export const sound: Uint8Array = played.bytes

/** The first bytes of a video. */
export const video: Uint8Array = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom and the rest of it', 'latin1')
