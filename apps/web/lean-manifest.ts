import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface ListedRoute {
  imports?: string[]
  css?: string[]
  [field: string]: unknown
}

const assignment = /^window\.__reactRouterManifest=(.*);$/s

/** The layout that routes stand in where the list does not say; app/held-back-routes.ts puts it back. */
const usualParent = 'routes/page-frame'

/**
 * Shortens the list of routes that every visitor's first load brings (React Router's manifest). For each of a hundred
 * routes it names the files that the root names, which every document has, says what the route does not have, and repeats
 * its id and the layout of all pages. The server keeps a list of its own.
 * @param client the folder of what browsers load
 * @throws where the build wrote no list, or not as React Router 8 writes it
 */
export function leanManifest(client: string): void {
  const assets = join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error(`no list of routes in ${assets}`)
  const path = join(assets, name)
  const json = assignment.exec(readFileSync(path, 'utf8'))?.[1]
  if (json === undefined) throw new Error(`${path} is not a list of routes`)
  const manifest = JSON.parse(json) as { routes: Record<string, ListedRoute> }
  const { root, ...others } = manifest.routes
  const inDocument = new Set([...(root?.imports ?? []), ...(root?.css ?? [])])
  for (const route of Object.values(manifest.routes)) delete route['id']
  for (const route of Object.values(others)) {
    if (route['parentId'] === usualParent) delete route['parentId']
    for (const field of ['imports', 'css'] as const)
      route[field] = route[field]?.filter((file) => !inDocument.has(file))
    for (const [field, value] of Object.entries(route)) if (value === false) delete route[field]
  }
  writeFileSync(path, `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
}
