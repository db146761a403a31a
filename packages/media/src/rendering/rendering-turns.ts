import { toError } from '@tempolibre/domain/thrown'
import { setTimeout as delay } from 'node:timers/promises'
import { createGrowingBytes, type GrowingBytes } from '../files/growing-bytes.ts'
import { RenderingError } from '../rendering-error.ts'

import type { OpenRendition } from './rendition.ts'

/** Decides which of the machines that share a storage renders a file. */
export interface RenderingTurns {
  /**
   * Takes the turn to render a file.
   * @param key its storage key
   * @returns ends the turn; undefined if another machine has it, which is asked again a little later
   */
  take(key: string): Promise<(() => Promise<void>) | undefined>
}

/** Time between two looks at what another machine renders, in ms. */
const lookAgainMs = 400

export interface FileInTurn {
  bytes: GrowingBytes
  /** Settles when the file is complete or has failed. */
  ended: Promise<void>
  /** Gives it up; its readers get `stopped`. */
  drop(): void
}

/**
 * Renders a file if no other machine does; else waits until that one has stored it, and takes the turn if it never does.
 * @param render begins to render it here
 * @param findFinished the stored file, if it is whole
 */
export function renderInTurn(
  key: string,
  turns: RenderingTurns,
  parts: {
    render(): GrowingBytes
    findFinished(): Promise<OpenRendition | undefined>
  },
): FileInTurn {
  const bytes = createGrowingBytes()
  const dropped = new AbortController()

  async function follow(source: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const piece of source) bytes.append(piece)
    bytes.finish()
  }

  async function work(): Promise<void> {
    while (!dropped.signal.aborted) {
      const endTurn = await turns.take(key)
      try {
        // Another machine may have finished it just before the turn was free.
        const finished = await parts.findFinished()
        if (finished) return await follow(finished.read(0))
        if (endTurn && !dropped.signal.aborted) return await follow(parts.render().read(0))
      } finally {
        await endTurn?.()
      }
      await delay(lookAgainMs)
    }
    throw new RenderingError('stopped', 'Nobody waited for this file any more.')
  }

  return {
    bytes,
    ended: work().catch((error: unknown) => bytes.fail(toError(error))),
    drop() {
      dropped.abort()
    },
  }
}
