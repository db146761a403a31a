import type { Translated } from '@tempolibre/locales'
import type { Fallback } from '../texts/fallback.ts'
import type { VersionKind } from '../families/version-kinds.ts'
import type { MusicalKey } from '../music/musical-key.ts'
import type { TrackRights } from '../rights/rightholders.ts'
import type { SaidTrackFields, TrackColumnField } from '../track-fields/track-fields.ts'

/** A genre, mood, use or instrument; the site gets it with the first track that has it. */
export interface ImportedName {
  id: string
  name: Translated
}

/** How somebody takes part in a recording. */
export const artistRoles = ['main', 'featured'] as const
export type ArtistRole = (typeof artistRoles)[number]

/** One of several artists of a recording. */
export interface ImportedArtist {
  name: string
  role: ArtistRole
}

/** A track as an import publishes it: what was written of a recording, completed by what was measured. */
export interface ImportedTrack extends SaidTrackFields<TrackColumnField> {
  /** Empty where it falls back. */
  title: Translated
  /** Empty in languages in which nothing was written. */
  description: Translated
  /** Where missing texts are shown in English; absent: nowhere. */
  fallback?: Fallback
  /** As it is shown, also of several. */
  artist: string
  /** Each of several by name; absent: it is one, or nothing says who they are. */
  artists?: readonly ImportedArtist[]
  /** The first is the one under which the track is filed. */
  genres: readonly ImportedName[]
  moods: readonly ImportedName[]
  uses: readonly ImportedName[]
  instruments: readonly ImportedName[]
  duration_seconds: number
  /** Beats per minute; a guess if `tempo_known` is false. */
  bpm: number
  tempo_known: boolean
  /** null: none can be told. */
  key: MusicalKey | null
  /** 0 to 1. */
  energy: number
  loudness_lufs: number
  true_peak_dbtp: number
  sound: {
    brightness_hz: number
    /** Onsets per second. */
    onset_density: number
    /** 0 to 1. */
    percussiveness: number
    /** Six coefficients in decibels. */
    timbre: number[]
  }
  /** Heights of the waveform, a byte each, as base64. */
  peaks: string
  /** Storage keys. */
  preview: string
  master: string
  cover: string | null
  /** Recordings that were read before rights were kept have none. */
  rights?: TrackRights
  fingerprint: { algorithm: string; fingerprint: string } | null
  /** Set for what is written to be a version of a song; somebody decides. */
  family?: {
    /** Where the recording of the main version is, from the folder of this one on; null: nothing says. */
    main: string | null
    /** As written; empty: nothing says. */
    name: string
    /** Null: the name does not tell. */
    kind: VersionKind | null
  }
  /** Everything that was written, as read: rights, album, version, columns of no known meaning. */
  written: Readonly<Record<string, unknown>>
  /** What was measured, where something else may be written. */
  measured: {
    bpm: number
    /** Whether the beat repeats clearly enough to be one. */
    tempo_known: boolean
    key: MusicalKey | null
    /** 0 to 1. */
    key_confidence: number
  }
}
