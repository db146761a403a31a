import { ApiError, type Channel, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import { readChannel } from '@tempolibre/domain'
import {
  addChannel as storeChannel,
  type Database,
  findChannelLimit,
  listChannels as findChannels,
  lockHolder,
  removeChannel as storeRemoval,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { UserCaller } from '../../http/caller.ts'

interface ChannelSettings {
  db: Kysely<Database>
}

/** The caller's channels, and how many the plan has room for. */
export async function listChannels(
  { db }: ChannelSettings,
  _: unknown,
  { user }: UserCaller,
): Promise<EndpointOutput<'listChannels'>> {
  const [rows, limit] = [
    await findChannels(db, { userId: user.id }),
    await findChannelLimit(db, { userId: user.id }),
  ]
  return { success: true, channels: rows.map(describe), limit }
}

/** @throws ApiError `invalid_input` for what is no channel, `channel_limit_reached` */
export async function addChannel(
  { db }: ChannelSettings,
  { platform, text }: EndpointParsedInput<'addChannel'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'addChannel'>> {
  const reading = readChannel(text, platform)
  if ('fault' in reading) {
    const code = `channel_${reading.fault}`
    throw new ApiError('invalid_input', { fields: [{ field: 'body.text', code, message: code }] })
  }
  const { channel } = reading
  const userId = user.id
  const stored = await db.transaction().execute(async (transaction) => {
    await lockHolder(transaction, { userId })
    const known = await findChannels(transaction, { userId })
    const isSame = (row: { platform: string; kind: string; key: string }) =>
      row.platform === channel.platform && row.kind === channel.kind && row.key === channel.key
    const same = known.find(isSame)
    if (same) return same
    const limit = await findChannelLimit(transaction, { userId })
    if (limit !== null && known.length >= limit) throw new ApiError('channel_limit_reached')
    await storeChannel(transaction, { ...channel, user_id: userId })
    return (await findChannels(transaction, { userId })).find(isSame)
  })
  if (!stored) throw new ApiError('conflict')
  return { success: true, channel: describe(stored) }
}

/** @throws ApiError `not_found` */
export async function removeChannel(
  { db }: ChannelSettings,
  { id }: EndpointParsedInput<'removeChannel'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'removeChannel'>> {
  if (!(await storeRemoval(db, { id, userId: user.id }))) throw new ApiError('not_found')
  return { success: true }
}

function describe(row: Awaited<ReturnType<typeof findChannels>>[number]): Channel {
  const { address, covered, created_at, id, kind, name, platform } = row
  return { id, platform, kind, name, address, covered, created_at: created_at.toISOString() }
}
