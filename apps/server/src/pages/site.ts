import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from '@tempolibre/contract'
import type { CreateSiteHandler, SiteSettings } from '@tempolibre/contract/site'
import { projectRoot } from '../start-up/environment.ts'
import { loadAssets } from './serve-assets.ts'

/** The exports of the built site: see apps/web/app/handler.ts. */
interface SiteModule {
  createSiteHandler: CreateSiteHandler
}

export interface Site {
  render(request: Request): Promise<Response>
  /** Renders a page with other answers of the API than those it would give. */
  renderWith(request: Request, answers: Partial<ApiClient>): Promise<Response>
  /** Answers the site's own files; false for any other path. */
  serveAsset(pathname: string, request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
  close(): Promise<void>
}

const webFolder = join(projectRoot, 'apps', 'web')

/** Opens the site on a listening server. */
type OpenSite = (server: Server, settings: SiteSettings) => Site | Promise<Site>

const answering = (settings: SiteSettings, answers: Partial<ApiClient>): SiteSettings => ({
  ...settings,
  api: { ...settings.api, ...answers },
})

/** Loads the site as built; in development through Vite, which builds on the fly. */
export async function loadSite(development: boolean): Promise<OpenSite> {
  return development ? openInVite : loadBuilt()
}

async function loadBuilt(): Promise<OpenSite> {
  const entry = pathToFileURL(join(webFolder, 'build', 'server', 'index.js')).href
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from apps/web/app/handler.ts
  const { createSiteHandler } = (await import(entry)) as SiteModule
  return (_, settings) => ({
    render: createSiteHandler(settings),
    renderWith: (request, answers) => createSiteHandler(answering(settings, answers))(request),
    serveAsset: loadAssets(join(webFolder, 'build', 'client'), settings.siteUrl),
    close: async () => {},
  })
}

async function openInVite(server: Server, settings: SiteSettings): Promise<Site> {
  const { createServer: createViteServer } = await import('vite')
  const vite = await createViteServer({
    root: webFolder,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  const renderBy = async (request: Request, siteSettings: SiteSettings) => {
    // Imported for every request: Vite returns the same module until its code changes.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- apps/web/app/handler.ts itself
    const { createSiteHandler } = (await vite.ssrLoadModule('./app/handler.ts')) as SiteModule
    return createSiteHandler(siteSettings)(request)
  }
  return {
    render: (request) => renderBy(request, settings),
    renderWith: (request, answers) => renderBy(request, answering(settings, answers)),
    serveAsset: (_, request, response) =>
      new Promise((resolve, reject) => {
        response.once('finish', () => resolve(true))
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)))
      }),
    close: () => vite.close(),
  }
}
