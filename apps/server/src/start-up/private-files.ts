import { chmodSync, type Dirent, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import type { Logger } from '../logging/log.ts'

/** Rights that the users of a machine outside the site's group would have. */
const others = 0o007
/** Enough to reach what is open to one below a folder, and not enough to list it. */
const entering = 0o001
/** What the site's group must not do. */
const writing = 0o020
/** Folders of the data folder that the site fills; those of the embedded database keep the rights that it demands. */
const ownFolders = ['backups', 'scratch', 'uploads', 'media']

/**
 * From now on, what this process and those that it starts create is readable by its user and group alone: folders are 0750,
 * files 0640. A stricter umask, such as that of a unit of systemd, stays.
 */
export function keepFilesPrivate(): void {
  process.umask(process.umask() | others | writing)
}

/** A site that root starts runs its database as another user, who must reach its own folder below the data folder. */
const isEnteredByDatabase = () => process.getuid?.() === 0

/** Lets the user of the embedded database through the data folder; what is below has rights of its own. */
export function letDatabaseEnter(dataDirectory: string): void {
  if (!isEnteredByDatabase()) return
  const { mode } = statSync(dataDirectory)
  if ((mode & entering) === 0) chmodSync(dataDirectory, (mode & 0o7777) | entering)
}

/**
 * Takes the rights of others from a data folder of an earlier release: recordings are sold, not given away. The data folder itself
 * is first, so nobody else reaches what is below; each folder comes after what is in it, so the next start goes on with one that was
 * interrupted. Never fails: what belongs to another user is logged.
 * @param stopping aborted: the rest is left to the next start
 * @returns how many files and folders others had rights to
 */
export async function closeToOthers(
  dataDirectory: string,
  log: Pick<Logger, 'info' | 'warn'>,
  stopping?: AbortSignal,
): Promise<number> {
  // Windows has no such rights.
  if (process.platform === 'win32') return 0
  let closed = 0
  let refusal: Error | undefined

  async function close(path: string, taken = others): Promise<void> {
    try {
      const { mode } = await lstat(path)
      if ((mode & taken) === 0) return
      await chmod(path, mode & 0o7777 & ~(taken | writing))
      closed++
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) refusal ??= toError(error)
    }
  }

  async function closeBelow(folder: string): Promise<void> {
    for (const entry of await entriesOf(folder)) {
      if (stopping?.aborted) return
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        await closeBelow(path)
        if (!stopping?.aborted) await close(path)
      } else if (entry.isFile()) await close(path)
    }
  }

  await close(dataDirectory, isEnteredByDatabase() ? others & ~entering : others)
  for (const name of ownFolders) {
    const folder = join(dataDirectory, name)
    const found = await lstat(folder).catch(() => undefined)
    // A folder is closed after its contents.
    if (!found?.isDirectory() || (found.mode & others) === 0) continue
    await closeBelow(folder)
    if (!stopping?.aborted) await close(folder)
  }
  if (closed > 0)
    log.info(
      { folder: dataDirectory, closed },
      'files and folders that other users could read are closed to them',
    )
  if (refusal)
    log.warn(
      { folder: dataDirectory, reason: refusal.message },
      'other users may read files of the site: let its user own them, or chmod -R o-rwx',
    )
  return closed
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return []
    throw error
  }
}
