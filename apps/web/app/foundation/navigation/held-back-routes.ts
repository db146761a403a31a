import { useCallback } from 'react'
import {
  type ActionFunctionArgs,
  createPath,
  type LoaderFunctionArgs,
  type NavigateOptions,
  useNavigate,
  useNavigation,
} from 'react-router'
import { limitMs } from '../loading/limit.ts'
import { adoptPage, fetchScripts, loadPage, type PageEntry, viewOf } from './page-scripts.ts'
import { whenIdle } from '../loading/when-idle.ts'

declare global {
  // Set on the window by React Router's entry script and hydration (react-router 8.4, lib/dom-export).
  interface Window {
    __reactRouterDataRouter?: {
      patchRoutes(parentId: string, children: unknown[]): void
      match(path: string): { route: { id: string } }[] | null
      state: { location: { key: string } }
    }
  }
}

/** The parent layout of all pages, as in `routes.ts`. */
const parent = 'routes/page-frame'

/** Routes added at once: this many are compared and sorted within a frame. */
const portion = 32

let heldBack: [id: string, page: PageEntry][] = []

/** Whether `useGo` started the last navigation, rather than the back button or a retry. */
let clicked = false
let lastOptions: NavigateOptions | undefined

/**
 * Withholds from the router about to be created every route but the document's: it compares and sorts all its routes
 * before the page responds. The rest follow when the browser is idle, or when the visitor navigates.
 */
export function holdBackRoutes(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: needed } = window
  const routes = Object.entries(manifest.routes)
  // Restore what the build left out (lean-manifest.ts).
  for (const [id, route] of routes) {
    route.id = id
    if (id !== 'root') route.parentId ??= parent
  }
  heldBack = routes.filter(([id]) => !(id in needed))
  manifest.routes = Object.fromEntries(routes.filter(([id]) => id in needed))
  for (const page of Object.values(manifest.routes)) {
    const module = needed[page.id]
    if (module && page.parentId === parent) needed[page.id] = adoptPage(page, module)
  }
  // Registered before the router's own listener.
  addEventListener('popstate', () => {
    addAllRoutes()
    noteReturn()
  })
}

export type Go = (to: string, options?: NavigateOptions) => void

/** Like `useNavigate`, to any page: first adds the withheld routes. */
export const useGo: () => Go = useArrive

/** Like `useGo`; resolves once the page is shown, or another has been requested. */
export function useArrive(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (to, options) => {
      addAllRoutes()
      clicked = true
      lastOptions = options
      await navigate(to, options)
    },
    [navigate],
  )
}

/** Repeats the pending navigation. */
export function useGoAgain(): () => void {
  const { location } = useNavigation()
  const go = useGo()
  return () => {
    if (location) go(createPath(location), { ...lastOptions, state: location.state })
  }
}

/** Whether the pending page was requested by a click on the current page, whose address is unchanged. */
export function wasClicked(): boolean {
  return clicked
}

/** Call before requesting the page of the current address again. */
export function noteReturn(): void {
  clicked = false
}

/** Adds all withheld routes to the router. */
export function addAllRoutes(): void {
  addRoutes(heldBack.length)
}

/** Prefetches the scripts of the page at a path. After a failure they are requested again with the page. */
export function prefetchScripts(path: string): void {
  addAllRoutes()
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window
  const page = manifest.routes[router?.match(path)?.at(-1)?.route.id ?? '']
  // A hanging request would block the next one for the same file.
  if (page) fetchScripts(page, AbortSignal.timeout(limitMs)).catch(() => undefined)
}

/** Adds them in portions while the browser is idle; the returned function cancels it. */
export function addRoutesWhenIdle(): () => void {
  let cancel = () => {}
  const addPortion = () => {
    addRoutes(portion)
    if (heldBack.length > 0) cancel = whenIdle(addPortion)
  }
  cancel = whenIdle(addPortion)
  return () => cancel()
}

function addRoutes(count: number): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window
  if (!router || heldBack.length === 0) return
  const added = heldBack.splice(0, count)
  Object.assign(manifest.routes, Object.fromEntries(added))
  router.patchRoutes(
    parent,
    added.map(([, page]) => routeOf(page)),
  )
}

/**
 * A route as React Router creates it, except that it loads the page's script itself: React Router would reload the
 * document if a script cannot be loaded, which stops the music and, offline, loses the site.
 */
function routeOf(page: PageEntry) {
  const { caseSensitive, hasLoader, id, index, path } = page
  return {
    id,
    path,
    index,
    caseSensitive,
    Component: viewOf(page),
    async loader({ request }: LoaderFunctionArgs, askServer: () => Promise<unknown>) {
      const script = loadPage(page, request.signal)
      // An error of the data request takes precedence.
      script.catch(() => undefined)
      const data = hasLoader ? await askServer() : null
      await script
      return data
    },
    action(args: ActionFunctionArgs, serverAction: () => Promise<unknown>) {
      const { __reactRouterRouteModules: modules } = window
      const clientAction = modules[id]?.clientAction
      return clientAction ? clientAction({ ...args, serverAction }) : serverAction()
    },
  }
}
