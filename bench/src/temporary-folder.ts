import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoLater } from './cleanup.ts'

export interface TemporaryFolder extends AsyncDisposable {
  path: string
}

/** A folder that is deleted when disposed of. */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'tempolibre-bench-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(path, 0o755)
  const remove = undoLater(() => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return { path, [Symbol.asyncDispose]: remove }
}
