import { afterAll, afterEach, beforeAll } from 'vitest'
import { CustomerApi } from './customer-api.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from './server-process.ts'

export interface CustomerSiteOptions {
  /** Or a function, of what is known only once earlier hooks have run. */
  variables?: Record<string, string> | (() => Record<string, string>)
  /** Called before the stand-in is opened. */
  prepare?: (api: CustomerApi) => void
  /** Called with every line of the site's output. */
  onLine?: (line: string) => void
}

/** A site on a stand-in for the customer's API, for the tests of one block. */
export function useCustomerSite({
  onLine = () => {},
  prepare = () => {},
  variables = {},
}: CustomerSiteOptions = {}) {
  const api = new CustomerApi()
  let folder: string
  let site: SiteProcess
  beforeAll(async () => {
    prepare(api)
    await api.open()
    folder = makeDataFolder()
    site = await startSite(
      {
        API_URL: api.url,
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
        ...(typeof variables === 'function' ? variables() : variables),
      },
      { nodeArguments: [], onLine, onMessage() {} },
    )
  })
  afterEach(() => {
    api.mode = 'full'
  })
  afterAll(async () => {
    await api.close()
    await site.stop()
    removeDataFolder(folder)
  })
  return {
    api,
    get url() {
      return site.url
    },
    async ask(path: string) {
      const started = performance.now()
      const response = await fetch(site.url + path, { redirect: 'manual' })
      const text = await response.text()
      const { headers, status } = response
      const location = locationOf(response)
      return { path, status, headers, text, location, ms: performance.now() - started }
    },
  }
}

/** Where an answer leads: a path on the same site, else an address; undefined: nowhere. */
function locationOf({ headers, url }: Response): string | undefined {
  const location = headers.get('location')
  if (location === null) return undefined
  const { href, origin, pathname, search } = new URL(location, url)
  return origin === new URL(url).origin ? pathname + search : href
}
