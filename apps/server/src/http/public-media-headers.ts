/**
 * Headers of public files: pages of any site may read them, as the mixer of a site with `API_URL` does. They know no
 * cookies, and everyone gets the same.
 */
export const publicMediaHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-range, x-rendered-bytes, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}
