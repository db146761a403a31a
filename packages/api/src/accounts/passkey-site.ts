/** Whose passkeys they are, as browsers see it. */
export interface PasskeySite {
  /**
   * The relying party's id (WebAuthn Level 3 §5.1.2): the domain a passkey is bound to, for good. The site's host, or its
   * parent where that is what site and application host have in common.
   */
  domain: string
  /** Where passkeys may be used from. */
  origins: string[]
  /** Whether one of them is outside the domain: it has to be named at `/.well-known/webauthn` (§5.11). */
  related: boolean
}

interface Addresses {
  siteUrl: string
  applicationUrl: string
}

/**
 * One domain for the site and the application host. `www.music.example` and `app.music.example` share `music.example`;
 * hosts that share nothing are related by a file that browsers ask for.
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
