import { type ComponentType, createElement } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { PageTrouble } from '../loading/page-trouble.ts'

/** What the manifest says of a page. */
export interface PageEntry {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  hasLoader: boolean
  hasAction: boolean
  hasClientAction: boolean
  module: string
  /** All scripts the module imports, and what these import. */
  imports?: string[]
  css?: string[]
}

export interface PageModule {
  default: ComponentType
  clientAction?: (args: ActionFunctionArgs & { serverAction: () => Promise<unknown> }) => unknown
}

declare global {
  // What React Router's entry script and hydration leave on the window (react-router 8.4, lib/dom-export).
  interface Window {
    __reactRouterManifest: { routes: Record<string, PageEntry> }
    __reactRouterRouteModules: Record<string, PageModule>
  }
}

/** Files that have been fetched whole. */
const fetched = new Set<string>()
/** By the module's address: a page has the same in every language. */
const loaded = new Map<string, PageModule>()
const views = new Map<string, ComponentType>()

/** Takes in a page the document came with: nothing of it is fetched again, and it is shown as all others are. */
export function adoptPage(page: PageEntry, module: PageModule): PageModule {
  for (const file of filesOf(page)) fetched.add(file)
  loaded.set(page.module, module)
  return { ...module, default: viewOf(page) }
}

/** Shows a page whose module comes later. One component for each module: a page in another language is the same to React. */
export function viewOf({ module }: PageEntry): ComponentType {
  const view =
    views.get(module) ??
    function Page() {
      const found = loaded.get(module)
      return found ? createElement(found.default) : null
    }
  views.set(module, view)
  return view
}

/**
 * Makes a page's module available to the router.
 *
 * Every script is fetched before it is imported: browsers remember a failed import for as long as the document lives
 * (whatwg/html#6768), so a line that breaks for a moment would make the page unreachable until a reload.
 * @throws {PageTrouble} `outdated` where a script is gone, `unusable` where something else was answered
 * @throws {TypeError} where nothing was answered
 */
export async function loadPage(page: PageEntry, signal: AbortSignal): Promise<void> {
  const module = loaded.get(page.module) ?? (await importModule(page, signal))
  loaded.set(page.module, module)
  const { __reactRouterRouteModules: modules } = window
  modules[page.id] = module
}

async function importModule(page: PageEntry, signal: AbortSignal): Promise<PageModule> {
  await fetchScripts(page, signal)
  await Promise.all((page.css ?? []).map(preloadSheet))
  try {
    return (await import(/* @vite-ignore */ page.module)) as PageModule
  } catch (cause) {
    // It was there a moment ago: what it imports no longer fits, or an earlier import of it had failed.
    throw new PageTrouble('outdated', { cause })
  }
}

/** Fetches a page's scripts into the browser's cache. */
export async function fetchScripts(page: PageEntry, signal: AbortSignal): Promise<void> {
  await Promise.all(filesOf(page).map((file) => fetchFile(file, signal)))
}

async function fetchFile(file: string, signal: AbortSignal): Promise<void> {
  if (fetched.has(file)) return
  const answer = await fetch(file, { signal })
  const { ok, status } = answer
  const isAsset = /javascript|css/.test(answer.headers.get('content-type') ?? '')
  if (status === 404 || status === 410 || (ok && !isAsset)) throw new PageTrouble('outdated', { status })
  if (!ok) throw new PageTrouble('unusable', { status })
  await answer.arrayBuffer()
  fetched.add(file)
}

/** Has the browser parse a sheet that was fetched, so that the page comes styled. */
async function preloadSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  const link = document.createElement('link')
  await new Promise((resolve) => {
    // A sheet that cannot be parsed after all: a page without it is still the page.
    Object.assign(link, { rel: 'preload', as: 'style', href, onload: resolve, onerror: resolve })
    document.head.append(link)
  })
  link.remove()
}

function filesOf({ css = [], imports = [], module }: PageEntry): string[] {
  return [module, ...imports, ...css]
}
