import type { StorageSettings } from '@tempolibre/media/storage'
import type pg from 'pg'

/** What the process that checks or imports an upload is told. */
export interface UploadOrder {
  config: pg.PoolConfig
  id: number
  uploadsDirectory: string
  storage: StorageSettings
}

/** With which it ends when another upload has its turn: it is to be ordered again. */
export const gaveWayStatus = 3
