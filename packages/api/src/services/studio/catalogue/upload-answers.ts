import { encodePeaks, importableKindOf } from '@tempolibre/domain'
import type { StudioUpload, StudioUploadFile, UploadRun } from '@tempolibre/contract'
import type { listStudioUploadFiles, UploadRow } from '@tempolibre/database'
import { studioPeaks } from '../../../studio/studio-settings.ts'

/** An upload as the studio's API answers it, without its version. */
export type UploadFields = Omit<StudioUpload, 'version'>

export function toUpload(row: UploadRow): UploadFields {
  return {
    id: String(row.id),
    name: row.name,
    artist: row.artist,
    genre_id: row.genre_id === null ? null : String(row.genre_id),
    known_genre: row.known_genre,
    day_order: row.day_order,
    falls_back: row.falls_back,
    track_id: row.track_id === null ? null : String(row.track_id),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    files: row.files ?? 0,
    bytes: row.bytes ?? 0,
    unfinished: row.unfinished ?? 0,
    progress: {
      sounds: row.sounds ?? 0,
      done: row.done ?? 0,
      failed: row.failed ?? 0,
      checked: row.checked ?? 0,
      on_sale: row.on_sale,
    },
    run: toRun(row),
  }
}

function toRun(row: UploadRow): UploadRun | null {
  if (row.run_id === null || row.run_kind === null || row.ordered_at === null) return null
  return {
    id: String(row.run_id),
    kind: row.run_kind,
    state: runStateOf(row),
    ordered_at: row.ordered_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    import_id: row.batch_id === null ? null : String(row.batch_id),
    report: row.report,
  }
}

function runStateOf({ cancelled_at, ended_at, failure, started_at }: UploadRow): UploadRun['state'] {
  if (cancelled_at !== null) return 'cancelled'
  if (failure !== null) return 'failed'
  if (ended_at !== null) return 'done'
  return started_at === null ? 'waiting' : 'running'
}

export function toFile(
  row: Awaited<ReturnType<typeof listStudioUploadFiles>>['rows'][number],
): StudioUploadFile {
  const { content, recording_id } = row
  return {
    id: row.id,
    path: row.path,
    // What cannot be imported is refused before it is stored.
    kind: importableKindOf(row.path) ?? 'sound',
    bytes: Number(row.bytes),
    modified_at: row.modified_at.toISOString(),
    received: Number(row.received),
    complete: row.received_at !== null,
    content_hash: row.content_hash,
    state: row.state,
    problem: row.problem,
    recording:
      content && recording_id !== null
        ? {
            id: String(recording_id),
            title: content.title,
            artist: content.artist,
            duration_seconds: content.duration_seconds,
            bpm: content.tempo_known ? content.bpm : null,
            key: content.key,
            loudness_lufs: content.loudness_lufs,
            peaks: encodePeaks(Buffer.from(content.peaks, 'base64'), studioPeaks),
          }
        : null,
  }
}
