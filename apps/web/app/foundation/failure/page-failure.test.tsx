import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { SiteContext } from '../context/site-context.ts'
import type { Failure } from '../api/api-answers.ts'
import { routeErrorOf } from './fixtures/route-error.ts'
import { PageFailure } from './page-failure.tsx'

async function render(status: number, failure: Failure, language: Language): Promise<string> {
  return renderError(await routeErrorOf(status, failure), language)
}

function renderError(error: unknown, language: Language): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteContext value={{ language, applicationBase: '/app', productName: 'Compás' }}>
          <PageFailure error={error} />
        </SiteContext>
      ),
    },
  ])
  return withLanguage(language, () => renderToStaticMarkup(<Stub />))
}

describe('[R2.6] a missing page', () => {
  test.each<[Language, string]>([
    ['en', 'This page does not exist'],
    ['es', 'Esta página no existe'],
    ['fr', 'Cette page n’existe pas'],
  ])('says so in %s', async (language, title) => {
    expect(await render(404, { code: 'not_found' }, language)).toContain(`<h1>${title}</h1>`)
  })

  test('offers links onward, in the page’s language', async () => {
    const html = await render(404, { code: 'not_found' }, 'fr')
    for (const address of ['/app/music', '/fr/music', '/fr']) expect(html).toContain(`href="${address}"`)
  })
})

describe('a page that could not be fetched', () => {
  test.each<[Failure, Language, string, string]>([
    [
      { code: 'unavailable', subject: 'categories' },
      'en',
      'The genres aren’t available right now',
      'Failed to fetch music categories',
    ],
    [
      { code: 'unavailable', subject: 'cms' },
      'en',
      'This page isn’t available right now',
      'Failed to fetch CMS data',
    ],
    [
      { code: 'unavailable', subject: 'cms' },
      'fr',
      'Cette page n’est pas disponible pour le moment',
      'Impossible de récupérer les données du CMS',
    ],
  ])(
    '[R4.1] [R6.6] %o in %s: a sentence for a heading, the technical text in small print',
    async (failure, language, title, detail) => {
      const html = await render(503, failure, language)
      expect(html).toContain(`<div role="alert"><h1>${title}</h1></div>`)
      expect(html).toContain(`<p class="failure-detail">${detail}</p>`)
      expect(html).toContain(m.error_retry({}, { locale: language }))
    },
  )

  test.each([
    ['a proxy’s page', routeErrorOf(502, '<h1>Bad Gateway</h1>')],
    ['JSON of somebody else', routeErrorOf(403, '{"message":"no"}')],
    ['nothing at all', undefined],
    ['a bug', new TypeError("Cannot use 'in' operator")],
  ])('[R11.5] is a translated sentence even where the error is %s', async (_, error) => {
    const html = renderError(await error, 'es')
    expect(html).toContain(m.error_unexpected({}, { locale: 'es' }))
    expect(html).not.toMatch(/operator|Bad Gateway|message/)
  })
})
