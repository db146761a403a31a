import { type EndpointOutput, productNameOf } from '@tempolibre/contract'
import { type Database, findSeller, findSiteLook } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** What the site is called and how it looks. */
export async function getLook({
  db,
  siteUrl,
}: {
  db: Kysely<Database>
  siteUrl: string
}): Promise<EndpointOutput<'getLook'>> {
  const [seller, look] = await Promise.all([findSeller(db), findSiteLook(db)])
  return { success: true, look: { name: productNameOf(seller, siteUrl), ...look } }
}
