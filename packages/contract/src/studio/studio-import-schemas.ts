import { z } from 'zod'
import { rightsFaults, rightsLights } from '@tempolibre/domain/judge-rights'
import { fallbacksSchema, gapsSchema, recordId, recordParts } from './studio-parts.ts'

/** One run of the import of a folder. */
export const studioImportSchema = z.object({
  ...recordParts,
  folder: z.string(),
  started_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  /** Recordings that it was the last to read. */
  recordings: z.int().nonnegative(),
  /** Those of them that visitors do not see. */
  drafts: z.int().nonnegative(),
  /** Tracks that undoing it would withdraw, or restore to what they were. */
  published: z.int().nonnegative(),
})
export type StudioImport = z.infer<typeof studioImportSchema>

/**
 * A draft is not seen by visitors, nor is a withdrawn recording, whose track stays; of a changed one they see what was published
 * before.
 */
export const recordingStates = ['draft', 'published', 'changed', 'withdrawn'] as const
export type RecordingState = (typeof recordingStates)[number]

/** A value that was written and differs from what was measured. */
const difference = z.object({ field: z.enum(['bpm', 'key']), written: z.string(), measured: z.string() })

/** A recording that was imported. */
export const studioRecordingSchema = z.object({
  ...recordParts,
  /** Of the sound file. */
  path: z.string(),
  state: z.enum(recordingStates),
  batch_id: recordId,
  track_id: recordId.nullable(),
  title: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
  artist: z.string(),
  /** In `lang`. */
  genre_names: z.array(z.string()),
  duration_seconds: z.number(),
  /** Beats per minute; null if none can be measured. */
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  loudness_lufs: z.number(),
  release_date: z.iso.date(),
  isrc: z.string().nullable(),
  /** What it is called as a version of a song, if a table or its title says so: it may be one. */
  version_name: z.string().nullable(),
  /** Whether it may be sold royalty-free, by what is written of its rights. */
  rights_light: z.enum(rightsLights),
  /** Why not. */
  rights_faults: z.array(z.enum(rightsFaults)),
  preview_url: z.url(),
  cover_url: z.url().nullable(),
  peaks: z.string(),
  differences: z.array(difference),
  /** Everything that was written, as read. */
  written: z.record(z.string(), z.unknown()),
  gaps: gapsSchema,
  fallbacks: fallbacksSchema,
})
export type StudioRecording = z.infer<typeof studioRecordingSchema>
