import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Site, SiteContext } from '../context/site-context.ts'
import { PageLink } from '../ui/links.tsx'
import { Prepared, prepareBy } from './prepared.tsx'
import { renderOnce } from './render-once.server.tsx'

const site = (language: Site['language']): Site => ({
  language,
  applicationBase: '/app',
  productName: 'Tempolibre',
})

function renderPage(plans: { name: string }[], seen: () => void, language: Site['language'] = 'en'): string {
  function Names() {
    seen()
    return (
      <>
        {plans.map(({ name }) => (
          <li key={name}>
            {name}: <PageLink page="pricing">see & compare</PageLink>
          </li>
        ))}
      </>
    )
  }
  return renderToString(
    <SiteContext value={site(language)}>
      <Prepared as="ul" className="plans" of={plans} by="names">
        {() => <Names />}
      </Prepared>
    </SiteContext>,
  )
}

test('a part is rendered once per object and language, with the markup that it has otherwise', () => {
  const plans = [{ name: 'Free' }, { name: 'Lifetime' }]
  const seen = vi.fn<() => void>()
  const plain = { en: renderPage(plans, seen), fr: renderPage(plans, seen, 'fr') }
  expect(plain.en).toContain('href="/pricing"')
  expect(plain.fr).not.toBe(plain.en)
  prepareBy(renderOnce)
  seen.mockClear()
  for (let time = 0; time < 2; time++) {
    expect(renderPage(plans, seen)).toBe(plain.en)
    expect(renderPage(plans, seen, 'fr')).toBe(plain.fr)
  }
  expect(seen).toHaveBeenCalledTimes(2)
  expect(renderPage([{ name: 'Club' }], seen)).toContain('Club')
})
