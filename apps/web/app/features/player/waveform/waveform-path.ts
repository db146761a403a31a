import { decodePeaks, peakLevels } from '@tempolibre/domain/peaks'
import { memoize } from '../../../foundation/context/memoize.ts'

/** Height of the drawing; whole units are precise enough and short. */
export const waveformHeight = 64

/** Width of a bar and its gap, in units of the drawing. */
export const barPitch = 4

/** Bars of a song without a waveform: low and even, to seek on. */
const unmeasured: readonly number[] = Array.from({ length: 120 }, () => peakLevels / 16)

/** Cached drawings: the same songs are in many lists. */
const remembered = 400

/** The waveform as one SVG path of vertical strokes around the centre; a silent bar is a dot. */
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
