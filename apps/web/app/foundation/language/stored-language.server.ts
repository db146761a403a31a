import { languages } from '@tempolibre/locales'
import { isApplicationPath } from '../addresses/application-path.ts'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'
import { cookieSeconds } from './remembered-language.ts'

/** Pattern of `lng=` with a language of the site. */
const known = `/\\blng=(${languages.join('|')})\\b/i`

/**
 * Runs first in a page of the application host, where the address has no language. The server sees the address and the
 * cookie, but not the browser's storage, which takes precedence over the browser's preferred languages. If address and
 * cookie have no language and storage names another one, the script sets the cookie and reloads before anything is
 * visible. If the browser refuses the cookie the page stays, so it reloads at most once.
 */
const script = `document.currentScript.remove();try{let d=document,k=${known},v=['localStorage','sessionStorage'].map(s=>k.exec('lng='+window[s].getItem('lng'))?.[1].toLowerCase()).find(Boolean);if(v&&v!==d.documentElement.lang&&!k.test(location.search)&&!k.test(d.cookie)){d.cookie='lng='+v+'; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');k.test(d.cookie)&&location.reload()}}catch{}`

const headStart = '<head>'

/** Makes a page of the application host follow the language in the browser's storage. */
export function followStoredLanguage(html: string, pathname: string): string {
  if (!isApplicationPath(pathname)) return html
  return html.replace(headStart, () => `${headStart}<script nonce="${inlineMark}">${script}</script>`)
}
