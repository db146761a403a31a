import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing, each enterable by everybody whatever the umask says; folders
 * that exist are left as they are.
 */
export function makeOpenFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeOpenFolder(dirname(path))
    // Not once more around: some file systems answer "no such folder" although the one above is there.
    mkdirSync(path)
  }
  chmodSync(path, 0o755)
}

/** The absolute path without symbolic links, also when its end does not exist yet. */
export function canonicalPath(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(absolute) === absolute) throw error
    return join(canonicalPath(dirname(absolute)), basename(absolute))
  }
}

/** Makes a rename or a new name inside `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders, and its file systems keep their own journal of names.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
