import { deriveAccent, houseColour } from '@tempolibre/domain/accent'
import type { SiteSettings } from '@tempolibre/contract/site'
import { iconPath } from '../../foundation/look/frame-look.server.ts'
import mark from './favicon.svg?raw'

/** The site's mark in its accent. */
export function answerFavicon({ look }: Pick<SiteSettings, 'look'>): Response {
  const { hot } = deriveAccent(look?.accent ?? null).light
  return new Response(mark.replaceAll(houseColour, hot), { headers: { 'content-type': 'image/svg+xml' } })
}

/** Paths that clients request when no page names an icon. */
export const customaryIcons = { '/favicon.ico': 'shortcut', '/apple-touch-icon.png': 'touch' } as const

/** Leads to the present icon, whose own address never changes its content. */
export const answerCustomaryIcon =
  (path: keyof typeof customaryIcons) =>
  (settings: Pick<SiteSettings, 'look' | 'siteIcon'>): Response =>
    new Response(null, { status: 302, headers: { location: iconPath(settings, customaryIcons[path]) } })
