import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { hasCode } from '@tempolibre/domain/thrown'

/**
 * Creates a folder and its missing parents, each enterable by everyone whatever the umask; existing folders are left
 * unchanged.
 */
export function makeOpenFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
    makeOpenFolder(dirname(path))
    // Not retried: some file systems answer "no such folder" even though the parent exists.
    mkdirSync(path)
  }
  chmodSync(path, 0o755)
}

/** The absolute path without symbolic links, even if its last parts do not exist yet. */
export function canonicalPath(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(absolute) === absolute) throw error
    return join(canonicalPath(dirname(absolute)), basename(absolute))
  }
}

/** Makes a rename or a new name inside `folder` durable across a power failure. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders, and its file systems journal names themselves.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
