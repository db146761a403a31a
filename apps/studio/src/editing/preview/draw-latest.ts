import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'

export interface Rendering {
  /** The latest document; it stays while the next one is drawn, and if that fails. */
  html?: string
  /** Why the latest input could not be drawn. */
  failure?: ErrorCode
}

/**
 * Draws one input at a time: what is wanted meanwhile is drawn next, and what was wanted between the two never.
 * @returns a function that says what is wanted now; undefined: nothing more
 */
export function drawLatest<Input extends string>(
  draw: (input: Input) => Promise<{ html: string }>,
  onDrawn: (rendering: Rendering) => void,
): (input: Input | undefined) => void {
  let wanted: Input | undefined
  let shown: Rendering = {}
  let drawing = false

  async function start(input: Input): Promise<void> {
    drawing = true
    shown = await draw(input).catch(failedAfter(shown))
    drawing = false
    onDrawn(shown)
    if (wanted !== undefined && wanted !== input) await start(wanted)
  }

  return (input) => {
    wanted = input
    if (!drawing && input !== undefined) void start(input)
  }
}

const failedAfter =
  ({ html }: Rendering) =>
  (error: unknown): Rendering => {
    if (!(error instanceof ApiError)) throw error
    return { ...(html !== undefined && { html }), failure: error.code }
  }
