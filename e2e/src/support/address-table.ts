import { type Language, languagePrefix, languages, type Translated } from '@tempolibre/locales'

/** A page's own address in one language, and where a request for it ends. */
export interface Place {
  language: Language
  path: string
  /** The address itself, except for moved pages. */
  ends: string
}

/** A request target exactly as sent, and the expected answer. */
export interface Expectation {
  target: string
  status: 200 | 301 | 302 | 404
  /** The target of a redirect. */
  location?: string
}

/** A query that a site might be tempted to rewrite. */
const query = '?b=2&a=1&a=%20x+y&c&d=%zz&e=%C3%A9'

const upper = (path: string) => path.toUpperCase()
const mixed = (path: string) =>
  path.replace(/./g, (letter, index: number) => (index % 2 ? upper(letter) : letter))
const escaped = (path: string) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** Other spellings of an address that clearly mean the same page. */
const spellings: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/.${path}`,
  (path) => `/%2e${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/y/%2E%2e/..${path}`,
  (path) => `${path}/%2e`,
  (path) => `${path}/x/..`,
  (path) => `/\\${path.slice(1)}`,
  (path) => `/${path.slice(1)}\\`,
  upper,
  mixed,
  escaped,
  (path) => `${upper(path)}//`,
  (path) => `/.${escaped(upper(path))}/`,
]

/** Strings that look like the address but are not. */
const impostors: ((path: string) => string)[] = [
  (path) => `${path}%2F`,
  (path) => `${path}%2f..%2f`,
  (path) => `${path}%5C`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%zz`,
  (path) => `${path}%C0%AF`,
  (path) => `${path}%E2%80%8B`,
  (path) => `${path}%20`,
  (path) => `${path};v=1`,
  (path) => `${path}.html`,
  (path) => `${path}'--`,
  (path) => `${path}cafe%CC%81`,
  (path) => `${path}${'a'.repeat(3000)}`,
  (path) => `/a/b/c${path}`,
]

/** Every variant of the address of a page with nothing after its own segment. */
export function expectationsOf(place: Place, segments: Translated): Expectation[] {
  const { ends, language, path } = place
  const prefix = languagePrefix(language)
  const moved = [
    ...spellings.map((spell) => spell(path)),
    ...(language === 'en' ? [`/en${path}`, `/EN${path}/`] : []),
    // Segments of any language, alone or after one segment, which may be a language again.
    ...languages.flatMap((other) => [`${prefix}/${segments[other]}`, `${prefix}/de/${segments[other]}`]),
    ...(prefix === '' ? [] : languages.map((other) => `${prefix}/${other}/${segments[other]}/`)),
  ].filter((target) => target !== path)
  return [
    ...(ends === path ? [{ target: path, status: 200 as const }] : [movedTo(path, ends)]),
    ...moved.map((target) => movedTo(target, ends)),
    ...moved.slice(0, 4).map((target) => movedTo(target + query, withQuery(ends))),
    ...impostorsOf(path),
  ]
}

/** The same for the address of a page that ends in a slug. */
export function slugExpectationsOf(
  paths: Translated,
  segments: Translated,
  slugs: Translated,
): Expectation[] {
  return languages.flatMap((language) => {
    const path = paths[language]
    const prefix = languagePrefix(language)
    const strange = languages.flatMap((other) =>
      languages.map((another) =>
        [prefix, segments[other], slugs[another]]
          .filter((part, index) => index === 0 || part !== '')
          .join('/'),
      ),
    )
    const moved = [
      ...spellings.map((spell) => spell(path)),
      ...strange,
      ...strange.map((each) => `${upper(each)}/`),
    ].filter((target) => target !== path)
    return [
      { target: path, status: 200 as const },
      ...[...new Set(moved)].map((target) => movedTo(target, path)),
      ...moved.slice(-3).map((target) => movedTo(target + query, withQuery(path))),
      ...languages
        .filter((other) => other !== language)
        .map((other) => ({
          target: `${upper(path)}?lng=${other}&x=1`,
          status: 302 as const,
          location: `${paths[other]}?x=1`,
        })),
      ...impostorsOf(path),
    ]
  })
}

/** A third of them for each address, so that together the addresses cover all. */
function impostorsOf(path: string): Expectation[] {
  return impostors
    .filter((_, index) => index % 3 === path.length % 3)
    .map((disguise) => ({ target: disguise(path), status: 404 }))
}

function movedTo(target: string, location: string): Expectation {
  return { target, status: 301, location }
}

function withQuery(path: string): string {
  return path + query
}
