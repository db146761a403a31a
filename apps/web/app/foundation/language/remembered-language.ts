import type { Language } from '@tempolibre/locales'

/** One year. */
export const cookieSeconds = 31_536_000

/**
 * Stores the language for addresses without one: in session storage, local storage and a cookie. If storage is full or
 * forbidden, the page works without.
 */
export function rememberLanguage(language: Language): void {
  try {
    sessionStorage.setItem('lng', language)
    localStorage.setItem('lng', language)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `lng=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
  } catch (error) {
    // A TypeError: this browser has no storage at all.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
  }
}
