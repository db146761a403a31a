import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioWebhookDelivery,
} from '@tempolibre/contract'
import {
  findWebhookDelivery,
  listStudioWebhookDeliveries as findDeliveries,
  noteChange,
  replayDelivery,
} from '@tempolibre/database'
import type { StaffCaller } from '../../../http/caller.ts'
import { whoOf } from '../../../studio/records.ts'
import { requireMayActOn } from '../../../studio/access.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { toDelivery } from '../../webhooks/webhooks.ts'

export async function listStudioWebhookDeliveries(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioWebhookDeliveries'>,
): Promise<EndpointOutput<'listStudioWebhookDeliveries'>> {
  const { rows, total } = await findDeliveries(db, input)
  return { success: true, records: rows.map(toStudioDelivery), total }
}

export async function replayStudioWebhookDelivery(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'replayStudioWebhookDelivery'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'replayStudioWebhookDelivery'>> {
  return db.transaction().execute(async (transaction) => {
    const before = await findWebhookDelivery(transaction, { id })
    if (!before) throw new ApiError('not_found')
    await requireMayActOn(transaction, caller, before.user_id)
    if (!(await replayDelivery(transaction, { id }))) throw new ApiError('conflict')
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'webhook_delivery',
      subjectId: id,
      label: `${before.event} ${before.subject}`,
      before: { state: before.state },
      after: { state: 'waiting' },
    })
    const after = await findWebhookDelivery(transaction, { id })
    if (!after) throw new ApiError('not_found')
    return { success: true as const, record: toStudioDelivery(after) }
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof findWebhookDelivery>>>

function toStudioDelivery(row: Row): StudioWebhookDelivery {
  return { ...toDelivery(row), url: row.url, user_id: row.user_id, email: row.email }
}
