import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { hasCode } from '@tempolibre/contract/thrown'
import { BackupError, type Database, restoreDatabase } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { type Manifest, mediaFolder, rowsFolder } from './manifest.ts'
import { type ArchivedFile, readArchive, readWhole } from './read-archive.ts'

const decompress = promisify(zstdDecompress)

/** Beside the files of the media folder, since that may be a disk of its own. */
const stagingName = '.restoring'
/** What an empty folder may have. */
const ignored = new Set([stagingName, 'lost+found'])

/**
 * Restores a backup into an empty database and an empty media folder: everything, or nothing is changed. A backup of
 * the database alone leaves the media folder as it is.
 * @param manifest of this backup, which `verifyArchive` has read
 * @throws BackupError if either is not empty, or the backup does not suit this release
 */
export async function restore(
  db: Kysely<Database>,
  {
    keepSchema,
    manifest,
    mediaDirectory,
    path,
  }: {
    path: string
    manifest: Manifest
    mediaDirectory: string
    keepSchema: boolean
  },
): Promise<{ files: number }> {
  const { media } = manifest
  if (media) await assertEmpty(mediaDirectory)
  const staging = join(mediaDirectory, stagingName)
  const placed: string[] = []
  let files = 0
  let isStaging = false
  try {
    await restoreDatabase(db, manifest, {
      keepSchema,
      async load(store) {
        isStaging = media
        // A restore that was killed has left it.
        if (isStaging) await rm(staging, { recursive: true, force: true })
        for await (const file of readArchive(path)) {
          if (file.name.startsWith(rowsFolder)) await loadRows(file, store)
          else if (isStaging && file.name.startsWith(mediaFolder)) {
            await stageFile(file, staging)
            files++
          }
        }
      },
      async beforeCommit() {
        if (files === 0) return
        for (const name of await readdir(staging)) {
          await rename(join(staging, name), join(mediaDirectory, name))
          placed.push(name)
        }
        await rm(staging, { recursive: true })
      },
    })
  } catch (error) {
    for (const name of placed) await rm(join(mediaDirectory, name), { recursive: true, force: true })
    // Otherwise another restore may be writing there.
    if (isStaging) await rm(staging, { recursive: true, force: true })
    throw error
  }
  return { files }
}

async function assertEmpty(mediaDirectory: string): Promise<void> {
  const names = await readdir(mediaDirectory).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const found = names.find((name) => !ignored.has(name))
  if (found === undefined) return
  throw new BackupError(
    `The media folder ${mediaDirectory} is not empty: it has ${found}. A backup is restored into an empty one: set that folder aside, or name another DATA_DIR.`,
  )
}

async function loadRows(
  file: ArchivedFile,
  store: (table: string, part: string) => Promise<void>,
): Promise<void> {
  const [, table = ''] = file.name.split('/')
  await store(table, (await decompress(await readWhole(file))).toString())
}

async function stageFile({ body, name }: ArchivedFile, staging: string): Promise<void> {
  const path = resolve(staging, name.slice(mediaFolder.length))
  if (!path.startsWith(resolve(staging) + sep))
    throw new BackupError(`The backup has ${name}, which leads out of the media folder.`)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(Readable.from(body), createWriteStream(path, { flags: 'wx', flush: true }))
}
