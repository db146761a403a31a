import type { Language } from '@tempolibre/locales'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { SiteContext } from '../shell/site-context.ts'
import type { Failure } from './api-answers.ts'
import { PageFailure } from './page-failure.tsx'

function render(status: number, failure: Failure, language: Language): string {
  const error = new ErrorResponse(status, '', failure)
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteContext value={{ language, applicationBase: '/app' }}>
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
  ])('says so in %s', (language, title) => {
    expect(render(404, { code: 'not_found' }, language)).toContain(`<h1>${title}</h1>`)
  })

  test('shows ways onward, in the language of the page', () => {
    const html = render(404, { code: 'not_found' }, 'fr')
    for (const address of ['/app/music', '/fr/music', '/fr']) expect(html).toContain(`href="${address}"`)
  })
})

describe('a page that could not be fetched', () => {
  test.each<[Failure, string]>([
    [{ code: 'unavailable', subject: 'categories' }, 'Failed to fetch music categories'],
    [{ code: 'unavailable', subject: 'cms' }, 'Failed to fetch CMS data'],
  ])('[R4.1] [R6.6] names what failed and offers to try again', (failure, title) => {
    const html = render(503, failure, 'en')
    expect(html).toContain(`<div role="alert"><h1>${title}</h1></div>`)
    expect(html).toContain('Retry')
  })
})
