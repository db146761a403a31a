import type { SoundFingerprint } from '@tempolibre/contract'

/** A track's acoustic fingerprint as licences contain it; undefined if it has none. */
export function registeredSound(track: {
  fingerprint: string | null
  fingerprint_algorithm: string | null
}): SoundFingerprint | undefined {
  const { fingerprint, fingerprint_algorithm: algorithm } = track
  return fingerprint === null || algorithm === null ? undefined : { algorithm, fingerprint }
}
