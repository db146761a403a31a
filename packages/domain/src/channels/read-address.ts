import { findHost } from './channel-paths.ts'

/** Characters that come along unseen when text is copied. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Text as it was meant when it was pasted. */
export const tidyPasted = (text: string): string => text.replaceAll(invisible, '').trim()

/**
 * Reads an address as people copy it, with or without its scheme.
 * @returns `foreign` for one that is none of the web, undefined for a name
 */
export function readAddress(written: string): URL | 'foreign' | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(written) ?? []
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return 'foreign'
  const rest = written.replace(/^https?:/i, '').replace(/^\/+/, '')
  const [host = ''] = rest.split(/[/?#]/, 1)
  const isName = scheme === undefined && rest === written && (host === written || host.startsWith('@'))
  // A name may look like a host, as in `some.name`: only hosts of the platforms are taken for one.
  if (isName && findHost(host.toLowerCase()) === undefined) return undefined
  return URL.canParse(`https://${rest}`) ? new URL(`https://${rest}`) : 'foreign'
}
