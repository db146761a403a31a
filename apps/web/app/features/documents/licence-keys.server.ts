import type { SiteSettings } from '@tempolibre/contract/site'
import { answerNotFound } from './answers.server.ts'

/**
 * The public keys that sign licences, at the well-known address for independent verification (RFC 8615).
 * Caches must revalidate each time, so that a new key is visible at once.
 */
export async function answerLicenceKeys({ api }: Pick<SiteSettings, 'api'>): Promise<Response> {
  const { keys } = await api.listLicenceKeys({})
  return Response.json({ keys }, { headers: { 'cache-control': 'no-cache' } })
}

/**
 * One public key under its id, which is its digest, so it never changes. A 404 must not be cached: the key
 * may be added a moment later.
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
