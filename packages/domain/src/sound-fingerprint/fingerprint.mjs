// @ts-check
// An acoustic fingerprint by Chromaprint's published algorithm, in its default version (AcoustID's "test 2"):
// https://acoustid.org/chromaprint and https://oxygene.sk/2011/01/how-does-chromaprint-work/. Plain JavaScript, like
// all code that checks licences, so that browsers and Node.js run the same.

import {
  fingerprintRate as sampleRate,
  fingerprintSeconds,
  samplesPerWord as hop,
} from './fingerprint-text.mjs'
import { createPowerSpectrum } from './power-spectrum.mjs'
import { resample } from './resample.mjs'

/** @import { Sound } from './resample.mjs' */

/** In samples. */
const frameSize = 4096
const notes = 12
/** Frequency range in hertz, and the note from which octaves are counted. */
const range = { from: 28, to: 3520, octave: 27.5 }
/** Weights of the five frames centred on each frame. */
const smoothing = [0.25, 0.75, 1, 0.75, 0.25]
/** A frame quieter than this has no notes. */
const minNorm = 0.01
/** Frames covered by a word. */
const maxWidth = 16

/**
 * The sixteen classifiers; each is evaluated at each moment and gives two bits. It compares the energy of two areas
 * of the notes over time: `shape` selects the areas, `note` and `height` the notes they cover, `width` the frames;
 * `limits` divide the four results. They were found by machine learning when Chromaprint was made, and define it.
 * @type {readonly { shape: Shape, note: number, height: number, width: number, limits: readonly [number, number,
 * number] }[]}
 */
const questions = [
  { shape: 'all', note: 4, height: 3, width: 15, limits: [1.98215, 2.35817, 2.63523] },
  { shape: 'middle-notes', note: 4, height: 6, width: 15, limits: [-1.03809, -0.651211, -0.282167] },
  { shape: 'upper-notes', note: 0, height: 4, width: 16, limits: [-0.298702, 0.119262, 0.558497] },
  { shape: 'corners', note: 8, height: 2, width: 12, limits: [-0.105439, 0.0153946, 0.135898] },
  { shape: 'corners', note: 4, height: 4, width: 8, limits: [-0.142891, 0.0258736, 0.200632] },
  { shape: 'middle-notes', note: 0, height: 3, width: 5, limits: [-0.826319, -0.590612, -0.368214] },
  { shape: 'upper-notes', note: 2, height: 2, width: 9, limits: [-0.557409, -0.233035, 0.0534525] },
  { shape: 'later', note: 7, height: 3, width: 4, limits: [-0.0646826, 0.00620476, 0.0784847] },
  { shape: 'later', note: 6, height: 2, width: 16, limits: [-0.192387, -0.029699, 0.215855] },
  { shape: 'later', note: 1, height: 3, width: 2, limits: [-0.0397818, -0.00568076, 0.0292026] },
  { shape: 'middle-time', note: 10, height: 1, width: 15, limits: [-0.53823, -0.369934, -0.190235] },
  { shape: 'corners', note: 6, height: 2, width: 10, limits: [-0.124877, 0.0296483, 0.139239] },
  { shape: 'later', note: 1, height: 1, width: 14, limits: [-0.101475, 0.0225617, 0.231971] },
  { shape: 'corners', note: 5, height: 6, width: 4, limits: [-0.0799915, -0.00729616, 0.063262] },
  { shape: 'upper-notes', note: 9, height: 2, width: 12, limits: [-0.272556, 0.019424, 0.302559] },
  { shape: 'corners', note: 4, height: 2, width: 14, limits: [-0.164292, -0.0321188, 0.0846339] },
]

/** Results 0 to 3 in Gray code: neighbours differ in one bit. */
const grayCode = [0, 1, 3, 2]

/** @typedef {'all' | 'upper-notes' | 'later' | 'corners' | 'middle-notes' | 'middle-time'} Shape */
/** Sum of an area: from frame, from note, frames, notes. @typedef {(x: number, y: number, w: number, h: number) => number} Area */

/**
 * The two sums that each shape compares.
 * @type {Record<Shape, (area: Area, x: number, y: number, w: number, h: number) => readonly [number, number]>}
 */
const shapes = {
  all: (area, x, y, w, h) => [area(x, y, w, h), 0],
  'upper-notes': (area, x, y, w, h) => {
    const low = Math.floor(h / 2)
    return [area(x, y + low, w, h - low), area(x, y, w, low)]
  },
  later: (area, x, y, w, h) => {
    const early = Math.floor(w / 2)
    return [area(x + early, y, w - early, h), area(x, y, early, h)]
  },
  corners: (area, x, y, w, h) => {
    const [early, low] = [Math.floor(w / 2), Math.floor(h / 2)]
    return [
      area(x, y + low, early, h - low) + area(x + early, y, w - early, low),
      area(x, y, early, low) + area(x + early, y + low, w - early, h - low),
    ]
  },
  'middle-notes': (area, x, y, w, h) => {
    const third = Math.floor(h / 3)
    return [area(x, y + third, w, third), area(x, y, w, third) + area(x, y + 2 * third, w, h - 2 * third)]
  },
  'middle-time': (area, x, y, w, h) => {
    const third = Math.floor(w / 3)
    return [area(x + third, y, third, h), area(x, y, third, h) + area(x + 2 * third, y, w - 2 * third, h)]
  },
}

