/**
 * Headers of public files: pages of any site may read them, as the mixer of a site with `API_URL` does. They know no
 * cookies, and everyone gets the same.
 */
export const publicMediaHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-range, x-rendered-bytes, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The answer to a browser that asks whether it may fetch a part of a file: some ask for every Range. */
export const mediaPreflightHeaders: Readonly<Record<string, string>> = {
  ...publicMediaHeaders,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range',
  'access-control-max-age': '3600',
}
