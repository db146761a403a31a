/** Where React Router (8.4, single fetch) asks for the data of a page. */
export function dataAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`
}
