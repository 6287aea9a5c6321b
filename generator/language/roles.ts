import {
  anyNumber,
  factor,
  file,
  flag,
  freeText,
  freeTexts,
  grades,
  language,
  named,
  ratios,
  resolutions,
  sizes,
  turns,
  wholeNumber,
  wordLists,
  words,
  type Accepted,
} from './roleShapes.ts'
import { roleNames, type Role } from './role.ts'

/** A role of a parameter: what it means to callers who know a model only by its interface. */
export interface RoleDetails {
  /** The effect of the parameter, in a sentence. */
  readonly doc: string
  readonly accepts: Accepted
  /**
   * Names that state the role with certainty if the shape fits. Capitals and `_` make no difference, and neither does
   * `Url` at the end of the name of a file.
   */
  readonly names: readonly string[]
  /** More such names, which state it only for a narrower shape. */
  readonly narrower?: { readonly names: readonly string[]; readonly accepts: Accepted }
  /** Whether a required parameter of this shape without a role could have it, unless another has one of these roles. */
  readonly unless?: readonly Role[]
}

const [picture, video, sound] = [
  (role?: 'asset' | 'reference') => file('a file of images', ['image'], role),
  (role?: 'asset' | 'reference') => file('a file of video', ['video'], role),
  (role?: 'asset' | 'reference') => file('a file of audio', ['audio'], role),
]

const pictureNames = ['image', 'images', 'inputImage', 'inputImages', 'sourceImage', 'sourceImages']
const videoNames = ['video', 'videos', 'inputVideo', 'inputVideos', 'sourceVideo', 'sourceVideos']
const soundNames = ['audio', 'audios', 'inputAudio', 'sourceAudio', 'audioFile']

