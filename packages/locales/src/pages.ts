import type { Translated } from './languages.ts'
import { keysOf } from './typed-tables.ts'

/**
 * Every page with an address of its own, and its segment in each language. Routes, links, alternates, breadcrumbs,
 * the sitemap and the aliases all derive from this table.
 */
export const pageSegments = {
  home: { en: '', es: '', fr: '' },
  music: { en: 'music', es: 'music', fr: 'music' },
  'all-music': { en: 'all-music', es: 'toda-la-musica', fr: 'toute-la-musique' },
  'sounds-like': { en: 'sounds-like-this', es: 'suena-como-esto', fr: 'sonne-comme-ca' },
  pricing: { en: 'pricing', es: 'precios', fr: 'tarification' },
  'about-us': { en: 'about-us', es: 'nuestra-historia', fr: 'qui-sommes-nous' },
  contact: { en: 'contact', es: 'contacto', fr: 'contacte-nous' },
  blog: { en: 'blog', es: 'blog-musica', fr: 'blog-de-musique' },
  privacy: { en: 'privacy', es: 'privacidad', fr: 'confidentialite' },
  terms: { en: 'terms', es: 'terminos', fr: 'termes' },
  'terms-of-use': { en: 'terms-of-use', es: 'terminos-de-uso', fr: 'conditions-dutilisation' },
  licenses: { en: 'licenses', es: 'licencias', fr: 'licences' },
  'license-terms': { en: 'license-terms', es: 'terminos-de-licencia', fr: 'conditions-de-licence' },
  uses: { en: 'uses', es: 'usos', fr: 'usages' },
  imprint: { en: 'imprint', es: 'aviso-legal', fr: 'mentions-legales' },
  'open-figures': { en: 'open-figures', es: 'cifras-abiertas', fr: 'chiffres-ouverts' },
  press: { en: 'press', es: 'prensa', fr: 'presse' },
  'background-music': { en: 'background-music', es: 'musica-de-fondo', fr: 'musique-de-fond' },
  'non-copyright-music': {
    en: 'non-copyright-music',
    es: 'musica-sin-copyright',
    fr: 'musique-sans-copyright',
  },
  'my-profile': { en: 'my-profile', es: 'mi-perfil', fr: 'mon-profil' },
  login: { en: 'login', es: 'iniciar-sesion', fr: 'connexion' },
  signup: { en: 'signup', es: 'registro', fr: 'inscription' },
  success: { en: 'success', es: 'exito', fr: 'succes' },
  cancel: { en: 'cancel', es: 'cancelado', fr: 'annulation' },
  'reset-password': {
    en: 'reset-password',
    es: 'restablecer-contrasena',
    fr: 'reinitialiser-mot-de-passe',
  },
  'forgot-password': { en: 'forgot-password', es: 'olvide-mi-contrasena', fr: 'mot-de-passe-oublie' },
  dashboard: { en: 'dashboard', es: 'panel', fr: 'tableau-de-bord' },
  subscription: { en: 'subscription', es: 'suscripcion', fr: 'abonnement' },
  downloads: { en: 'downloads', es: 'descargas', fr: 'telechargements' },
  channels: { en: 'channels', es: 'canales', fr: 'chaines' },
  'hand-overs': { en: 'clients', es: 'clientes', fr: 'clients' },
  favourites: { en: 'favourites', es: 'favoritos', fr: 'favoris' },
  team: { en: 'team', es: 'equipo', fr: 'equipe' },
  developers: { en: 'developers', es: 'desarrolladores', fr: 'developpeurs' },
  venue: { en: 'venue', es: 'local', fr: 'lieu' },
  verify: { en: 'verify', es: 'verificar', fr: 'verifier' },
  withdrawal: {
    en: 'withdraw-from-contract',
    es: 'desistir-del-contrato',
    fr: 'renoncer-au-contrat',
  },
  'under-your-video': { en: 'under-your-video', es: 'bajo-tu-video', fr: 'sous-votre-video' },
} as const satisfies Record<string, Translated>

/** A page with a fixed address. */
export type StaticPage = keyof typeof pageSegments

/** Pages whose address ends in a slug: the segment before the slug, per language. */
export const slugPageSegments = {
  'music-category': pageSegments.music,
  // Not in the singular: those are old paths.
  artist: { en: 'artists', es: 'artistas', fr: 'artistes' },
  'blog-category': { en: 'category', es: 'categoria', fr: 'categorie' },
  author: { en: 'author', es: 'autor', fr: 'auteur' },
  track: { en: 'royalty-free-music', es: 'royalty-free-musica', fr: 'royalty-free-musique' },
  licence: pageSegments.verify,
  'terms-version': pageSegments.terms,
  playlist: { en: 'playlist', es: 'lista', fr: 'liste' },
  'hand-over': { en: 'hand-over', es: 'entrega', fr: 'remise' },
} as const satisfies Record<string, Translated>

/** A page addressed by a slug; `content` is the generic page `/{slug}`. */
export type SlugPage = keyof typeof slugPageSegments | 'content'

export type Page = StaticPage | SlugPage

export const staticPages = keysOf(pageSegments)
/** The pages addressed by a slug, except `content`. */
export const slugPages = keysOf(slugPageSegments)

/** Alternative names of pages, independent of the language. */
export const pageAliases: Readonly<Record<string, StaticPage>> = {
  musica: 'music',
  musique: 'music',
  'contact-us': 'contact',
  'contactez-nous': 'contact',
}

/** Pages excluded from search engines: they lead elsewhere, or belong to one visitor. */
export const unlistedPages = [
  'licenses',
  'uses',
  'my-profile',
  'login',
  'signup',
  'success',
  'cancel',
  'reset-password',
  'forgot-password',
  'dashboard',
  'subscription',
  'downloads',
  'channels',
  'hand-overs',
  'favourites',
  'team',
  'developers',
  'venue',
  'withdrawal',
] as const satisfies readonly StaticPage[]

/** Pages that only redirect to another one. */
export const movedPages: Readonly<Partial<Record<StaticPage, StaticPage>>> = { licenses: 'pricing' }
