import type { Track } from '@tempolibre/contract'
import { type Database, findDeliveredStems } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { mediaUrl } from '../../http/media-url.ts'
import type { JudgeStems } from '../../licences/judge-stems.ts'

/** What a track's page says of the stems that its label delivered: those of its mixer, or why it has none. */
export async function describeDeliveredStems(
  { db, judgeStems, siteUrl }: { db: Kysely<Database>; judgeStems: JudgeStems | undefined; siteUrl: string },
  trackId: number,
): Promise<Pick<Track, 'stems' | 'stems_apart'>> {
  const delivered = judgeStems && (await findDeliveredStems(db, { id: trackId }))
  if (!delivered) return {}
  const { key, stems } = delivered
  const judged = await judgeStems(stems)
  if (typeof judged === 'string') return { stems_apart: judged }
  return {
    stems: {
      url: mediaUrl(siteUrl, key),
      ids: stems.map(({ id }) => id),
      names: stems.map(({ name }) => name),
      seconds: judged.sampleCount / judged.sampleRate,
      sample_rate: judged.sampleRate,
    },
  }
}

/** The ids of a track's delivered stems; undefined if it has none that can be mixed. */
export async function findMixableStems(
  db: Kysely<Database>,
  judgeStems: JudgeStems | undefined,
  trackId: number,
): Promise<string[] | undefined> {
  const delivered = judgeStems && (await findDeliveredStems(db, { id: trackId }))
  if (!delivered || typeof (await judgeStems(delivered.stems)) === 'string') return undefined
  return delivered.stems.map(({ id }) => id)
}
