/** Where this process answers for the application host, when no other one is named. */
export const applicationBase = '/app'

/** Whether a path belongs to the application host, where no prefix names the language. */
export function isApplicationPath(pathname: string): boolean {
  return pathname === applicationBase || pathname.startsWith(`${applicationBase}/`)
}

/**
 * The one spelling of a path of the application host: no doubled or trailing slashes, its page in lower case; what
 * stands behind the page is left as it is. Undefined for paths of the site.
 */
export function applicationPathOf(pathname: string): string | undefined {
  const [host, page, ...rest] = pathname.split('/').filter((segment) => segment !== '')
  if (host?.toLowerCase() !== applicationBase.slice(1)) return undefined
  const spelled = page !== undefined && /^[\w-]+$/.test(page) ? page.toLowerCase() : page
  return [applicationBase, ...(spelled === undefined ? [] : [spelled]), ...rest].join('/')
}
