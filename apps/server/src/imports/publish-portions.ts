import { resolve } from 'node:path'
import type { ImportProblem, LeftOutSong, PlannedRecording } from '@tempolibre/catalogue-import'
import { type Database, findImportRecording, type ImportRecording, publishImport } from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { findDue } from './due-recordings.ts'
import { keepHeard } from './keep-heard.ts'
import { findOrphans, planFamilies, type ReadingState } from './plan-families.ts'

interface PortionOptions {
  db: Kysely<Database>
  batchId: number
  /** Its real path. */
  folder: string
  /** All that are going to be read. */
  recordings: readonly PlannedRecording[]
  /** Sound files beside them that are not read. */
  leftOutSongs?: readonly LeftOutSong[] | undefined
  storage: MediaStorage
  /** `YYYY-MM-DD`. */
  today: string
  portion?: number | undefined
}

/** Recordings of the first portions: each publication compares the songs of an artist, and caches begin anew. */
const firstPortion = 20
/** Later portions are this part of what was published, so that there are few of them however many recordings there are. */
const growth = 1 / 4

/** What the portions have brought. */
export interface PortionTotals {
  waiting: number
  problems: readonly ImportProblem[]
}

/**
 * Publishes recordings while others are still read, in portions: whatever may belong to one song at once, and only what may be
 * heard and sold. It comes to the same as publishing all at the end.
 */
export function createPortions({
  batchId,
  db,
  folder,
  leftOutSongs = [],
  portion = firstPortion,
  recordings,
  storage,
  today,
}: PortionOptions) {
  const states = new Map<string, ReadingState>(leftOutSongs.map(({ path }) => [path, 'left out']))
  const families = new Map<string, Family>()
  for (const members of planFamilies({ recordings, leftOutSongs })) {
    const unread = members.filter(({ path }) => !states.has(path)).length
    const family: Family = { members, unread, read: [] }
    for (const { path } of members) families.set(path, family)
  }
  /** New recordings that wait for a song which was left out. */
  const held = new Set<string>()
  const problems: ImportProblem[] = []
  let whole: string[] = []
  let settled = 0
  let waiting = 0
  let isUndone = false

  const isKnown = async (path: string) => (await findImportRecording(db, resolve(folder, path))) !== undefined

  /** Versions without their song would be songs of their own: they wait until it can be read. */
  async function holdVersions({ members }: Family): Promise<void> {
    for (const { path, song } of findOrphans(members, (each) => states.get(each)))
      if (!(await isKnown(song))) held.add(path)
  }

  async function publish(): Promise<void> {
    const read: ImportRecording[] = []
    for (const path of whole) {
      const recording = await findImportRecording(db, resolve(folder, path))
      if (!recording) continue
      if (held.has(path) && recording.published === null) waiting++
      else read.push(recording)
    }
    settled += whole.length
    whole = []
    const due = await findDue(db, folder, read, today, problems)
    const { closed, heard } = await keepHeard(due, { db, folder, storage, problems })
    const ids = heard.map(({ id }) => id)
    const publication = await publishImport(db, {
      batchId,
      closed,
      ids,
      isUnderWay: true,
      versions: 'wait',
    })
    waiting += publication.waiting
    isUndone ||= publication.undone
    const paths = new Map(heard.map(({ id, path }) => [id, path.slice(folder.length + 1)]))
    for (const { id, isrc, owner } of publication.repeated)
      problems.push(repeatedCode(paths.get(id) ?? '', isrc, owner))
  }

  return {
    /** Notes that a recording was read, or left out; publishes what is whole once it is enough. */
    async note(path: string, became: ReadingState): Promise<void> {
      const family = families.get(path)
      if (!family) return
      family.unread--
      states.set(path, became)
      if (became === 'read') family.read.push(path)
      if (family.unread > 0) return
      await holdVersions(family)
      whole.push(...family.read)
      if (whole.length >= Math.max(portion, settled * growth)) await publish()
    },
    /** Publishes the rest, once all are read. */
    finish: publish,
    /** Whether somebody has undone the import meanwhile: nothing of it is published any more. */
    isUndone: () => isUndone,
    totals: (): PortionTotals => ({ waiting, problems }),
  }
}

/** Recordings that may belong to one song. */
interface Family {
  members: readonly LeftOutSong[]
  /** How many are still to be read. */
  unread: number
  /** Paths of those that were. */
  read: string[]
}

const repeatedCode = (file: string, code: string, owner: string): ImportProblem => ({
  severity: 'error',
  file,
  code: 'isrc_published',
  inputs: { code, file: owner },
  message: `its ISRC ${code} is that of ‘${owner}’, which was published before, so it stays a draft: correct one of the two.`,
})
