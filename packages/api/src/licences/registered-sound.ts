import type { SoundFingerprint } from '@tempolibre/domain'

/** A track's acoustic fingerprint as licences contain it; undefined if it has none. */
export function registeredSound(track: {
  fingerprint: string | null
  fingerprint_algorithm: string | null
  /** Of the recording, if it is known. */
  duration_seconds?: number
}): SoundFingerprint | undefined {
  const { duration_seconds: seconds, fingerprint, fingerprint_algorithm: algorithm } = track
  if (fingerprint === null || algorithm === null) return undefined
  return {
    algorithm,
    fingerprint,
    ...(seconds !== undefined && { milliseconds: Math.round(seconds * 1000) }),
  }
}
