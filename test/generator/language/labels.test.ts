import { expect, test } from 'vitest'
import { labelOf, labelOfName, labelOfOption } from '../../../generator/language/labels.ts'

test.each([
  ['prompt', 'Prompt'],
  ['aspectRatio', 'Aspect ratio'],
  ['imageUrls', 'Image URLs'],
  ['imageURLs', 'Image URLs'],
  ['voiceId', 'Voice ID'],
  ['voice_id', 'Voice ID'],
  ['elementIds', 'Element IDs'],
  ['cfgScale', 'CFG scale'],
  ['fps', 'FPS'],
  ['loras', 'LoRAs'],
  ['loraScale', 'LoRA scale'],
  ['hdr', 'HDR'],
  ['topP', 'Top p'],
  ['numInferenceSteps', 'Num inference steps'],
  ['enable3dMode', 'Enable 3D mode'],
  ['outputMp4', 'Output MP4'],
  ['frame2', 'Frame 2'],
  ['HTMLText', 'HTML text'],
  ['x', 'X'],
  ['class', 'Class'],
  ['constructor', 'Constructor'],
  ['short_series', 'Short series'],
])('the name %s reads as %s', (name, label) => {
  expect(labelOfName(name)).toBe(label)
})

test('the label of a spec goes before the one of its name', () => {
  expect(labelOf({ name: 'imageUrls', label: 'Pictures' })).toBe('Pictures')
  expect(labelOf({ name: 'imageUrls' })).toBe('Image URLs')
})

test.each([
  ['portrait_4_3', 'Portrait 4:3'],
  ['landscape_16_9', 'Landscape 16:9'],
  ['square_hd', 'Square HD'],
  ['adhere_1', 'Adhere 1'],
  ['3d-animation', '3D animation'],
  ['TURBO', 'Turbo'],
  ['text-to-video', 'Text to video'],
  ['mp4', 'MP4'],
  ['4k', '4K'],
  ['webp', 'WEBP'],
  ['16:9', '16:9'],
  ['1080p', '1080p'],
  ['1024x1024', '1024x1024'],
  ['C major', 'C major'],
  ['dpmpp_2m', 'dpmpp_2m'],
  ['__proto__', '__proto__'],
])('the option %s reads as %s', (value, label) => {
  expect(labelOfOption(value)).toBe(label)
})
