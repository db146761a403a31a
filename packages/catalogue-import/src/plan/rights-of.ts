import { type Publisher, readIswc, type TrackRights, type Writer, type WriterRole } from '@tempolibre/domain'
import { recordNameOf } from '@tempolibre/domain/record-names'
import { findSociety } from '@tempolibre/domain/societies'
import { clearanceFields } from '@tempolibre/domain/track-fields'
import { tableOf } from '@tempolibre/locales'
import type { RightHolder, TrackRecord } from '../record.ts'
import { plainName } from '../vocabulary/plain-name.ts'

/** The rights that are written of a recording; what cannot be matched is left out, and stays in what was written. */
export function rightsOf(record: TrackRecord): TrackRights {
  const { iswc, publishers = [], writers = [] } = record
  return {
    writers: listWriters(writers),
    publishers: (publishers.length > 0 ? publishers : publishersOf(writers)).map(toPublisher),
    ...tableOf(clearanceFields, (name) => record[recordNameOf(name)] ?? null),
    iswc: (iswc !== undefined && readIswc(iswc)) || null,
  }
}

function toPublisher({ ipi, mechanicalShare, name, performanceShare, society }: RightHolder): Publisher {
  return {
    name,
    ipi: ipi ?? null,
    society: (society !== undefined && findSociety(society)) || null,
    share: performanceShare ?? mechanicalShare ?? null,
  }
}

/** Somebody who is listed once for each role is one writer. */
function listWriters(writers: readonly RightHolder[]): Writer[] {
  const found = new Map<string, Writer>()
  for (const writer of writers) {
    const name = plainName(writer.name)
    const known = found.get(name)
    const role = roleOf(`${known?.role ?? ''} ${writer.role ?? ''}`)
    found.set(name, { ...(known ?? toPublisher(writer)), role, exemption: writer.exemption ?? null })
  }
  return [...found.values()]
}

/** The role in words, as in `Composer/Author`, or by its code. */
function roleOf(written: string): WriterRole | null {
  if (/arrang|\bAR\b/i.test(written)) return 'AR'
  if (/adapt|\bAD\b/i.test(written)) return 'AD'
  if (/transl|\bTR\b/i.test(written)) return 'TR'
  const composes = /compos|writer|\bCA?\b/i.test(written)
  const writes = /author|lyric|writer|\bC?A\b/i.test(written)
  if (composes) return writes ? 'CA' : 'C'
  return writes ? 'A' : null
}

/** The publishers that writers name, where the table has no column for them. */
function publishersOf(writers: readonly RightHolder[]): RightHolder[] {
  const names = writers.flatMap(({ publisher }) => publisher ?? [])
  return [...new Set(names)].map((name) => ({ name }))
}
