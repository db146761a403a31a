import type { ApiClient } from '@tempolibre/contract'
import { isApiError } from '../api/is-api-error.ts'
import type { SiteSettings } from '@tempolibre/contract/site'

type Identity = Pick<SiteSettings, 'look' | 'navigation' | 'productName' | 'seller'>

/**
 * Asks who runs the site, how it looks and where its navigation leads, for every page anew: the client keeps the answers until content changes.
 * While the API is away all are as last heard; an API that has none leaves the site the name of its settings, and the
 * house's look and navigation.
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

  return async (api: Pick<ApiClient, 'getLook' | 'getNavigation' | 'getSeller'>): Promise<Identity> => {
    await Promise.all([
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
    ])
    return { productName: known.seller?.name ?? productName, ...known }
  }
}
