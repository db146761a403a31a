import { languageNames, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLocation } from 'react-router'
import { isApplicationPath } from '../foundation/addresses/application-path.ts'
import { rememberLanguage } from '../foundation/language/remembered-language.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { useHydrated } from '../foundation/loading/use-hydrated.ts'
import { usePageAlternates } from './use-page-alternates.ts'

/**
 * The same page in every language, search and hash kept, by replacement. On the application host no prefix names
 * the language, so there the address carries `?lng=`.
 */
export function LanguageLinks({ full = false }: { full?: boolean }) {
  const current = useLanguage()
  const { pathname, search, hash } = useLocation()
  // The server keeps pages without the parameters that do not change them, and never sees a hash: what the browser adds
  // is added after hydration, which would leave the address of the server's page as it is.
  const hydrated = useHydrated()
  const known = import.meta.env.SSR || hydrated ? { search, hash } : { search: '', hash: '' }
  const addresses = usePageAlternates()

  return (
    <ul className="language-links" aria-label={m.header_language()}>
      {languages.map((language) => {
        const address = isApplicationPath(pathname)
          ? pathname + withLanguage(known.search, language)
          : addresses[language] + known.search
        return (
          <li key={language}>
            <a
              href={address + known.hash}
              suppressHydrationWarning
              hrefLang={language}
              lang={language}
              title={full ? undefined : languageNames[language]}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => rememberLanguage(language)}
            >
              {full ? languageNames[language] : language.toUpperCase()}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function withLanguage(search: string, language: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('lng', language)
  return `?${parameters}`
}
