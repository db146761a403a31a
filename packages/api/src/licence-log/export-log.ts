import { fieldsOf } from '@tempolibre/domain/fields-of'
import { logFiles } from '@tempolibre/domain/licence-log'
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
  read(key: string): Promise<Uint8Array | undefined>
  write(key: string, content: string): Promise<void>
}

/** Entries in one file, some 160 kB. A full file is never written again. */
export const entriesPerFile = 1024

const headsAtOnce = 1000

const signedHead = ({ head, signature }: LogHeadRow) => `{"head":${head},"signature":"${signature}"}`
const toLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/**
 * Writes the log as files: the entries and the heads, a line each, the keys, and an index. Anyone with a copy can verify every
 * licence without this site (docs/licence-log.md). The index is written last: what it names is there. A log without entries has the
 * same files, so that a mirror can be set up with the site.
 */
export async function exportLicenceLog(
  { db, files }: { db: Kysely<Database>; files: LogFiles },
  signal: AbortSignal,
): Promise<void> {
  const latest = await findLatestLogHead(db)
  const size = latest?.size ?? 0
  const fullFiles = Math.floor((await countExported(files, size)) / entriesPerFile)
  if (size === 0) await files.write(logFiles.entries(0), '')
  for (let from = fullFiles * entriesPerFile; from < size; from += entriesPerFile) {
    signal.throwIfAborted()
    const to = Math.min(size, from + entriesPerFile)
    await files.write(
      logFiles.entries(from / entriesPerFile),
      toLines(await listLogEntries(db, { from, to })),
    )
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
    `{"format":1,"size":${size},"entries_per_file":${entriesPerFile},"tree_head":${latest ? signedHead(latest) : null}}\n`,
  )
}

/** Entries of the last export, as its index says; 0 without one, or if the log was restored to an earlier state since. */
async function countExported(files: LogFiles, size: number): Promise<number> {
  const index = await files.read(logFiles.index)
  const exported = index && fieldsOf(JSON.parse(Buffer.from(index).toString()))['size']
  return typeof exported === 'number' && exported <= size ? exported : 0
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
