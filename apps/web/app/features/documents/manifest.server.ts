import type { IconForm } from '@tempolibre/domain'
import type { SiteSettings } from '@tempolibre/contract/site'
import { iconPath, markPath, ownIcon, sidesOf } from '../../foundation/look/frame-look.server.ts'

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export function answerManifest(settings: Pick<SiteSettings, 'look' | 'productName' | 'siteIcon'>): Response {
  const { look, productName } = settings
  const icon = (form: IconForm, purpose?: 'maskable') => ({
    src: iconPath(settings, form),
    sizes: sidesOf(form),
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  const manifest = {
    name: productName,
    short_name: productName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [
      ...(ownIcon(look) ? [] : [{ src: markPath(look), sizes: 'any', type: 'image/svg+xml' }]),
      icon('home'),
      icon('large'),
      icon('maskable', 'maskable'),
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
