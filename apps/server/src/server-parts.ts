import type { MediaStorage } from '@tempolibre/media/storage'
import type { Logger } from './logging/log.ts'
import type { Metrics } from './monitoring/metrics.ts'
import type { Traces } from './monitoring/traces.ts'
import type { Environment } from './start-up/environment.ts'

/** What the parts of a server are opened with. */
export interface ServerParts {
  environment: Environment
  log: Logger
  siteUrl: string
  applicationUrl: string
  dataDirectory: string
  storage: MediaStorage
  metrics: Metrics | undefined
  traces: Traces | undefined
  /** What is called when the server stops, the last first. */
  closing: (() => Promise<void> | void)[]
}
