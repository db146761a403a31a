import { resolve } from 'node:path'

/** The program that is watched. */
export const serverProgram = resolve(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')

/** The header that identifies a request. */
export const requestMark = 'x-attack-number'

export type ToServer = { kind: 'longest' } | { kind: 'held' }

/** Duration of one turn of the event loop: CPU time of the main thread, and wall-clock time; in ms. */
export interface Turn {
  cpuMs: number
  wallMs: number
}

/** A process's resources after garbage collection. */
export interface Held {
  heapBytes: number
  /** Open files and sockets; undefined if the system does not tell. */
  descriptors: number | undefined
  /** By kind, such as `TCPSocketWrap`. */
  active: Record<string, number>
}

export type FromServer =
  | ({ kind: 'turn'; requests: string[] } & Turn)
  | ({ kind: 'longest' } & Turn)
  | ({ kind: 'held' } & Held)
