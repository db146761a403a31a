import type { SiteSettings } from '@tempolibre/contract/site'

/** Path of the application host within this site, unless another host is configured. */
export const applicationBase = '/app'

/** Whether a path belongs to the application host, where the language has no prefix. */
export function isApplicationPath(pathname: string): boolean {
  return pathname === applicationBase || pathname.startsWith(`${applicationBase}/`)
}

/**
 * The canonical form of a path of the application host: no doubled or trailing slashes, its page in lower case, the
 * rest unchanged. Undefined for paths of the site.
 */
export function applicationPathOf(pathname: string): string | undefined {
  const [host, page, ...rest] = pathname.split('/').filter((segment) => segment !== '')
  if (host?.toLowerCase() !== applicationBase.slice(1)) return undefined
  const spelled = page !== undefined && /^[\w-]+$/.test(page) ? page.toLowerCase() : page
  return [applicationBase, ...(spelled === undefined ? [] : [spelled]), ...rest].join('/')
}

/** `{host}`: a path where the application lives on this site, else an absolute address. */
export function applicationBaseOf({
  applicationUrl,
  siteUrl,
}: Pick<SiteSettings, 'applicationUrl' | 'siteUrl'>): string {
  return applicationUrl.startsWith(`${siteUrl}/`) ? applicationUrl.slice(siteUrl.length) : applicationUrl
}
