import type { JobKind, JobKinds } from '@tempolibre/database'

const day = 24 * 3600

/** When stopping, rendering is broken off at once: what is whole stays, and the rest is made after the next start. */
export const renderingPatienceMs = 0

/**
 * Repeated jobs that make files of the media folder before they are asked for. All processes share that folder, so
 * one of them does it. They also run at every start, since files may be missing.
 * @param makers by kind: makes all missing files, and rejects if one cannot be made
 */
export function createRenderingJobs(
  makers: Readonly<Record<string, (signal: AbortSignal) => Promise<void>>>,
): JobKinds {
  const jobOf = (make: (signal: AbortSignal) => Promise<void>): JobKind => ({
    run: (_, signal) => make(signal),
    everySeconds: day,
    atStart: true,
    firstDelaySeconds: 10 * 60,
    maxDelaySeconds: day,
  })
  return Object.fromEntries(Object.entries(makers).map(([kind, make]) => [kind, jobOf(make)]))
}
