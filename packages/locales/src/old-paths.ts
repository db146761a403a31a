import listed from './old-paths.json' with { type: 'json' }

/**
 * The old paths that lead to the catalogue of the application host, each ending in a slash. Held here, so that
 * they go on leading there whatever API there is, and while there is none.
 */
export const oldPaths: ReadonlySet<string> = new Set(listed.map(({ path }) => path))
