import { mediaPath } from '@tempolibre/domain/media-keys'

/** The address of a media file; null without a storage key. */
export function mediaUrl(siteUrl: string, key: string): string
export function mediaUrl(siteUrl: string, key: string | null): string | null
export function mediaUrl(siteUrl: string, key: string | null): string | null {
  return key === null ? null : siteUrl + mediaPath(key)
}

/** The picture of a person as the API shows it. */
export const pictureOf = (
  siteUrl: string,
  { picture, picture_alt }: { picture: string | null; picture_alt: string | null },
) => ({ picture_url: picture === null ? null : siteUrl + picture, picture_alt })
