/** The passkeys' domain and origins. */
export interface PasskeySite {
  /**
   * The relying party's id (WebAuthn Level 3 §5.1.2): the domain a passkey is permanently bound to. The site's host,
   * or the parent domain it shares with the application host.
   */
  domain: string
  /** Origins where passkeys may be used. */
  origins: string[]
  /** Whether an origin is outside the domain, and so must be listed at `/.well-known/webauthn` (§5.11). */
  related: boolean
}

interface Addresses {
  siteUrl: string
  applicationUrl: string
}

/**
 * Finds one domain for the site and the application host. `www.music.example` and `app.music.example` share
 * `music.example`; hosts that share no domain are related by a file that browsers request.
 */
export function passkeySiteOf({ applicationUrl, siteUrl }: Addresses): PasskeySite {
  const [site, application] = [new URL(siteUrl), new URL(applicationUrl)]
  const parent = site.hostname.replace(/^www\./, '')
  const domain = isWithin(application.hostname, site.hostname) ? site.hostname : parent
  const shared = isWithin(application.hostname, domain)
  return {
    domain: shared ? domain : site.hostname,
    origins: [...new Set([site.origin, application.origin])],
    related: !shared,
  }
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
