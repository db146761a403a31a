export interface FairLineOptions<Work> {
  /** Files rendered at once. */
  slots: number
  /** Of these, at most this many for one reader, with the networks around. */
  slotsPerReader: number
  /** Files rendered beside them for readers who wait for no more than three and of whose files none is rendered; by default none. */
  slotsForFew?: number
  /**
   * Files that one reader, and all readers together, may have asked for and not got yet. The networks around a reader may
   * have twice as many each.
   */
  maxPerReader: number
  maxTogether: number
  /** Time for which a file nobody waits for is kept, in ms: a player that seeks closes its connection before it opens another. */
  graceMs: number
  /**
   * Starts a file on a reader's behalf; `settled` resolves once it is there, or cannot be made.
   * @param isFirst nothing else is rendered for the reader, who waits for few
   */
  start: (key: string, reader: string, isFirst: boolean) => { work: Work; settled: Promise<void> }
  /** Ends a file that was started. */
  drop: (key: string) => void
  /** Asked when a reader's turn has come: why nothing is started for them now, as for one in debt; by default all are served. */
  refuse?: ((key: string, reader: string) => Error | undefined) | undefined
  /**
   * Has a file that was started wait for another turn, and go on when that comes; absent: files that were started are not
   * interrupted. Its readers keep what they have, and get the rest then.
   */
  interrupt?: { pause: (key: string) => void; resume: (key: string) => void }
  /** Aborts when nothing further is started: readers who wait lose their place, and no new one is given. What has started goes on. */
  closing?: AbortSignal | undefined
  /**
   * Makes the error of a reader without a place: there is no room (`busy`), the file was no longer waited for (`stopped`), or nothing
   * further is started (`closed`).
   * @param message one plain line
   */
  refusal: (code: 'busy' | 'closed' | 'stopped', message: string) => Error
}

/** Somebody who waits for a file. */
export interface Place<Work> {
  /** Resolves when it is the file's turn; rejects with the `refusal` if nobody waits for it any more, its place was needed, or the line is closed. */
  started: Promise<Work>
  leave: () => void
}

export interface FairLine<Work> {
  /** Waits for a file on a reader's behalf. @throws the `refusal` `busy` if the reader has enough already, `closed` */
  join: (key: string, reader: string) => Place<Work>
  /** Files being rendered, and those waiting, in the order in which they will be started as things stand. */
  order: () => { rendered: string[]; waiting: string[] }
}