/** Every role with its details. */
export const roles: Readonly<Record<Role, RoleDetails>> = {
  // The input
  prompt: {
    doc: 'The text that says what to make, that is spoken, or that is answered.',
    accepts: freeText,
    names: ['prompt', 'text', 'input', 'inputText', 'textPrompt'],
    unless: ['messages'],
  },
  negativePrompt: {
    doc: 'The text that says what the result must not show.',
    accepts: freeText,
    names: ['negativePrompt'],
  },
  messages: { doc: 'The turns of a conversation, the last of which is answered.', accepts: turns, names: ['messages'] },
  system: {
    doc: 'The text that the model obeys in the whole conversation.',
    accepts: freeText,
    names: ['system', 'systemPrompt', 'systemMessage', 'systemInstruction', 'systemInstructions'],
  },
  instructions: {
    doc: 'The text that says how a text is spoken.',
    accepts: freeText,
    names: ['instructions', 'voiceInstructions'],
  },
  image: {
    doc: 'The picture that the model changes, sets in motion or describes.',
    accepts: picture(),
    names: [],
    narrower: { names: pictureNames, accepts: picture('asset') },
    unless: ['firstFrame', 'referenceImages'],
  },
  firstFrame: {
    doc: 'The picture with which a video begins.',
    accepts: picture(),
    names: ['firstFrame', 'firstFrameImage', 'startFrame', 'startFrameImage', 'startImage'],
  },
  lastFrame: {
    doc: 'The picture with which a video ends.',
    accepts: picture(),
    names: ['lastFrame', 'lastFrameImage', 'endFrame', 'endFrameImage', 'endImage', 'tailImage'],
  },
  referenceImages: {
    doc: 'Pictures of what the result shows, or whose look it has.',
    accepts: picture(),
    names: ['referenceImage', 'referenceImages', 'imageReferences'],
    narrower: { names: pictureNames, accepts: picture('reference') },
  },
  mask: {
    doc: 'The picture or video that marks which part is changed.',
    accepts: file('a file of images or video', ['image', 'video']),
    names: ['mask', 'maskImage', 'maskVideo'],
  },
  video: {
    doc: 'The video that the model changes, extends, watches or adds sound to.',
    accepts: video(),
    names: [],
    narrower: { names: videoNames, accepts: video('asset') },
    unless: ['referenceVideos'],
  },
  referenceVideos: {
    doc: 'Videos that the result takes motion, style or content from.',
    accepts: video(),
    names: ['referenceVideo', 'referenceVideos'],
    narrower: { names: videoNames, accepts: video('reference') },
  },
  audio: {
    doc: 'The recording that is written down or changed, or that a video follows.',
    accepts: sound(),
    names: [],
    narrower: { names: soundNames, accepts: sound('asset') },
    unless: ['referenceAudio'],
  },
  referenceAudio: {
    doc: 'Recordings whose voice, music or rhythm the result has.',
    accepts: sound(),
    names: ['referenceAudio', 'referenceAudios'],
    narrower: { names: soundNames, accepts: sound('reference') },
  },

  // The result
  aspectRatio: {
    doc: 'Width to height, such as 16:9.',
    accepts: named,
    names: ['aspectRatio'],
    narrower: { names: ['ratio'], accepts: ratios },
  },
  resolution: {
    doc: 'How large a picture or a video is, such as 720p or 2K.',
    accepts: words,
    names: [],
    narrower: { names: ['resolution', 'quality', 'size'], accepts: resolutions },
  },
  size: {
    doc: 'Width and height together, such as 1024x1024.',
    accepts: sizes,
    names: ['size', 'imageSize', 'videoSize', 'resolution'],
  },
  width: { doc: 'The width in pixels.', accepts: wholeNumber, names: ['width'] },
  height: { doc: 'The height in pixels.', accepts: wholeNumber, names: ['height'] },
  duration: {
    doc: 'The length of a video or a recording, in seconds.',
    accepts: anyNumber,
    names: ['duration', 'durationSeconds', 'seconds'],
  },
  fps: {
    doc: 'How many pictures of a video are shown in a second.',
    accepts: anyNumber,
    names: ['fps', 'frameRate', 'framesPerSecond'],
  },
  generateAudio: {
    doc: 'Whether a video has sound.',
    accepts: flag,
    names: ['generateAudio', 'enableAudio', 'withAudio', 'audio'],
  },
  voice: { doc: 'The voice that speaks.', accepts: named, names: ['voice', 'voiceId', 'voiceName'] },
  speed: {
    doc: 'How fast a text is spoken: 1 is normal, 2 is twice as fast.',
    accepts: factor,
    names: ['speed', 'speechRate', 'speakingRate'],
  },
  language: {
    doc: 'The language that is spoken, as a tag such as en.',
    accepts: language,
    names: ['language', 'languageCode'],
  },
  timestamps: {
    doc: 'Whether words or sentences of a recording have their times.',
    accepts: wordLists,
    names: ['timestamps', 'timestampGranularities'],
  },
  format: {
    doc: 'The format of the file that the model makes, such as png or mp3.',
    accepts: words,
    names: ['format', 'outputFormat', 'imageFormat', 'audioFormat', 'videoFormat'],
  },
  compression: {
    doc: 'How much of the quality of a file its compression keeps, in percent.',
    accepts: anyNumber,
    names: ['compression', 'outputCompression'],
  },
  quality: { doc: 'How much work goes into the result.', accepts: grades, names: ['quality'] },
  style: { doc: 'The look of the result, by its name.', accepts: named, names: ['style'] },
  background: {
    doc: 'Whether the background of a picture is transparent.',
    accepts: words,
    names: ['background'],
  },
  strength: {
    doc: 'How far the result may be from what it is made of: 0 keeps it.',
    accepts: anyNumber,
    names: ['strength', 'denoisingStrength'],
  },
  fidelity: {
    doc: 'How closely the result keeps to the pictures that it is made of.',
    accepts: grades,
    names: ['inputFidelity'],
  },
  count: {
    doc: 'How many results one task makes.',
    accepts: wholeNumber,
    names: ['count', 'n', 'numImages', 'numberOfImages', 'numOutputs', 'imageCount'],
  },
  seed: { doc: 'The same seed gives the same result.', accepts: wholeNumber, names: ['seed', 'randomSeed'] },

  // The writing of text
  temperature: { doc: 'How freely words are chosen.', accepts: anyNumber, names: ['temperature'] },
  topP: { doc: 'The share of the most likely words that are chosen from.', accepts: anyNumber, names: ['topP'] },
  topK: { doc: 'How many of the most likely words are chosen from.', accepts: wholeNumber, names: ['topK'] },
  frequencyPenalty: {
    doc: 'How strongly words are avoided the more often they occur.',
    accepts: anyNumber,
    names: ['frequencyPenalty'],
  },
  presencePenalty: {
    doc: 'How strongly words that occur are avoided.',
    accepts: anyNumber,
    names: ['presencePenalty'],
  },
  maxTokens: {
    doc: 'The maximum length of the text that is written, in tokens.',
    accepts: wholeNumber,
    names: ['maxTokens', 'maxOutputTokens', 'maxCompletionTokens', 'maxNewTokens'],
  },
  stop: {
    doc: 'Words at which the text ends.',
    accepts: freeTexts,
    names: ['stop', 'stopSequence', 'stopSequences'],
  },
  reasoning: {
    doc: 'How much the model thinks before it answers.',
    accepts: grades,
    names: ['reasoning', 'reasoningEffort', 'thinking', 'thinkingLevel'],
  },
}

/** The role that a name of a parameter states, whatever its shape; undefined if there is none. */
export const roleOfName = (name: string): Role | undefined =>
  roleNames.find((role) => {
    const { names, narrower } = roles[role]
    return [...names, ...(narrower?.names ?? [])].includes(name)
  })
