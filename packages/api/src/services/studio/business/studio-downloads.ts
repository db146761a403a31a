import type { EndpointOutput, EndpointParsedInput } from '@tempolibre/contract'
import {
  listLatestEvidenceOrders,
  listStudioDisputes as findDisputes,
  listStudioDownloads as findDownloads,
} from '@tempolibre/database'
import { toRecordId } from '../../../studio/record-ids.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

export async function listStudioDownloads(
  { db }: StudioSettings,
  { track_id, user_id: userId, ...rest }: EndpointParsedInput<'listStudioDownloads'>,
): Promise<EndpointOutput<'listStudioDownloads'>> {
  const { rows, total } = await findDownloads(db, { ...rest, userId, trackId: toRecordId(track_id) })
  const records = rows.map((row) => ({
    ...row,
    track_id: row.track_id === null ? null : String(row.track_id),
    created_at: row.created_at.toISOString(),
  }))
  return { success: true, records, total }
}

export async function listStudioDisputes(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioDisputes'>,
): Promise<EndpointOutput<'listStudioDisputes'>> {
  const { rows, total } = await findDisputes(db, input)
  const orders = await listLatestEvidenceOrders(db, { payments: rows.map(({ id }) => id) })
  const records = rows.map((row) => {
    const order = orders.get(row.id)
    return {
      ...row,
      period_start: row.period_start.toISOString(),
      order: order ? { submit: order.submit, state: order.state } : null,
    }
  })
  return { success: true, records, total }
}
