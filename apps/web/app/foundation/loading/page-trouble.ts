/**
 * Why a page could not be had.
 * `unreachable`: no answer at all. `late`: none within the limit. `unusable`: an answer that is not the page's, such as
 * a proxy's own error page. `outdated`: a script of the page is gone, as after a deploy.
 */
export type TroubleKind = 'unreachable' | 'late' | 'unusable' | 'outdated'

/** Nothing came back, so there is nothing to show at the new address. */
export type HoldingTrouble = 'unreachable' | 'late'

interface TroubleDetails extends ErrorOptions {
  /** The HTTP status of the answer, if any. */
  status?: number
}

/** A page that could not be had; `message` is the technical side of it. */
export class PageTrouble extends Error {
  override name = 'PageTrouble'
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, { status, ...options }: TroubleDetails = {}) {
    super(status === undefined ? '' : `HTTP ${status}`, options)
    this.kind = kind
  }
}
