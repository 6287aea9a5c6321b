import { expect, test } from 'vitest'
import { labelOf, labelOfName } from '../../../../web/playground/form/labels.ts'

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
