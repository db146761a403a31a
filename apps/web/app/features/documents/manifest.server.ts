import type { SiteSettings } from '@tempolibre/contract/site'

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export function answerManifest({ look, productName }: Pick<SiteSettings, 'look' | 'productName'>): Response {
  const manifest = {
    name: productName,
    short_name: productName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      // The build draws it in the house's accent.
      ...(look?.accent ? [] : [{ src: '/logo.png', sizes: '512x512', type: 'image/png' }]),
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
