import type { EndpointOutput, LookPicture } from '@tempolibre/contract'
import { lookPictureKey, productNameOf } from '@tempolibre/domain'
import type { Picture } from '@tempolibre/domain/pictures'
import { type Database, findSeller, findSiteLook } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { mediaUrl } from '../../http/media-url.ts'

/** What the site is called and how it looks. */
export async function getLook({
  db,
  siteUrl,
}: {
  db: Kysely<Database>
  siteUrl: string
}): Promise<EndpointOutput<'getLook'>> {
  const [seller, { icon, logo, logo_dark, ...look }] = await Promise.all([findSeller(db), findSiteLook(db)])
  const answer = (picture: Picture | null): LookPicture | null =>
    picture && {
      url: mediaUrl(siteUrl, lookPictureKey(picture, 'whole')),
      width: picture.width,
      height: picture.height,
      screen_url: mediaUrl(siteUrl, lookPictureKey(picture, 'screen')),
    }
  return {
    success: true,
    look: {
      name: productNameOf(seller, siteUrl),
      ...look,
      logo: answer(logo),
      logo_dark: answer(logo_dark),
      icon: answer(icon),
    },
  }
}
