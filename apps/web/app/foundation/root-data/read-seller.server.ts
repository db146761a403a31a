import type { ApiClient, Seller } from '@tempolibre/contract'
import { isApiError } from '../api/is-api-error.ts'
import type { SiteSettings } from '@tempolibre/contract/site'

/**
 * Asks who runs the site, for every page anew: the client keeps the answer until content changes. While the API is away
 * the seller is the one last heard of; one that has none leaves the site the name of its settings.
 */
export function createSellerReader({ log, productName }: Pick<SiteSettings, 'log' | 'productName'>) {
  let known: Seller | undefined
  return async (api: Pick<ApiClient, 'getSeller'>): Promise<Pick<SiteSettings, 'productName' | 'seller'>> => {
    try {
      known = (await api.getSeller({})).seller
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'not_found') known = undefined
      else log.warn({ error }, 'who runs the site cannot be asked')
    }
    return { productName: known?.name ?? productName, seller: known }
  }
}
