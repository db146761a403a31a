/** The address of a media file; null without a storage key. */
export function mediaUrl(siteUrl: string, key: string): string
export function mediaUrl(siteUrl: string, key: string | null): string | null
export function mediaUrl(siteUrl: string, key: string | null): string | null {
  return key === null ? null : `${siteUrl}/media/${key}`
}
