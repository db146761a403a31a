// The one form of an e-mail address. No zod and nothing of Node.js here: forms in the browser read it too.

/** RFC 5321 §4.5.3.1, in characters: the part before the `@`, and the whole address. */
const maxLocalPartLength = 64
const maxAddressLength = 254

/** Longer texts are no addresses, whatever becomes shorter when it is tidied. */
const maxTextLength = 1000

/**
 * Signs that keyboards write for `@` and `.`: of full width (U+FF20, U+FF0E), small (U+FE6B, U+FE52), and the full stops of
 * ideographic scripts (U+3002, U+FF61), which a domain allows as well (UTS 46 §4).
 */
const signs = [
  [/[\uff20\ufe6b]/g, '@'],
  [/[\uff0e\ufe52\u3002\uff61]/g, '.'],
] as const

/** What the parser of addresses of pages would read as the end of a host name, would remove, or would decode. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const noHost = /[\u0000-\u0020\u007f"#%/:<>?@[\\\]^`{|}]/

/**
 * The one form of an address, in which it is stored, compared and written to: the part before the `@` in lower case, the
 * domain as the DNS has it (UTS 46: `BÜCHER.example` is `xn--bcher-kva.example`). What is no address comes back in some
 * form; `isEmailAddress` tells.
 */
export function tidyEmail(text: string): string {
  let tidy = text.trim()
  if (tidy.length > maxTextLength) return tidy
  tidy = tidy.normalize('NFC')
  for (const [sign, meant] of signs) tidy = tidy.replace(sign, meant)
  const at = tidy.lastIndexOf('@')
  const domain = tidy.slice(at + 1)
  // Not the domain: of two sigmas, letters in lower case have one at the end that another domain has.
  return tidy.slice(0, at + 1).toLowerCase() + (domainOf(domain) ?? domain.toLowerCase())
}

/** A domain as the DNS has it; undefined if it can have none. Servers and browsers have the rules of UTS 46 in `URL` alone. */
function domainOf(text: string): string | undefined {
  if (noHost.test(text)) return undefined
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return undefined
  }
}

/**
 * Whether a tidy address has a form that mail can be sent to: dot-atoms (RFC 5322 §3.4.1) in ASCII before the `@`, a domain
 * of two labels or more after it. Quoted local parts, IP addresses and domains with a final dot are refused.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const localPart = text.slice(0, at)
  const domain = text.slice(at + 1)
  const labels = domain.split('.')
  return (
    at > 0 &&
    localPart.length <= maxLocalPartLength &&
    text.length <= maxAddressLength &&
    localPart.split('.').every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? '') &&
    domainOf(domain) === domain
  )
}
