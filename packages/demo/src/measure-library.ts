// npm run demo:measure: renders and measures every song whose measurement is missing or outdated, and prints the
// figures of the library.
import { writeFileSync } from 'node:fs'
import { composeSong } from './composer/index.ts'
import { songs } from './content/songs/index.ts'
import { describeFigures } from './bounds/figures.ts'
import { readMeasuredSongs } from './bounds/measured-song.ts'
import { writeEditionList } from './editions/list-editions.ts'
import { type MeasuringRun, measureSong } from './measure-song.ts'
import { isUpToDate, measurementsFile, readMeasurements, type SongMeasurement } from './measurements.ts'
import { answerQuestions, askProcesses } from './processes.ts'

if (process.send) answerQuestions(measureSong)
else await measureLibrary()

async function measureLibrary(): Promise<void> {
  const known = readMeasurements()
  const waiting = songs.filter(({ id }) => !isUpToDate(known.get(id), composeSong(id))).map(({ id }) => id)
  const taken = { done: 0, rendering: 0, total: 0, sound: 0 }
  await askProcesses<MeasuringRun>(import.meta.filename, waiting, ({ cpuSeconds, measurement }, id) => {
    known.set(id, measurement)
    const done = ++taken.done
    taken.rendering += cpuSeconds.rendering
    taken.total += cpuSeconds.total
    taken.sound += measurement.durationSeconds
    process.stdout.write(`${done} of ${waiting.length}: ${id}, ${measurement.bpm} BPM, ${measurement.key}\n`)
    write(known)
  })
  write(known)
  writeEditionList()
  if (taken.done > 0) process.stdout.write(`${describeCost(taken)}\n`)
  process.stdout.write(`${describeFigures(readMeasuredSongs().measured)}\n`)
}

/** Each figure in seconds, of sound or of a core. */
function describeCost({
  done,
  rendering,
  sound,
  total,
}: Record<'done' | 'rendering' | 'sound' | 'total', number>) {
  return `${done} songs of ${(sound / 60).toFixed(0)} minutes took ${total.toFixed(0)} s of CPU, ${rendering.toFixed(0)} s of them rendering: ${(sound / rendering).toFixed(1)} × real time.`
}

/** One song per line, in the catalogue's order, for readable diffs. Removed songs are dropped. */
function write(known: ReadonlyMap<string, SongMeasurement>): void {
  const lines = songs.flatMap(({ id }) => {
    const measurement = known.get(id)
    return measurement ? [JSON.stringify(measurement)] : []
  })
  writeFileSync(measurementsFile, `[\n${lines.join(',\n')}\n]\n`)
}
