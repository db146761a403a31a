import type { SiteSettings } from '../../foundation/context/settings.ts'
import { answerNotFound } from './answers.server.ts'

/**
 * The public keys licences are signed with, where whoever verifies one without us looks for them (RFC 8615). A new key
 * stands there at once: caches must ask each time.
 */
export async function answerLicenceKeys({ api }: Pick<SiteSettings, 'api'>): Promise<Response> {
  const { keys } = await api.listLicenceKeys({})
  return Response.json({ keys }, { headers: { 'cache-control': 'no-cache' } })
}

/**
 * One public key under its id, which is its digest: what was found once never changes. That there is none of an id is
 * not to be kept, since there may be one a moment later.
 */
export async function answerLicenceKey(
  { api }: Pick<SiteSettings, 'api'>,
  wanted: string,
): Promise<Response> {
  const { keys } = await api.listLicenceKeys({})
  const found = keys.find(({ id }) => id === wanted)
  if (!found) return answerNotFound()
  const { algorithm, created_at, id, public_key } = found
  return Response.json(
    { key: { id, algorithm, public_key, created_at } },
    { headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  )
}
