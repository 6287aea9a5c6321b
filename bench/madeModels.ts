import type { Choices } from './choices.ts'

/** An object of a JSON document. */
export type Json = { readonly [key: string]: unknown }

/** The words of a text. */
export const words = (text: string): [string, ...string[]] => {
  const [first = '', ...more] = text.split(' ')
  return [first, ...more]
}

const schedulers = words('DDIM DPMSolverMultistep HeunDiscrete KarrasDPM K_EULER_ANCESTRAL K_EULER PNDM UniPC LCM TCD')
const ratios = words('1:1 16:9 21:9 3:2 2:3 4:5 5:4 3:4 4:3 9:16 9:21 match_input_image')
const styles = words(
  'realistic anime cinematic watercolor sketch comic pixel clay neon vintage minimal fantasy noir pop',
)
const voices = words(
  'amber basil cedar delta ember fjord grove haven iris jade karst lumen maple north opal pearl quill',
)
const languages = words(
  'English French German Spanish Italian Portuguese Polish Turkish Dutch Czech Arabic Chinese Japanese',
)

type Maker = (choices: Choices) => Json

const enumOf =
  (options: readonly [string, ...string[]], description: string): Maker =>
  (choices) => {
    const start = choices.below(3)
    const some = options.slice(start, Math.max(start + 2, options.length - choices.below(4)))
    return { type: 'string', enum: some, default: some[0], description }
  }

const number =
  (type: 'integer' | 'number', ends: readonly [number, number][], description: string): Maker =>
  (choices) => {
    const [minimum, maximum] = ends[choices.below(ends.length)] ?? [0, 1]
    const middle = minimum + (maximum - minimum) * choices.pick([0, 0.25, 0.5])
    return { type, minimum, maximum, default: type === 'integer' ? Math.round(middle) : middle, description }
  }

const text =
  (...descriptions: [string, ...string[]]): Maker =>
  (choices) => ({ type: 'string', description: choices.pick(descriptions) })

const flag =
  (description: string): Maker =>
  (choices) => ({ type: 'boolean', default: choices.below(2) === 0, description })

const file =
  (description: string): Maker =>
  () => ({ type: 'string', format: 'uri', description })

const files =
  (description: string): Maker =>
  (choices) => ({
    type: 'array',
    items: { type: 'string', format: 'uri' },
    maxItems: choices.pick([2, 4, 8]),
    description,
  })

const seed: Maker = () => ({ type: 'integer', description: 'Random seed. Leave it out for a random one.' })

/** The sort of a model: its output, the parameters that each such model has, and those that some have. */
export interface Sort {
  readonly output: Json
  readonly always: Readonly<Record<string, Maker>>
  readonly some: Readonly<Record<string, Maker>>
}

const pictures: Sort = {
  output: { type: 'array', items: { type: 'string', format: 'uri' } },
  always: { prompt: text('Prompt for the generated image.', 'Input prompt', 'Text prompt for image generation') },
  some: {
    negative_prompt: text('Things that you do not want to see.', 'Negative prompt'),
    image: file('Input image for image to image or inpainting.'),
    mask: file('Input mask. Black areas are kept, white areas are painted.'),
    width: number(
      'integer',
      [
        [256, 1024],
        [512, 2048],
        [64, 1440],
      ],
      'Width of the output image.',
    ),
    height: number(
      'integer',
      [
        [256, 1024],
        [512, 2048],
        [64, 1440],
      ],
      'Height of the output image.',
    ),
    aspect_ratio: enumOf(ratios, 'Aspect ratio of the output.'),
    num_outputs: number(
      'integer',
      [
        [1, 4],
        [1, 8],
        [1, 10],
      ],
      'Number of images.',
    ),
    num_inference_steps: number(
      'integer',
      [
        [1, 50],
        [1, 100],
        [1, 500],
      ],
      'Number of denoising steps.',
    ),
    guidance_scale: number(
      'number',
      [
        [0, 10],
        [1, 20],
        [1, 50],
      ],
      'Scale for classifier-free guidance.',
    ),
    prompt_strength: number('number', [[0, 1]], 'How much of the input image is destroyed.'),
    scheduler: enumOf(schedulers, 'Scheduler.'),
    style: enumOf(styles, 'Style of the image.'),
    lora_weights: file('Weights of a LoRA.'),
    lora_scale: number(
      'number',
      [
        [0, 1],
        [-1, 3],
      ],
      'Strength of the LoRA.',
    ),
    reference_images: files('Reference pictures.'),
    output_format: enumOf(['webp', 'jpg', 'png', 'avif'], 'Format of the output images.'),
    output_quality: number('integer', [[0, 100]], 'Quality of the output images.'),
    disable_safety_checker: flag('Disable the safety checker.'),
    go_fast: flag('Run faster predictions.'),
    seed,
  },
}

