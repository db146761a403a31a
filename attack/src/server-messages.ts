import { resolve } from 'node:path'

/** The one program that is watched. */
export const serverProgram = resolve(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')

/** The header by which a request is told from the others. */
export const requestMark = 'x-attack-number'

export type ToServer = { kind: 'longest' } | { kind: 'held' }

/** How long one turn of the event loop took: by the processor's time of the main thread alone, and by the clock; in ms. */
export interface Turn {
  cpuMs: number
  wallMs: number
}

/** What a process holds, its garbage collected. */
export interface Held {
  heapBytes: number
  /** Open files and sockets; undefined where the system does not tell. */
  descriptors: number | undefined
  /** By kind, such as `TCPSocketWrap`. */
  active: Record<string, number>
}

export type FromServer =
  | ({ kind: 'turn'; requests: string[] } & Turn)
  | ({ kind: 'longest' } & Turn)
  | ({ kind: 'held' } & Held)
