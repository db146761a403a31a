import { oldPathOf, resolvePath } from '@tempolibre/locales'

const anySite = 'https://site.invalid'
const withSlash = (pathname: string) => (pathname.endsWith('/') ? pathname : `${pathname}/`)

/** A path as the site looks it up: encoded, with a slash at the end, without query. */
export function storedPathOf(path: string): string {
  return withSlash(URL.parse(path, anySite)?.pathname ?? path)
}

/** Why a path cannot be redirected; undefined if it can. */
export function findPathFault(path: string): 'path_invalid' | 'path_is_page' | undefined {
  const address = URL.parse(path, anySite)
  if (address?.origin !== anySite || address.pathname === '/') return 'path_invalid'
  const resolved = resolvePath(storedPathOf(path))
  const spelling = resolved.kind === 'redirect' ? resolvePath(resolved.to) : resolved
  // The site shows its pages without looking for redirects; `uses` is only an old path.
  const isPage = spelling.kind === 'page' && !('slug' in spelling) && spelling.page !== 'uses'
  return isPage ? 'path_is_page' : undefined
}

/**
 * Whether a target leads back to its path, however many redirects are between.
 * @param findTarget the target of another stored path
 */
export async function isCircle(
  { path, target }: { path: string; target: string },
  findTarget: (path: string) => Promise<string | undefined>,
): Promise<boolean> {
  const spelling = (pathname: string) => oldPathOf(pathname) ?? pathname
  const seen = new Set([spelling(path)])
  let address = URL.parse(target, anySite)
  while (address?.origin === anySite) {
    const { pathname } = address
    if (seen.has(spelling(pathname))) return true
    seen.add(spelling(pathname))
    const following = (await findTarget(withSlash(pathname))) ?? (await findTarget(spelling(pathname)))
    address = following === undefined ? null : URL.parse(following, anySite)
  }
  return false
}
