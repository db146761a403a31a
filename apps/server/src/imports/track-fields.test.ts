import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { createNameMatcher, planImport } from '@tempolibre/catalogue-import'
import { sampleTrackField } from '@tempolibre/domain/sample-track-field'
import { columnOfTrackField } from '@tempolibre/domain/table-fields'
import {
  clearanceFields,
  plainTrackFields,
  trackColumnFields,
  trackFields,
} from '@tempolibre/domain/track-fields'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { tableOf } from '@tempolibre/locales'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findExport } from '../exports/export-folder.ts'
import { restoreExport } from '../exports/restore-export.ts'
import { writeExport } from '../exports/write-export.ts'
import { importFolder } from './import-folder.ts'

type TestDatabase = Awaited<ReturnType<typeof createMigratedDatabase>>

let base: string
let from: TestDatabase
let to: TestDatabase

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'track-fields-'))
  ;[from, to] = await Promise.all([createMigratedDatabase(), createMigratedDatabase()])
})
afterEach(async () => {
  await Promise.all([from.close(), to.close()])
  rmSync(base, { recursive: true })
})

const rate = 44_100
const tone = Float32Array.from(
  { length: rate * 4 },
  (_, at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / rate),
)

/** What a database keeps of its one track. */
async function readTrack({ db }: TestDatabase) {
  return {
    ...(await db.selectFrom('track').select(trackColumnFields).executeTakeFirstOrThrow()),
    ...(await db.selectFrom('track_clearance').select(clearanceFields).executeTakeFirstOrThrow()),
  }
}

test('[R15.137] each plain field of a track comes from a table, is published, exported and restored', async () => {
  const folder = join(base, 'music')
  const storage = openFolder(join(base, 'media'))
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.wav'), encodeWav({ sampleRate: rate, channels: [tone, tone] }, 16))
  const cells = plainTrackFields.map((name) =>
    trackFields[name].kind === 'flag' ? 'yes' : sampleTrackField(name),
  )
  const header = plainTrackFields.map((name) => columnOfTrackField(name).id)
  writeFileSync(join(folder, 'tracks.csv'), `file;title;${header.join(';')}\na.wav;Salt;${cells.join(';')}\n`)
  const today = '2026-05-01'
  const names = createNameMatcher([])
  const genre = names.match('genre', 'jazz') ?? undefined
  const planned = await planImport({ today, folder, names, artist: 'Ada Vega', genre })
  expect(planned.problems).toEqual([])
  const { problems } = await importFolder({
    ...planned,
    db: from.db,
    folder,
    storage,
    publish: true,
    today,
    onProgress() {},
  })
  expect(problems).toEqual([])
  const samples = tableOf(plainTrackFields, sampleTrackField)
  expect(await readTrack(from)).toEqual(samples)

  const name = join(base, 'export')
  await writeExport({ db: from.db, folder: name, storage, onProgress() {} })
  await restoreExport(await findExport(name), {
    db: to.db,
    folder: name,
    storage: openFolder(join(base, 'restored')),
    isRehearsal: false,
    onProgress() {},
  })
  expect(await readTrack(to)).toEqual(samples)
})
