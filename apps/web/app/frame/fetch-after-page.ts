/** For browsers alone: the player needs one. */
export const fetchAfterPage = () => import('./after-page.ts')

/** What the server renders of it as well. */
export const fetchRendered = (): Promise<typeof import('./rendered-after-page.ts')> =>
  import.meta.env.SSR ? import('./rendered-after-page.ts') : fetchAfterPage()
