/** How much of a song the server had rendered at one moment. */
export interface RenderingLook {
  /** In ms. */
  at: number
  renderedBytes: number
  totalBytes: number
}

/** How much must be rendered beyond a position before it plays, as a fraction of the song. */
const margin = 0.01

/**
 * Seconds until a position is rendered, at the pace between two measurements; undefined without progress.
 * @param share the position, 0 to 1
 */
export function secondsLeft(first: RenderingLook, last: RenderingLook, share: number): number | undefined {
  const missing = Math.min(1, share + margin) * last.totalBytes - last.renderedBytes
  if (missing <= 0) return 0
  const made = last.renderedBytes - first.renderedBytes
  return made > 0 ? (missing / made) * ((last.at - first.at) / 1000) : undefined
}

/**
 * How much of a song its server has rendered; undefined if it is complete or the server does not say. Other origins are
 * not asked: they would have to allow it (CORS).
 */
export async function lookAtRendering(url: string, signal: AbortSignal): Promise<RenderingLook | undefined> {
  if (new URL(url, location.href).origin !== location.origin) return undefined
  const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal })
  const rendered = headers.get('x-rendered-bytes')
  const total = Number(headers.get('content-length'))
  if (rendered === null || !(total > 0)) return undefined
  return { at: performance.now(), renderedBytes: Number(rendered), totalBytes: total }
}
