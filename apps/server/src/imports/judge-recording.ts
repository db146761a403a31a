import type { ImportProblem } from '@tempolibre/catalogue-import'
import { type ImportedTrack, judgeRights, noRights, type RightsFault } from '@tempolibre/domain'

/** For the terminal; the studio says them in its language. */
const wordsOfFaults: Record<RightsFault, string> = {
  writers_missing: 'no writer',
  shares_missing: 'a share is missing',
  shares_wrong: 'the shares are not 100 %',
  society_missing: 'a writer without a society',
  exemption_missing: 'a member of a society without an exemption',
  consent_missing: 'no date of consent',
  isrc_missing: 'no ISRC',
  ipi_missing: 'an IPI number is missing',
  ipi_wrong: 'an IPI number is wrong',
  p_line_missing: 'no P line',
}

type Judged = Pick<ImportedTrack, 'isrc' | 'rights'>

/** Recordings that were read before rights were kept have none. */
const judge = ({ isrc, rights = noRights }: Judged) => judgeRights({ ...rights, isrc })

/** Whether the rights in a recording are not settled. */
export const isRed = (recording: Judged): boolean => judge(recording).light === 'red'

/** Why a recording is not published where the settings ask for settled rights; undefined: it may be. @param file its path */
export function describeBarred(recording: Judged, file: string): ImportProblem | undefined {
  const { faults, light } = judge(recording)
  if (light !== 'red') return undefined
  const words = faults.map((fault) => wordsOfFaults[fault]).join('; ')
  return {
    severity: 'warning',
    file,
    code: 'rights_red',
    inputs: { faults: words },
    message: `its rights are not settled, so it stays a draft: ${words}. Complete its row of the table.`,
  }
}
