import { isDeepStrictEqual } from 'node:util'
import type { ImportProblem } from '@tempolibre/catalogue-import'
import { areRightsRequired, type Database, type ImportRecording } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { describeBarred } from './judge-recording.ts'

/** The recordings whose content visitors do not see yet, or not any more. @param problems is told why some have to wait */
export async function findDue(
  db: Kysely<Database>,
  folder: string,
  read: readonly ImportRecording[],
  today: string,
  problems: ImportProblem[],
): Promise<ImportRecording[]> {
  const waiting = read.filter(
    ({ content, published, withdrawn }) => withdrawn !== null || !isDeepStrictEqual(content, published),
  )
  const asksForRights = await areRightsRequired(db)
  return waiting.filter(({ content, path, published, withdrawn }) => {
    // Whoever has withdrawn it by hand decides when it is offered again; what was undone waits to be published anew.
    if (withdrawn === 'staff' && published !== null) {
      problems.push({
        severity: 'warning',
        file: path.slice(folder.length + 1),
        code: 'withdrawn_by_hand',
        message: 'its track was withdrawn in the studio and stays so: publish it there to offer it again.',
      })
      return false
    }
    const barred = asksForRights ? describeBarred(content, path.slice(folder.length + 1)) : undefined
    if (barred) {
      problems.push(barred)
      return false
    }
    if (content.release_date <= today) return true
    problems.push(releasedLater(path.slice(folder.length + 1), content.release_date))
    return false
  })
}

const releasedLater = (file: string, day: string): ImportProblem => ({
  severity: 'warning',
  file,
  code: 'released_later',
  inputs: { day },
  message: `it is to be released on ${day}: import the folder again from that day on.`,
})
