import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { measureChromaOverTime, measureLogSpectrogram, pitchRate, prepareMono } from '@tempolibre/audio'
import { createMp3Encoder } from '@tempolibre/audio/mp3'
import { mp3Bitrates } from '@tempolibre/media/formats'
import { composeSong } from '../composer/index.ts'
import { sampleRate } from '../instruments/tone.ts'
import { itemAt } from '../item-at.ts'
import { countSamples, type MasterSettings, renderScore } from '../render/render-score.ts'
import type { Score } from '../score.ts'
import { encodePng, type IndexedPicture } from './png.ts'

/** Increment it when pictures are drawn differently. */
const drawingVersion = 1

const spectrogramSize = { columns: 640, rows: 144, lowestHz: 40, highestHz: 14_000 }
const chromaColumns = 160
/** Levels shown, in dBFS: anything softer is as dark as silence. */
const shownDb = { softest: -84, loudest: -24 }
const shades = 24

export interface SongPictures {
  /** PNG files in base64. */
  spectrogram: string
  chroma: string
}

export interface PictureRequest extends MasterSettings {
  id: string
  /** Where the pictures are cached. */
  cacheFile: string
  /** Where the sound is written as MP3; undefined: it is not. */
  soundFile?: string
}

const cacheFolder = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  'music-report',
)

/** Cache file of the pictures of a sound. */
export function pictureCacheFile(soundHash: string): string {
  return join(cacheFolder, `${soundHash.slice(0, 24)}-${drawingVersion}.json`)
}

/** The cached pictures of a sound, if any. */
export function readPictures(cacheFile: string): SongPictures | undefined {
  if (!existsSync(cacheFile)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own cache; its name has the version of its contents
  return JSON.parse(readFileSync(cacheFile, 'utf8')) as SongPictures
}

/** From night over violet and orange to cream: darker is softer, even without colour vision. */
const anchors = [
  [10, 12, 30],
  [62, 24, 96],
  [160, 44, 96],
  [232, 116, 52],
  [252, 244, 200],
] as const

const palette: IndexedPicture['palette'] = Array.from({ length: shades }, (_, shade) => {
  const place = (shade / (shades - 1)) * (anchors.length - 1)
  const index = Math.min(anchors.length - 2, Math.floor(place))
  const [from, to] = [itemAt(anchors, index), itemAt(anchors, index + 1)]
  const mix = (channel: 0 | 1 | 2) =>
    Math.round(from[channel] + (to[channel] - from[channel]) * (place - index))
  return [mix(0), mix(1), mix(2)]
})

/** Draws columns × rows of values 0–1, column by column from the bottom up. */
function drawMap(columns: number, rows: number, valueAt: (column: number, row: number) => number): string {
  const pixels = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = Math.max(0, Math.min(1, valueAt(column, row)))
      pixels[(rows - 1 - row) * columns + column] = Math.round(value * (shades - 1))
    }
  }
  return encodePng({ width: columns, height: rows, palette, pixels }).toString('base64')
}

/** Log-frequency spectrogram and chroma over time of a sound at 44.1 kHz. */
export function drawPictures(channels: Float32Array[]): SongPictures {
  const pcm = { sampleRate, channels }
  const levels = measureLogSpectrogram(pcm, spectrogramSize)
  const { columns, rows } = spectrogramSize
  const span = shownDb.loudest - shownDb.softest
  const chroma = measureChromaOverTime(prepareMono(pcm, pitchRate), chromaColumns)
  const shares = chroma.map((heard) => {
    const strongest = Math.max(...heard, 1e-9)
    return Array.from(heard, (share) => share / strongest)
  })
  return {
    spectrogram: drawMap(
      columns,
      rows,
      (column, row) => ((levels[column * rows + row] ?? 0) - shownDb.softest) / span,
    ),
    chroma: drawMap(chromaColumns, 12, (column, row) => shares[column]?.[row] ?? 0),
  }
}

/** Renders once, for the pictures and, if requested, the sound. */
async function renderSong(score: Score, settings: MasterSettings, withSound: boolean) {
  const sampleCount = countSamples(score)
  const whole = { left: new Float32Array(sampleCount), right: new Float32Array(sampleCount) }
  const mp3: Uint8Array[] = []
  const encoder = withSound
    ? createMp3Encoder({ sampleRate, channels: 2, sampleCount, bitrate: mp3Bitrates.preview })
    : undefined
  let at = 0
  for await (const { left, right } of renderScore(score, settings)) {
    whole.left.set(left, at)
    whole.right.set(right, at)
    at += left.length
    if (encoder) mp3.push(...(await encoder.encode([left, right])))
  }
  if (encoder) mp3.push(...(await encoder.finish()))
  return { channels: [whole.left, whole.right], mp3: Buffer.concat(mp3) }
}

/** Writes files atomically: another process may read them meanwhile. */
function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  const staging = `${file}.${process.pid}`
  writeFileSync(staging, content)
  renameSync(staging, file)
}

/** Renders a song and stores its pictures and its sound in files. */
export async function pictureSong(request: PictureRequest): Promise<{ id: string }> {
  const { cacheFile, id, soundFile } = request
  const { channels, mp3 } = await renderSong(composeSong(id), request, soundFile !== undefined)
  writeWhole(cacheFile, JSON.stringify(drawPictures(channels)))
  if (soundFile !== undefined) writeWhole(soundFile, mp3)
  return { id }
}
