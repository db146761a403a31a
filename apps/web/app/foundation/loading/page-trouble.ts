/**
 * Why a page failed. `unreachable`: no answer at all. `late`: none within the limit. `unusable`: an answer that is not
 * the page's, such as a proxy's error page. `outdated`: a script of the page is gone, as after a deploy.
 */
export type TroubleKind = 'unreachable' | 'late' | 'unusable' | 'outdated'

/** Nothing came back, so there is nothing to show at the new address. */
export type HoldingTrouble = 'unreachable' | 'late'

interface TroubleDetails extends ErrorOptions {
  /** The HTTP status of the answer, if any. */
  status?: number
}

/** A page that failed to load; `message` is the technical reason. */
export class PageTrouble extends Error {
  override name = 'PageTrouble'
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, { status, ...options }: TroubleDetails = {}) {
    super(status === undefined ? '' : `HTTP ${status}`, options)
    this.kind = kind
  }
}
