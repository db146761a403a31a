// npm run demo:measure: renders and measures every song whose measurement is missing or outdated.
import { writeFileSync } from 'node:fs'
import { composeSong } from './composer/index.ts'
import { songs } from './content/songs/index.ts'
import { measureSong } from './measure-song.ts'
import { isUpToDate, measurementsFile, readMeasurements, type SongMeasurement } from './measurements.ts'
import { answerQuestions, askProcesses } from './processes.ts'

if (process.send) answerQuestions(measureSong)
else await measureLibrary()

async function measureLibrary(): Promise<void> {
  const known = readMeasurements()
  const waiting = songs.filter(({ id }) => !isUpToDate(known.get(id), composeSong(id))).map(({ id }) => id)
  let done = 0
  await askProcesses<SongMeasurement>(import.meta.filename, waiting, (measurement, id) => {
    known.set(id, measurement)
    done++
    process.stdout.write(`${done} of ${waiting.length}: ${id}, ${measurement.bpm} BPM, ${measurement.key}\n`)
    write(known)
  })
  write(known)
}

/** One song per line, in the catalogue's order, for readable diffs. Removed songs are dropped. */
function write(known: ReadonlyMap<string, SongMeasurement>): void {
  const lines = songs.flatMap(({ id }) => {
    const measurement = known.get(id)
    return measurement ? [JSON.stringify(measurement)] : []
  })
  writeFileSync(measurementsFile, `[\n${lines.join(',\n')}\n]\n`)
}
