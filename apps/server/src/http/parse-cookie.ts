/** The value of one cookie in a Cookie header (RFC 6265 §4.2.1); undefined where it is absent or cannot be decoded. */
export function parseCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      // Malformed escapes: as good as no cookie.
      return undefined
    }
  }
  return undefined
}
