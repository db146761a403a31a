import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const page = 'routes/page.tsx'

/**
 * One module for every page: the table of pages (`foundation/pages/find-page.ts`) says which page an address is, in any
 * language, so that the router has nothing to compare. It has two routes, since `*` does not match `/`.
 */
export default [
  layout('routes/page-frame.tsx', [index(page, { id: 'home' }), route('*', page, { id: 'page' })]),
] satisfies RouteConfigEntry[]
