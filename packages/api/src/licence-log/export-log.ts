import { logFiles } from '@tempolibre/contract/licence-log'
import {
  type Database,
  findLatestLogHead,
  listLogEntries,
  listLogHeads,
  listSigningKeys,
  type LogHeadRow,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** Keeps files by their key. */
export interface LogFiles {
  find(key: string): Promise<{ bytes: number } | undefined>
  write(key: string, content: string): Promise<void>
}

/** Entries in one file, some 160 kB. A file with so many is never written again. */
export const entriesPerFile = 1024

const headsAtOnce = 1000

const signedHead = ({ head, signature }: LogHeadRow) => `{"head":${head},"signature":"${signature}"}`
const toLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/**
 * Writes the log as files: the entries and the heads, a line each, the keys, and an index. Whoever has a copy can verify every
 * licence without this site (docs/licence-log.md). The index is written last: what it names is there.
 */
export async function exportLicenceLog(
  { db, files }: { db: Kysely<Database>; files: LogFiles },
  signal: AbortSignal,
): Promise<void> {
  const latest = await findLatestLogHead(db)
  if (!latest) return
  const { size } = latest
  for (let from = 0; from < size; from += entriesPerFile) {
    signal.throwIfAborted()
    const key = logFiles.entries(from / entriesPerFile)
    const to = Math.min(size, from + entriesPerFile)
    const isFull = to - from === entriesPerFile
    if (isFull && (await isComplete(files, key, from, db))) continue
    await files.write(key, toLines(await listLogEntries(db, { from, to })))
  }
  await files.write(logFiles.heads, toLines((await listAllHeads(db)).map(signedHead)))
  const keys = (await listSigningKeys(db)).map(({ id, public_key }) => ({
    id,
    algorithm: 'Ed25519',
    public_key,
  }))
  await files.write(logFiles.keys, `${JSON.stringify({ keys }, null, 2)}\n`)
  await files.write(
    logFiles.index,
    `{"format":1,"size":${size},"entries_per_file":${entriesPerFile},"tree_head":${signedHead(latest)}}\n`,
  )
}

/** Whether a file has all its entries: as long as they are. */
async function isComplete(
  files: LogFiles,
  key: string,
  from: number,
  db: Kysely<Database>,
): Promise<boolean> {
  const found = await files.find(key)
  if (!found) return false
  const entries = await listLogEntries(db, { from, to: from + entriesPerFile })
  return found.bytes === Buffer.byteLength(toLines(entries))
}

/** Oldest first. */
async function listAllHeads(db: Kysely<Database>): Promise<LogHeadRow[]> {
  const heads: LogHeadRow[] = []
  for (;;) {
    const page = await listLogHeads(db, { below: heads.at(-1)?.size, limit: headsAtOnce })
    heads.push(...page)
    if (page.length < headsAtOnce) return heads.toReversed()
  }
}
