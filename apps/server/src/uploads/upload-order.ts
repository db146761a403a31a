import type { StorageSettings } from '@tempolibre/media/storage'
import type pg from 'pg'

/** What the process that checks or imports an upload is told. */
export interface UploadOrder {
  config: pg.PoolConfig
  id: number
  uploadsDirectory: string
  storage: StorageSettings
  /** Whether no two files are read side by side: one of several has ended a process. */
  oneByOne?: boolean
}

/** With which it ends when another upload has its turn: it is to be ordered again. */
export const gaveWayStatus = 3

/** What is said of a file that has ended the process which read it. */
export const readingEnded = {
  severity: 'error',
  code: 'reading_ended',
  message: 'reading it ended the process: export it again, a workbook as CSV.',
} as const

/** Time after which another person's upload has its turn: long enough that reading the tables of the upload again does not count, in ms. */
export const turnMs = 60_000
