import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { preferredLanguage } from '../foundation/language/preferred-language.ts'
import { headOf } from '../foundation/meta/page-meta.ts'
import { readStored, writeStored } from '../foundation/state/index.ts'
import { CloseIcon } from '../foundation/icons/icons.tsx'
import { useLanguage } from '../foundation/context/site-context.ts'

/** In local storage from the moment the offer has been made. */
const storageKey = 'language-offer'

/**
 * Offers a browser that asks for another of the site's languages the same page in it, in that language's own words,
 * once. Nothing redirects; the bar lies over the page and moves nothing. Only ever rendered in a browser.
 */
export function LanguageOffer() {
  const [open, setOpen] = useState(isUnmade)
  const { search, hash } = useLocation()
  const head = headOf(useMatches().at(-1)?.loaderData)
  const locale = preferredLanguage()
  // A page without a counterpart, a missing one for instance, has nothing to offer.
  const path = locale === useLanguage() ? undefined : locale && head?.alternates?.[locale]
  const shown = open && path !== undefined

  useEffect(() => {
    if (shown) writeStored(storageKey, 'made')
  }, [shown])

  if (!shown) return null
  return (
    <section className="language-offer" lang={locale} aria-label={m.header_language({}, { locale })}>
      <p>{m.language_offer_text({}, { locale })}</p>
      <a href={path + search + hash} hrefLang={locale} onClick={() => setOpen(false)}>
        {m.language_offer_link({}, { locale })}
      </a>
      <button
        type="button"
        className="icon-button"
        aria-label={m.language_offer_dismiss({}, { locale })}
        title={m.language_offer_dismiss({}, { locale })}
        onClick={dismiss}
      >
        <CloseIcon />
      </button>
    </section>
  )

  /** The reader goes on in the page, not at the end of it, where the focus would fall to. */
  function dismiss() {
    setOpen(false)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
}

function isUnmade(): boolean {
  return !readStored(storageKey)
}
