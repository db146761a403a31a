import { deriveAccent, houseColour } from '@tempolibre/contract/accent'
import type { SiteSettings } from '@tempolibre/contract/site'
import mark from './favicon.svg?raw'

/** The site's mark in its accent. */
export function answerFavicon({ look }: Pick<SiteSettings, 'look'>): Response {
  const { hot } = deriveAccent(look?.accent ?? null).light
  return new Response(mark.replaceAll(houseColour, hot), { headers: { 'content-type': 'image/svg+xml' } })
}
