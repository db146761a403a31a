import type { ImportProblem, PlannedRecording } from '@tempolibre/catalogue-import'
import type { ImportedTrack } from '@tempolibre/domain'
import { bitErrorRate, fingerprintAlgorithm, readFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { type Database, findIsrcOwner } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** Fingerprints of one recording in two files differ in fewer bits; those of another take differ in more. */
const maxErrorRate = 0.15
/** So much longer may one file of a recording be than another: encoders add silence. */
const maxExtraSeconds = 1

type Sound = Pick<ImportedTrack, 'duration_seconds' | 'fingerprint'>

/** Who has a code. */
interface Owner {
  name: string
  sound: Sound
  /** Whether its song is no longer offered. */
  isWithdrawn: boolean
}

/** Says which recordings of an import have a code that another recording has already. */
export interface CodeKeeper {
  /** @param recordingId of the recording, if it was imported before @returns why it cannot be imported, if it cannot */
  claim(
    recording: PlannedRecording,
    sound: Sound,
    recordingId: number | undefined,
  ): Promise<ImportProblem | undefined>
}

/**
 * An ISRC names one recording, and so does a code of the label within its table. Of two files with one code the first is
 * imported. The same recording in another file is left out, anything else is a mistake.
 */
export function createCodeKeeper(db: Kysely<Database>): CodeKeeper {
  const owners = new Map<string, Owner>()
  async function findOwner(key: string, isrc: string | undefined, id: number | undefined) {
    const known = owners.get(key)
    if (known || isrc === undefined) return known
    const track = await findIsrcOwner(db, { isrc, recordingId: id })
    return track && { name: `‘${track.title}’`, sound: soundOf(track), isWithdrawn: track.is_withdrawn }
  }
  return {
    async claim(recording, sound, recordingId) {
      for (const { code, field, key } of codesOf(recording)) {
        const owner = await findOwner(key, field === 'isrc' ? code : undefined, recordingId)
        if (owner) return describe(recording, { field, code, owner, isSame: areSame(owner.sound, sound) })
      }
      for (const { key } of codesOf(recording))
        owners.set(key, { name: recording.path, sound, isWithdrawn: false })
      return undefined
    },
  }
}

type Coded = Pick<PlannedRecording, 'path' | 'row' | 'written'>

function codesOf({ row, written: { code, isrc } }: Coded) {
  return [
    ...(isrc === undefined ? [] : [{ field: 'isrc' as const, code: isrc, key: `isrc ${isrc}` }]),
    ...(code === undefined || code === isrc
      ? []
      : [{ field: 'code' as const, code, key: `code ${row?.table ?? ''}\n${code.toLowerCase()}` }]),
  ]
}

function soundOf(track: {
  duration_seconds: number
  fingerprint: string | null
  fingerprint_algorithm: string | null
}): Sound {
  const { duration_seconds, fingerprint, fingerprint_algorithm: algorithm } = track
  return {
    duration_seconds,
    fingerprint: fingerprint === null || algorithm === null ? null : { algorithm, fingerprint },
  }
}

function areSame(one: Sound, other: Sound): boolean {
  const [first, second] = [one, other].map(({ fingerprint }) =>
    fingerprint?.algorithm === fingerprintAlgorithm ? readFingerprint(fingerprint.fingerprint) : undefined,
  )
  if (!first || !second || Math.abs(one.duration_seconds - other.duration_seconds) > maxExtraSeconds)
    return false
  return (bitErrorRate(first, second, 1) ?? 1) <= maxErrorRate
}

function describe(
  { path, row }: PlannedRecording,
  {
    code,
    field,
    isSame,
    owner: { isWithdrawn, name: owner },
  }: { field: 'code' | 'isrc'; code: string; owner: Owner; isSame: boolean },
): ImportProblem {
  if (isSame && isWithdrawn)
    return {
      severity: 'warning',
      file: path,
      code: 'same_withdrawn',
      inputs: { code, file: owner },
      message: `it is the same recording as ${owner}, with the same code ${code}, which is withdrawn, so it was left out: publish that one again in the studio.`,
    }
  if (isSame)
    return {
      severity: 'warning',
      file: path,
      code: 'same_recording',
      inputs: { code, file: owner },
      message: `it is the same recording as ${owner}, with the same code ${code}, so it was left out.`,
    }
  const name = field === 'isrc' ? `ISRC ${code}` : `code ${code}`
  const place =
    row?.line !== undefined && row.columns[field] !== undefined
      ? { file: row.table, line: row.line, column: row.columns[field], recording: path }
      : { file: path }
  return {
    severity: 'error',
    ...place,
    code: `${field}_repeated`,
    inputs: { code, file: owner },
    message: `its ${name} is that of ${owner}, which is another recording: correct one of the two, or leave it empty.`,
  }
}

/**
 * Lossless files first, where files of one code are of both kinds: of the same recording the better file is kept. The others follow
 * at once, so that the family of their song is whole soon.
 */
export function sortByQuality<Recording extends Coded>(recordings: readonly Recording[]): Recording[] {
  const keyOf = (recording: Recording) => codesOf(recording)[0]?.key
  const byCode = Map.groupBy(recordings, keyOf)
  const lossless = new Map(
    [...byCode].flatMap(([key, some]) =>
      key === undefined ? [] : [[key, some.filter(({ path }) => !isLossy(path))]],
    ),
  )
  return recordings.flatMap((recording) => {
    const key = keyOf(recording)
    const better = (key === undefined ? undefined : lossless.get(key)) ?? []
    if (better.length === 0) return [recording]
    if (recording !== better.at(-1)) return isLossy(recording.path) ? [] : [recording]
    return [recording, ...(byCode.get(key) ?? []).filter(({ path }) => isLossy(path))]
  })
}

/** An M4A or a CAF may be either, and a WavPack file that is not whole is rare. */
const isLossy = (path: string) =>
  !/\.(?:wave?|bwf|rf64|w64|aiff?|aifc|flac|alac|ape|wv|tta|dsf|dff)$/i.test(path)
