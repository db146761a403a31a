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
  // What React Router's entry script and hydration leave on the window (react-router 8.4, lib/dom-export).
  interface Window {
    __reactRouterDataRouter?: {
      patchRoutes(parentId: string, children: unknown[]): void
      match(path: string): { route: { id: string } }[] | null
      state: { location: { key: string } }
    }
  }
}

/** The layout all pages stand in, as `routes.ts` has it. */
const parent = 'routes/page-frame'

/** Routes added in one go: so many are compared and sorted within a frame. */
const portion = 32

let heldBack: [id: string, page: PageEntry][] = []

/** Whether the last change of page was begun by `useGo`, not by the browser's back button or a retry in place. */
let clicked = false
let lastOptions: NavigateOptions = {}

/**
 * Keeps from the router that is about to be made every route but those of the document: it compares and sorts all it
 * has before the page can answer. They follow when the browser is idle, or when somebody is on the way to another page.
 */
export function holdBackRoutes(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: needed } = window
  const routes = Object.entries(manifest.routes)
  // What the build left out (lean-manifest.ts).
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
  // This listener stands before the router's own.
  addEventListener('popstate', () => {
    addAllRoutes()
    noteReturn()
  })
}

export type Go = (to: string, options?: NavigateOptions) => void

/** As `useNavigate`, to any page there is: the router is given first what was held back. */
export function useGo(): Go {
  const arrive = useArrive()
  return useCallback((to, options) => void arrive(to, options), [arrive])
}

/** As `useGo`; resolves once the page is there, or another one has been asked for. */
export function useArrive(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (to, options) => {
      addAllRoutes()
      clicked = true
      lastOptions = options ?? {}
      await navigate(to, options)
    },
    [navigate],
  )
}

/** Goes once more to where the visitor is on the way to. */
export function useGoAgain(): () => void {
  const { location } = useNavigation()
  const go = useGo()
  return () => {
    if (location) go(createPath(location), { ...lastOptions, state: location.state })
  }
}

/** Whether the page that is on its way was asked for on the page on show, whose address still stands. */
export function wasClicked(): boolean {
  return clicked
}

/** To be called before the page of the address on show is asked for again. */
export function noteReturn(): void {
  clicked = false
}

/** Gives the router everything it was spared. */
export function addAllRoutes(): void {
  addRoutes(heldBack.length)
}

/** Fetches the scripts of the page at a path ahead. Should that fail, they are asked for again when the page is. */
export function prefetchScripts(path: string): void {
  addAllRoutes()
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window
  const page = manifest.routes[router?.match(path)?.at(-1)?.route.id ?? '']
  // One that hangs would hold up the next request for the same file.
  if (page) fetchScripts(page, AbortSignal.timeout(limitMs)).catch(() => undefined)
}

/** Gives it the same bit by bit, whenever nothing else is to be done; the returned function calls it off. */
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
 * A route as React Router makes it, but that it gets the page's script itself: React Router would reload the document
 * where a script cannot be had, which ends the music and, offline, the site.
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
      // What the data request says comes first.
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
