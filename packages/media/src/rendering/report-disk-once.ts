import { isDiskError, type RenderingError } from '../rendering-error.ts'

/** A disk that refuses, refuses both processes: the same error is reported once within this time, in ms. */
const reportAgainMs = 10 * 60_000

export function reportDiskOnce(onError: (error: RenderingError) => void): (error: RenderingError) => void {
  const reportedAt = new Map<string, number>()
  return (error) => {
    if (isDiskError(error)) {
      const last = reportedAt.get(error.code)
      if (last !== undefined && Date.now() - last < reportAgainMs) return
      reportedAt.set(error.code, Date.now())
    }
    onError(error)
  }
}
