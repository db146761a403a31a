import { expect, test } from 'vitest'
import { framesOfFile, framesPerSegment, stemFileLength, stemSegment } from './stem-file.ts'
import { calmestFirst, formatMix, intensityGain, parseMix, plainMix, stemGains } from './stem-mix.ts'

const ids = ['drums', 'bass', 'harmony', 'lead', 'colour']
const gainsOf = (text: string) => {
  const mix = parseMix(text, ids)
  if (!mix) throw new Error(`${text} is no mix`)
  return Object.fromEntries(stemGains(mix, ids).map((gain, at) => [ids[at], Number(gain.toFixed(3))]))
}

test('[R14.4] a mix is read as it is written', () => {
  for (const text of ['i100', 'i0', 'i70_drums-80_lead-100m', 'i100_bass-0_harmony-55ms_colour-9s']) {
    const mix = parseMix(text, ids)
    expect(mix && formatMix(mix, ids)).toBe(text)
  }
  expect(formatMix(plainMix, ids)).toBe('i100')
})

test.each([
  '',
  'i101',
  'i-1',
  'i07',
  'drums-80',
  'i70_drums-101',
  'i70_drums-80_drums-70',
  'i70_drums-80sm',
  'i70_drums-80mm',
  'i70_kazoo-80',
  'i70_drums-1e2',
  'i70__drums-80',
  'i70_DRUMS-80',
  `i70${'_drums-80'.repeat(60)}`,
  'i70_drums-80<script>',
])('[R14.4] %j is no mix', (text) => {
  expect(parseMix(text, ids)).toBeUndefined()
})

test('[R14.4] levels, mute and solo decide what is heard', () => {
  expect(gainsOf('i100')).toEqual({ drums: 1, bass: 1, harmony: 1, lead: 1, colour: 1 })
  expect(gainsOf('i100_drums-50_bass-80m')).toEqual({ drums: 0.25, bass: 0, harmony: 1, lead: 1, colour: 1 })
  expect(gainsOf('i100_lead-100s')).toEqual({ drums: 0, bass: 0, harmony: 0, lead: 1, colour: 0 })
  expect(gainsOf('i100_lead-100ms_bass-100s')).toEqual({ drums: 0, bass: 1, harmony: 0, lead: 0, colour: 0 })
})

test('[R14.4] intensity brings in one stem after another, never a gain above 1', () => {
  expect(gainsOf('i0')).toEqual({ drums: 0, bass: 0, harmony: 0.5, lead: 0, colour: 0 })
  expect(gainsOf('i50')).toEqual({ drums: 0, bass: 0.25, harmony: 1, lead: 0, colour: 1 })
  expect(gainsOf('i80')).toEqual({ drums: 0, bass: 1, harmony: 1, lead: 1, colour: 1 })
  for (let place = 0; place < calmestFirst.length; place++) {
    let before = 0
    for (let intensity = 0; intensity <= 100; intensity++) {
      const gain = intensityGain(intensity, place, calmestFirst.length)
      expect(gain).toBeGreaterThanOrEqual(before)
      expect(gain).toBeLessThanOrEqual(1)
      before = gain
    }
    expect(before).toBe(1)
  }
})

test('[R14.4] segments follow each other to the end of the file', () => {
  const sampleCount = 44_100 * 61
  const total = stemFileLength(5, sampleCount)
  const frames = framesOfFile(5, total)
  if (frames === undefined) throw new Error('the length is not understood')
  let at = 0
  for (let index = 0; ; index++) {
    const segment = stemSegment(index, 5, frames)
    if (!segment) break
    expect(segment.from).toBe(at)
    expect(segment.to - segment.from).toBe(segment.bytesPerStem * 5)
    expect(segment.firstFrame).toBe(index * framesPerSegment)
    at = segment.to
  }
  expect(at).toBe(total)
  expect(framesOfFile(5, total + 1)).toBeUndefined()
})
