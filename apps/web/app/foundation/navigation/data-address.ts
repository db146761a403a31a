/** The address at which React Router (8.4, single fetch) requests a page's data. */
export function dataAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`
}
