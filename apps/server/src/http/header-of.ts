import type { IncomingMessage } from 'node:http'

/**
 * The value of a header as it came, the values of several lines joined by commas (RFC 9110 §5.3). `request.headers` sorts all
 * of a browser's fifteen headers for the first that is asked for; a kept page needs two.
 * @param name in lower case
 */
export function headerOf(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]
    if (given?.length !== name.length || (given !== name && given.toLowerCase() !== name)) continue
    const value = rawHeaders[at + 1] ?? ''
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
}
