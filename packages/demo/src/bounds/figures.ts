import { countDetections, describeDetections } from './detections.ts'
import { judgeLibrary } from './library-bounds.ts'
import type { MeasuredSong } from './measured-song.ts'
import { mean, median } from './statistics.ts'

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** The medians by genre of what has no bound of its own, or is worth seeing beside it. */
function describeGenres(songs: readonly MeasuredSong[]): string[] {
  const genres = [...new Set(songs.map(({ song }) => song.genre))]
  return genres.map((genre) => {
    const measured = songs.filter(({ song }) => song.genre === genre).map(({ measurement }) => measurement)
    const middle = (pick: (measurement: MeasuredSong['measurement']) => number, digits: number) =>
      median(measured.map(pick)).toFixed(digits)
    return row([
      genre,
      middle(({ durationSeconds }) => durationSeconds, 0),
      middle(({ loudnessLufs }) => loudnessLufs, 1),
      middle(({ crestDb }) => crestDb, 1),
      middle(({ psrLu }) => psrLu, 1),
      mean(measured.map(({ stereoCorrelation }) => stereoCorrelation)).toFixed(2),
      middle(({ brightnessHz }) => brightnessHz, 0),
    ])
  })
}

/** What is found of every bound, and each genre's figures, as Markdown. */
export function describeFigures(songs: readonly MeasuredSong[]): string {
  return [
    row(['Bound', 'Allowed', 'Found', '']),
    row(['---', '---', '---', '---']),
    ...judgeLibrary(songs).map(({ allowed, found, holds, name }) =>
      row([name, allowed, found, holds ? 'kept' : '**broken**']),
    ),
    '',
    ...describeDetections(countDetections(songs)),
    '',
    row(['Genre', 'Seconds', 'LUFS', 'Crest dB', 'PSR LU', 'Correlation', 'Brightness Hz']),
    row(['---', '---:', '---:', '---:', '---:', '---:', '---:']),
    ...describeGenres(songs),
  ].join('\n')
}
