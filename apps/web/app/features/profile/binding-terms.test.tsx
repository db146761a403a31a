import type { BindingTermsOfAccount, OfferedTerms } from '@tempolibre/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteContext } from '../../foundation/context/site-context.ts'
import { BindingTerms } from './binding-terms.tsx'

const document = {
  document: 'license-terms',
  language: 'en',
  sha256: 'ab',
  url: 'https://music.example',
} as const
const binding: BindingTermsOfAccount[] = [
  { ...document, version: '2026-01-01-00000000000a', since: '2026-02-01T10:00:00.000Z', by: 'acceptance' },
]
const offered: OfferedTerms = {
  ...document,
  version: '2026-05-01-00000000000b',
  in_force: false,
  binds_at: '2026-07-01T00:00:00.000Z',
  summary: 'Clients may keep the files.',
  sections: [{ heading: '4.2 Handing a song over', change: 'added' }],
}

function textOf(terms: OfferedTerms): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteContext
          value={{ language: 'en', applicationBase: '/app', productName: 'Compás', lacks: new Set() }}
        >
          <BindingTerms binding={binding} offered={[terms]} onAccepted={() => {}} />
        </SiteContext>
      ),
    },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('[R16.57] the profile says what applies to the account, what is new, and from when on', () => {
  const announced = textOf(offered)
  expect(announced).toContain('href="/terms/2026-01-01-00000000000a"')
  expect(announced).toContain('href="/terms/2026-05-01-00000000000b"')
  expect(announced).toContain('Clients may keep the files.')
  expect(announced).toContain('4.2 Handing a song over')
  // The day in UTC, as the mail has it, wherever the reader is.
  expect(announced).toContain('It applies to you from 1 Jul 2026 on.')
  expect(announced).toMatch(/<button[^>]*aria-label="Accept the new version: Licence and terms"/)
  expect(textOf({ ...offered, binds_at: null, summary: null, sections: [] })).toContain(
    'it applies only if you accept it',
  )
})
