import { useCallback } from 'react'
import {
  UNSAFE_createClientRoutes as createClientRoutes,
  type NavigateOptions,
  useNavigate,
} from 'react-router'
import { whenIdle } from './shell/when-idle.ts'

type Routes = Parameters<typeof createClientRoutes>[0]
type RouteModules = Parameters<typeof createClientRoutes>[1]

declare global {
  // What React Router's entry script and hydration leave on the window (react-router 8.4, lib/dom-export).
  interface Window {
    __reactRouterManifest: { routes: Routes }
    __reactRouterRouteModules: RouteModules
    __reactRouterDataRouter?: {
      patchRoutes(parentId: string, children: unknown[]): void
      state: { location: { key: string } }
    }
  }
}

/** The layout all pages stand in, as `routes.ts` has it. */
const parent = 'site/page-frame'

/** Routes added in one go: so many are compared and sorted within a frame. */
const portion = 32

let heldBack: [id: string, route: Routes[string]][] = []

/**
 * Keeps from the router that is about to be made every route but those of the document: it compares and sorts all it
 * has before the page can answer. They follow when the browser is idle, or when somebody is on the way to another page.
 */
export function holdBackRoutes(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: needed } = window
  const routes = Object.entries(manifest.routes)
  heldBack = routes.filter(([id]) => !(id in needed))
  manifest.routes = Object.fromEntries(routes.filter(([id]) => id in needed))
  // This listener stands before the router's own.
  addEventListener('popstate', addAllRoutes)
}

export type Go = (to: string, options?: NavigateOptions) => void

/** As `useNavigate`, to any page there is: the router is given first what was held back. */
export function useGo(): Go {
  const navigate = useNavigate()
  return useCallback(
    (to, options) => {
      addAllRoutes()
      void navigate(to, options)
    },
    [navigate],
  )
}

/** Gives the router everything it was spared; for whoever needs to know where a link leads. */
export function addAllRoutes(): void {
  addRoutes(heldBack.length)
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
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
  } = window
  if (!router || heldBack.length === 0) return
  const added = Object.fromEntries(heldBack.splice(0, count))
  Object.assign(manifest.routes, added)
  router.patchRoutes(parent, createClientRoutes(added, modules, null, true, false, parent))
}
