import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { readLogEntry, readTreeHead, type SignedTreeHead } from '@tempolibre/domain/licence-log'
import {
  type Database,
  findLatestLogHead,
  listLogEntries,
  listLogEntriesOfLicence,
  listLogHeads,
  type LogHeadRow,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { hashRanges } from '../../licence-log/log-tree.ts'
import { consistencyRanges, inclusionRanges } from '../../licence-log/tree-ranges.ts'

interface LogReader {
  db: Kysely<Database>
}

/** Signed heads, latest first. */
export async function listLicenceLogHeads(
  { db }: LogReader,
  { below, limit }: EndpointParsedInput<'listLicenceLogHeads'>,
): Promise<EndpointOutput<'listLicenceLogHeads'>> {
  return { success: true, tree_heads: (await listLogHeads(db, { below, limit })).map(readHead) }
}

/** Entries that a head has been signed over. */
export async function listLicenceLogEntries(
  { db }: LogReader,
  { from, limit }: EndpointParsedInput<'listLicenceLogEntries'>,
): Promise<EndpointOutput<'listLicenceLogEntries'>> {
  const size = (await findLatestLogHead(db))?.size ?? 0
  const to = Math.min(size, from + limit)
  const texts = from < to ? await listLogEntries(db, { from, to }) : []
  return { success: true, entries: texts.map(readEntry) }
}

/** The proof that a tree begins with an earlier one. @throws ApiError `not_found` */
export async function getLicenceLogConsistency(
  { db }: LogReader,
  { first, second }: EndpointParsedInput<'getLicenceLogConsistency'>,
): Promise<EndpointOutput<'getLicenceLogConsistency'>> {
  const size = (await findLatestLogHead(db))?.size ?? 0
  if (second > size || first > second) throw new ApiError('not_found')
  return { success: true, path: await hashRanges(db, consistencyRanges(first, second)) }
}

/** The proofs that what was done to a licence is in the log. @throws ApiError `not_found` */
export async function getLicenceLogProof(
  { db }: LogReader,
  { number }: { number: string },
): Promise<EndpointOutput<'getLicenceLogProof'>> {
  const [rows, latest] = await Promise.all([listLogEntriesOfLicence(db, { number }), findLatestLogHead(db)])
  if (rows.length === 0) throw new ApiError('not_found')
  const size = latest?.size ?? 0
  const entries = await Promise.all(
    rows.map(async ({ entry: text, position }) => {
      const entry = readEntry(text)
      if (position === null || position >= size) return { entry, position: null, path: null }
      return { entry, position, path: await hashRanges(db, inclusionRanges(position, size)) }
    }),
  )
  return { success: true, tree_head: latest ? readHead(latest) : null, entries }
}

function readHead({ head, signature }: Pick<LogHeadRow, 'head' | 'signature'>): SignedTreeHead {
  const signed = readTreeHead({ head: JSON.parse(head), signature })
  if (!signed) throw new Error(`This is no head of the log of licences: ${head}`)
  return signed
}

function readEntry(text: string) {
  const entry = readLogEntry(JSON.parse(text))
  if (!entry) throw new Error(`This is no entry of the log of licences: ${text}`)
  return entry
}
