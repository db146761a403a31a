import { ApiError, type ContactMessage, type EndpointOutput } from '@tempolibre/contract'
import { createContactMessage as storeContactMessage } from '@tempolibre/database'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import type { Caller } from '../../http/caller.ts'

export async function createContactMessage(
  { db, secret }: Pick<AccountSettings, 'db' | 'secret'>,
  { lang, ...message }: ContactMessage,
  { clientAddress }: Caller,
): Promise<EndpointOutput<'createContactMessage'>> {
  const [, ...networksAround] = limitsOf(secret, 'contact_message', { account: '', clientAddress })
  if (networksAround.length > 0) await countOrRefuse(db, networksAround)
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
