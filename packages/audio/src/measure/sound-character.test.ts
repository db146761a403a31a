import { describe, expect, test } from 'vitest'
import { measureLevel, measureCharacter, measureSpectra, thirdOctaves } from './sound-character.ts'

const sampleRate = 44_100
const seconds = 12

/** Noise −1 … 1, another for each seed. */
function noise(seed: number): Float32Array {
  let state = seed
  return Float32Array.from({ length: seconds * sampleRate }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

function tone(hertz: number, level = 0.3): Float32Array {
  return Float32Array.from(
    { length: seconds * sampleRate },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  )
}

function add(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, at) => value + (other[at] ?? 0))
}

/** Strokes of a sound, `rate` a second, of 30 ms each. */
function strokes(sound: Float32Array, rate: number): Float32Array {
  return sound.map((value, at) => (((at * rate) / sampleRate) % 1 < 0.03 * rate ? value : 0))
}

function characterOf(...channels: Float32Array[]) {
  const pcm = { sampleRate, channels }
  return measureCharacter(pcm, measureSpectra(pcm).spectrogram)
}

describe('the spectrum of left and right', () => {
  test('tells a mono bass below wide noise from a wide bass', () => {
    const [hiss, otherHiss] = [noise(1).map((value) => value * 0.1), noise(2).map((value) => value * 0.1)]
    const bass = tone(60)
    const mono = characterOf(add(bass, hiss), add(bass, otherHiss)).correlations
    expect(mono[0]).toBeGreaterThan(0.99)
    expect(Math.abs(mono[3] ?? 1)).toBeLessThan(0.05)
    const wide = characterOf(
      add(bass, hiss),
      add(
        bass.map((value) => -value),
        hiss,
      ),
    ).correlations
    expect(wide[0]).toBeLessThan(-0.9)
    expect(wide[3]).toBeGreaterThan(0.95)
  })

  test('finds the third octave of a tone, and all bands of white noise rising by 1 dB each', () => {
    const { thirdOctavesDb } = characterOf(tone(1000))
    const loudest = thirdOctavesDb.indexOf(Math.max(...thirdOctavesDb))
    expect(Math.round(thirdOctaves[loudest] ?? 0)).toBe(1000)
    const white = characterOf(noise(3)).thirdOctavesDb
    for (const [band, level] of white.entries()) {
      // Below, too few bins of the transform share a band.
      if (band < 12) continue
      expect(Math.abs(level - (white[band - 1] ?? 0) - 1), String(thirdOctaves[band])).toBeLessThan(0.6)
    }
  })

  test('of silence is finite, and mono', () => {
    const silence = new Float32Array(sampleRate)
    const { correlations, crestDb, psrLu, thirdOctavesDb } = characterOf(silence, silence)
    expect(correlations).toEqual([1, 1, 1, 1])
    expect(new Set(thirdOctavesDb)).toEqual(new Set([-120]))
    expect([crestDb, psrLu]).toEqual([0, 0])
  })
})

describe('timbre and rhythm', () => {
  test('do not depend on the level', () => {
    const [loud, soft] = [characterOf(noise(1)), characterOf(noise(1).map((value) => value / 16))]
    for (const [index, value] of loud.cepstrum.mean.entries())
      expect(soft.cepstrum.mean[index]).toBeCloseTo(value, 2)
    for (const [index, value] of loud.fluctuation.entries())
      expect(soft.fluctuation[index]).toBeCloseTo(value, 4)
  })

  test('the cepstrum of a changing sound spreads', () => {
    const hiss = noise(1)
    const changing = tone(200).map((value, at) =>
      at % (2 * sampleRate) < sampleRate ? value : (hiss[at] ?? 0),
    )
    const [steady = 0] = characterOf(tone(200)).cepstrum.spread
    expect(characterOf(changing).cepstrum.spread[0]).toBeGreaterThan(5 * steady + 1)
  })

  test('two strokes a second fluctuate otherwise than six', () => {
    const slow = characterOf(strokes(noise(1), 2)).fluctuation
    const fast = characterOf(strokes(noise(1), 6)).fluctuation
    // Of the middle bands: rates of 1.4–2.8 Hz, and of 5.6–8 Hz.
    const [two, six] = [slow.slice(8, 16), fast.slice(8, 16)]
    expect((two[2] ?? 0) + (two[3] ?? 0)).toBeGreaterThan(2 * ((six[2] ?? 0) + (six[3] ?? 0)))
    expect(six.indexOf(Math.max(...six))).toBe(6)
  })
})

describe('dynamics', () => {
  test('a sine’s crest is 3 dB; strokes stand out, and a flattened sound does not', () => {
    expect(characterOf(tone(1000)).crestDb).toBeCloseTo(3.01, 1)
    const drum = characterOf(strokes(noise(1), 2))
    expect(drum.crestDb).toBeGreaterThan(15)
    const square = characterOf(tone(1000).map((value) => Math.sign(value) * 0.9))
    expect(square.psrLu).toBeLessThan(3)
    expect(drum.psrLu).toBeGreaterThan(square.psrLu + 8)
  })

  test('the level of a stretch is counted from either end', () => {
    const fading = tone(500, 1).map((value, at) => (at < 11 * sampleRate ? value : value / 1000))
    const pcm = { sampleRate, channels: [new Float32Array(fading.length), fading] }
    expect(measureLevel(pcm, 1, 2)).toBeCloseTo(-3.01, 1)
    expect(measureLevel(pcm, -0.5, -0.1)).toBeCloseTo(-63.01, 1)
    expect(measureLevel({ sampleRate, channels: [new Float32Array(9)] }, 0, 1)).toBe(-120)
  })
})