const clips: Sort = {
  output: { type: 'string', format: 'uri' },
  always: { prompt: text('Text prompt for video generation.', 'Prompt of the video') },
  some: {
    negative_prompt: text('Things that you do not want to see.'),
    start_image: file('First frame of the video.'),
    end_image: file('Last frame of the video.'),
    duration: number(
      'integer',
      [
        [1, 5],
        [5, 10],
        [3, 15],
      ],
      'Length of the video in seconds.',
    ),
    fps: number(
      'integer',
      [
        [8, 24],
        [12, 60],
      ],
      'Frames per second.',
    ),
    resolution: enumOf(['480p', '540p', '720p', '1080p', '4k'], 'Resolution of the video.'),
    aspect_ratio: enumOf(ratios, 'Aspect ratio of the video.'),
    motion: number(
      'number',
      [
        [0, 1],
        [1, 255],
      ],
      'Amount of motion.',
    ),
    camera: enumOf(
      words('static pan_left pan_right tilt_up tilt_down zoom_in zoom_out orbit crane'),
      'Camera movement.',
    ),
    loop: flag('Make the video loop.'),
    with_audio: flag('Add a sound track.'),
    style: enumOf(styles, 'Style of the video.'),
    seed,
  },
}

const sounds: Sort = {
  output: { type: 'string', format: 'uri' },
  always: { text: text('Text to speak.', 'Words of the speech') },
  some: {
    voice: enumOf(voices, 'Voice.'),
    language: enumOf(languages, 'Language of the text.'),
    speaker: file('Recording of the voice to use.'),
    speed: number(
      'number',
      [
        [0.5, 2],
        [0.25, 4],
      ],
      'Speed of the speech.',
    ),
    pitch: number('integer', [[-12, 12]], 'Pitch in semitones.'),
    volume: number(
      'number',
      [
        [0, 2],
        [0, 10],
      ],
      'Volume.',
    ),
    emotion: enumOf(words('auto neutral happy sad angry fearful surprised calm'), 'Emotion.'),
    sample_rate: enumOf(words('8000 16000 22050 24000 32000 44100 48000'), 'Samples per second.'),
    output_format: enumOf(['mp3', 'wav', 'flac', 'ogg'], 'Format of the sound.'),
    top_p: number('number', [[0, 1]], 'Cumulative probability of the sampled tokens.'),
    cleanup_voice: flag('Remove noise from the recording.'),
    seed,
  },
}

const writers: Sort = {
  output: { type: 'string' },
  always: { prompt: text('Prompt to send to the model.', 'Prompt') },
  some: {
    system_prompt: text('Instructions that come before the prompt.'),
    image: file('Picture to ask about.'),
    max_tokens: number(
      'integer',
      [
        [1, 4096],
        [1, 8192],
        [1, 128_000],
      ],
      'Maximum number of tokens.',
    ),
    min_tokens: number('integer', [[0, 512]], 'Minimum number of tokens.'),
    temperature: number(
      'number',
      [
        [0, 1],
        [0, 2],
        [0, 5],
      ],
      'Randomness of the output.',
    ),
    top_p: number('number', [[0, 1]], 'Cumulative probability of the sampled tokens.'),
    top_k: number(
      'integer',
      [
        [0, 100],
        [1, 500],
      ],
      'Number of the most likely tokens.',
    ),
    presence_penalty: number(
      'number',
      [
        [0, 2],
        [-2, 2],
      ],
      'Penalty for tokens that occurred.',
    ),
    frequency_penalty: number(
      'number',
      [
        [0, 2],
        [-2, 2],
      ],
      'Penalty for frequent tokens.',
    ),
    stop_sequences: text('Sequences that end the text, separated by commas.'),
    reasoning_effort: enumOf(['none', 'minimal', 'low', 'medium', 'high'], 'How long the model thinks.'),
    seed,
  },
}

/** The sorts of models; pictures are the most frequent. */
export const sorts: readonly [Sort, ...Sort[]] = [pictures, pictures, clips, sounds, writers]
