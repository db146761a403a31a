import listed from './old-paths.json' with { type: 'json' }

/**
 * Old paths that redirect to the catalogue of the application host, each with a trailing slash. They are stored here
 * so that they work with any API, and without one.
 */
export const oldPaths: ReadonlySet<string> = new Set(listed.map(({ path }) => path))
