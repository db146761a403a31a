import { ApiError, type ContactMessage, type EndpointOutput } from '@tempolibre/contract'
import { createContactMessage as storeContactMessage, type Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { Caller } from '../../http/caller.ts'

export async function createContactMessage(
  db: Kysely<Database>,
  { lang, ...message }: ContactMessage,
  { clientAddress }: Caller,
): Promise<EndpointOutput<'createContactMessage'>> {
  const outcome = await storeContactMessage(db, { ...message, language: lang, client: clientAddress })
  switch (outcome.kind) {
    case 'stored':
    case 'known':
      return { success: true, id: message.id }
    case 'taken':
      throw new ApiError('conflict')
    case 'limited':
      throw new ApiError('too_many_requests', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
}
