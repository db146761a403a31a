// npm run demo:measure: renders and measures every song that is new or sounds otherwise than when it was measured.
import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { composeSong } from './composer/index.ts'
import { songs } from './content/songs/index.ts'
import { measureSong } from './measure-song.ts'
import { measurementsFile, readMeasurements, type SongMeasurement } from './measurements.ts'
import { soundHash } from './sound-hash.ts'

if (process.send) {
  process.on('message', (id: string) => {
    measureSong(id).then(
      (measurement) => process.send?.(measurement),
      (error: unknown) => {
        process.stderr.write(`${id}: ${String(error)}\n`)
        process.exit(1)
      },
    )
  })
} else {
  await measureLibrary()
}

async function measureLibrary(): Promise<void> {
  const known = readMeasurements()
  const waiting = songs
    .filter(({ id }) => known.get(id)?.soundHash !== soundHash(composeSong(id)))
    .map(({ id }) => id)
  const total = waiting.length
  let done = 0
  const workers = Array.from({ length: Math.min(total, availableParallelism()) }, () =>
    fork(import.meta.filename),
  )
  await Promise.all(
    workers.map(async (worker) => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const measurement = await ask(worker, id)
        known.set(id, measurement)
        done++
        process.stdout.write(`${done} of ${total}: ${id}, ${measurement.bpm} BPM, ${measurement.key}\n`)
        write(known)
      }
      worker.kill()
    }),
  )
  write(known)
}

/** Throws where the worker ends without an answer. */
function ask(worker: ChildProcess, id: string): Promise<SongMeasurement> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${id} could not be measured; see above.`))
    worker.once('exit', fail)
    worker.once('message', (message) => {
      worker.off('exit', fail)
      resolve(message as SongMeasurement)
    })
    worker.send(id)
  })
}

/** One song a line, in the catalogue's order: changes are easy to read. Songs that are gone are left out. */
function write(known: ReadonlyMap<string, SongMeasurement>): void {
  const lines = songs.flatMap(({ id }) => {
    const measurement = known.get(id)
    return measurement ? [JSON.stringify(measurement)] : []
  })
  writeFileSync(measurementsFile, `[\n${lines.join(',\n')}\n]\n`)
}
