/** Why the length of a file is not known. */
export type LengthFault = 'unreadable' | 'endless'

/** Maximum time for a browser to find a file's length, in ms: it reads its head, however large the file is. */
const patienceMs = 15_000

/**
 * The length of a video or a sound on the visitor's device in microseconds, or why there is none. The browser reads it; nothing
 * is uploaded.
 */
export function readMediaLength(file: Blob): Promise<number | LengthFault> {
  const { promise, resolve } = Promise.withResolvers<number | LengthFault>()
  const address = URL.createObjectURL(file)
  const media = document.createElement('video')
  const timer = setTimeout(() => resolve('unreadable'), patienceMs)

  function settle(): void {
    const { duration } = media
    if (duration === Infinity) {
      // Recordings of browsers do not say their length: it shows at their end.
      if (media.currentTime === 0) media.currentTime = Number.MAX_SAFE_INTEGER
      else resolve('endless')
    } else if (duration > 0) resolve(Math.round(duration * 1e6))
    else resolve('unreadable')
  }

  media.preload = 'metadata'
  media.muted = true
  media.addEventListener('loadedmetadata', settle)
  media.addEventListener('durationchange', () => Number.isFinite(media.duration) && settle())
  media.addEventListener('seeked', settle)
  media.addEventListener('error', () => resolve('unreadable'))
  media.src = address
  return promise.finally(() => {
    clearTimeout(timer)
    media.removeAttribute('src')
    media.load()
    URL.revokeObjectURL(address)
  })
}
