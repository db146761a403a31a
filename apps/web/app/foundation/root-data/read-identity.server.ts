import type { ApiClient } from '@tempolibre/contract'
import { isApiError } from '../api/is-api-error.ts'
import type { SiteSettings } from '@tempolibre/contract/site'

/** How long a page waits for it, in ms: if it was heard before, and if it was not. */
const knownPatienceMs = 1000
const firstPatienceMs = 4300

type Identity = Pick<SiteSettings, 'look' | 'navigation' | 'productName' | 'seller'>

/**
 * Asks who runs the site, how it looks and where its navigation leads, for every page: the client caches the answers until content changes.
 * While the API is away all are as last heard; an API that has none leaves the site the name of its settings, and the
 * house's look and navigation. A page waits a second for what was heard before, so that a slow API leaves it the time for
 * what it shows, and longer only for what was never heard.
 */
export function createIdentityReader({ log, productName }: Pick<SiteSettings, 'log' | 'productName'>) {
  const known: Omit<Identity, 'productName'> = { look: undefined, navigation: undefined, seller: undefined }

  async function read<Part extends keyof typeof known>(
    part: Part,
    call: Promise<(typeof known)[Part]>,
    what: string,
  ): Promise<void> {
    try {
      known[part] = await call
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'not_found') known[part] = undefined
      else log.warn({ error }, what)
    }
  }

  /** Whether all was heard once. */
  let heard = false

  return async (api: Pick<ApiClient, 'getLook' | 'getNavigation' | 'getSeller'>): Promise<Identity> => {
    const reading = Promise.all([
      read(
        'seller',
        api.getSeller({}).then(({ seller }) => seller),
        'who runs the site cannot be asked',
      ),
      read(
        'look',
        api.getLook({}).then(({ look }) => look),
        'how the site looks cannot be asked',
      ),
      read(
        'navigation',
        api.getNavigation({}).then(({ navigation }) => navigation),
        'where the navigation leads cannot be asked',
      ),
    ]).then(() => {
      heard = true
    })
    await atMost(heard ? knownPatienceMs : firstPatienceMs, reading)
    return { productName: known.seller?.name ?? productName, ...known }
  }
}

/** Settles with `pending`, or after some time. */
async function atMost(ms: number, pending: Promise<unknown>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await Promise.race([pending, patience])
  } finally {
    clearTimeout(timer)
  }
}