/**
 * The fingerprint of a recording's first two minutes: about eight 32-bit words per second.
 * @param {Sound} sound
 * @returns {Uint32Array} empty for less than three seconds
 */
export function fingerprintSound(sound) {
  return readWords(measureChroma(resample(sound, sampleRate, fingerprintSeconds)))
}

/**
 * The fingerprints that a recording would have if it were transposed without changing its tempo.
 * @param {Sound} sound
 * @param {readonly number[]} semitones for each fingerprint, how far the recording is transposed
 * @returns {Uint32Array[]} as `fingerprintSound` returns them
 */
export function fingerprintTransposed(sound, semitones) {
  const chroma = measureChroma(resample(sound, sampleRate, fingerprintSeconds))
  return semitones.map((shift) =>
    readWords(
      chroma.map((frame) => frame.map((_, note) => frame[(((note - shift) % notes) + notes) % notes] ?? 0)),
    ),
  )
}

/** @param {readonly Float64Array[]} energies of the twelve notes, by frame */
function readWords(energies) {
  const chroma = smoothChroma(energies)
  const area = createArea(chroma)
  const length = Math.max(0, chroma.length - maxWidth + 1)
  return Uint32Array.from({ length }, (_, at) =>
    questions.reduce((word, question) => ((word << 2) | ask(question, area, at)) >>> 0, 0),
  )
}

/**
 * @param {typeof questions[number]} question
 * @param {Area} area
 * @param {number} at
 */
function ask({ height, limits, note, shape, width }, area, at) {
  const [one, other] = shapes[shape](area, at, note, width, height)
  const value = Math.log1p(one) - Math.log1p(other)
  const answer = limits.filter((limit) => value >= limit).length
  return grayCode[answer] ?? 0
}

/**
 * The energy of each of the twelve notes, summed over all octaves, in each frame.
 * @param {Float32Array} samples
 */
function measureChroma(samples) {
  const count = Math.max(0, Math.floor((samples.length - frameSize) / hop) + 1)
  const measure = createPowerSpectrum(frameSize)
  const [one, other] = [new Float64Array(frameSize), new Float64Array(frameSize)]
  const [first, second] = [new Float64Array(frameSize / 2), new Float64Array(frameSize / 2)]
  /** @type {Float64Array[]} */
  const chroma = []
  for (let frame = 0; frame < count; frame += 2) {
    cutFrame(samples, frame * hop, one)
    cutFrame(samples, (frame + 1) * hop, other)
    measure(one, other, first, second)
    for (const energy of [first, second].slice(0, count - frame)) chroma.push(sumNotes(energy))
  }
  return chroma
}

/** The Hamming window. */
const hamming = Float64Array.from(
  { length: frameSize },
  (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (frameSize - 1)),
)

/**
 * @param {Float32Array} samples
 * @param {number} start
 * @param {Float64Array} frame is filled
 */
function cutFrame(samples, start, frame) {
  for (let at = 0; at < frameSize; at++) frame[at] = (samples[start + at] ?? 0) * (hamming[at] ?? 0)
}

const binOf = (/** @type {number} */ frequency) => Math.round((frameSize * frequency) / sampleRate)
const firstBin = Math.max(1, binOf(range.from))
/** The note of each bin, starting at the first one used. */
const noteOfBin = Array.from({ length: Math.min(frameSize / 2, binOf(range.to)) - firstBin }, (_, at) => {
  const octave = Math.log2(((firstBin + at) * sampleRate) / frameSize / range.octave)
  return Math.floor(notes * (octave - Math.floor(octave)))
})

/** @param {Float64Array} energy */
function sumNotes(energy) {
  const sums = new Float64Array(notes)
  noteOfBin.forEach((note, at) => (sums[note] = (sums[note] ?? 0) + (energy[firstBin + at] ?? 0)))
  return sums
}

/**
 * Averages each frame with its neighbours and scales it to length 1, so that the proportion of the notes counts, not
 * the volume.
 * @param {readonly Float64Array[]} chroma
 */
function smoothChroma(chroma) {
  return Array.from({ length: Math.max(0, chroma.length - smoothing.length + 1) }, (_, at) => {
    const sums = new Float64Array(notes)
    smoothing.forEach((weight, place) => {
      for (let note = 0; note < notes; note++)
        sums[note] = (sums[note] ?? 0) + weight * (chroma[at + place]?.[note] ?? 0)
    })
    const norm = Math.hypot(...sums)
    return sums.map((value) => (norm < minNorm ? 0 : value / norm))
  })
}

/**
 * Computes the sum of any area with four look-ups (summed-area table).
 * @param {readonly Float64Array[]} chroma
 * @returns {Area}
 */
function createArea(chroma) {
  const width = notes + 1
  const sums = new Float64Array((chroma.length + 1) * width)
  const sumAt = (/** @type {number} */ x, /** @type {number} */ y) => sums[x * width + y] ?? 0
  chroma.forEach((frame, x) => {
    let row = 0
    frame.forEach((value, y) => {
      row += value
      sums[(x + 1) * width + y + 1] = sumAt(x, y + 1) + row
    })
  })
  return (x, y, w, h) => sumAt(x + w, y + h) - sumAt(x, y + h) - sumAt(x + w, y) + sumAt(x, y)
}
