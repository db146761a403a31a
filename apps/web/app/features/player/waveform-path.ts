import { decodePeaks, peakLevels } from '@tempolibre/contract/peaks'
import { memoize } from '../../foundation/context/memoize.ts'

/** Height of a waveform's drawing; whole numbers of it are fine enough and short to write. */
export const waveformHeight = 64

/** Width of a bar together with the gap behind it, in units of the drawing. */
export const barPitch = 4

/** Bars of a song that nobody has measured: low and even, a line to seek along. */
const unmeasured: readonly number[] = Array.from({ length: 120 }, () => peakLevels / 16)

/** Songs whose drawing is remembered: the same ones stand in many lists. */
const remembered = 400

/** The waveform as one SVG path of upright strokes around the middle; a silent bar stays as a dot. */
export const drawWaveform: (peaks: string) => Readonly<{ path: string; width: number }> = memoize(
  remembered,
  (peaks) => {
    const levels = peaks === '' ? unmeasured : decodePeaks(peaks)
    const middle = waveformHeight / 2
    let path = ''
    let end = middle
    levels.forEach((level, index) => {
      const half = Math.max(1, Math.round((level / peakLevels) * (middle - 2)))
      const move = middle - half - end
      path += index === 0 ? `M2 ${middle - half}` : `m${barPitch}${move < 0 ? '' : ' '}${move}`
      path += `v${half * 2}`
      end = middle + half
    })
    return { path, width: levels.length * barPitch }
  },
)
