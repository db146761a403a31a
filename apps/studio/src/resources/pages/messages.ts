import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Page |||| Pages',
    fields: {
      name: 'Page',
      title: 'Title',
      subheading: 'Subheading',
      description: 'Text in Markdown',
      meta_title: 'Title for search engines',
      meta_description: 'Description for search engines',
      gaps: 'Texts',
      incomplete: 'Texts missing',
      updated_at: 'Last changed',
    },
    parts: { texts: 'Texts', search_engines: 'For search engines' },
    terms_caution: 'This page is part of the terms: restoring publishes a new version of them at once.',
    terms_notice:
      'This page is part of the terms. Saving a changed text publishes a new version of them at once, and buyers must accept it with their next order.',
  },
  es: {
    name: 'Página |||| Páginas',
    fields: {
      name: 'Página',
      title: 'Título',
      subheading: 'Subtítulo',
      description: 'Texto en Markdown',
      meta_title: 'Título para buscadores',
      meta_description: 'Descripción para buscadores',
      gaps: 'Textos',
      incomplete: 'Faltan textos',
      updated_at: 'Último cambio',
    },
    parts: { texts: 'Textos', search_engines: 'Para buscadores' },
    terms_caution:
      'Esta página forma parte de las condiciones: al restaurarla se publica al instante una nueva versión.',
    terms_notice:
      'Esta página forma parte de las condiciones. Si guardas un texto cambiado, se publica al instante una nueva versión, que cada cliente tendrá que aceptar en su próximo pedido.',
  },
  fr: {
    name: 'Page |||| Pages',
    fields: {
      name: 'Page',
      title: 'Titre',
      subheading: 'Sous-titre',
      description: 'Texte en Markdown',
      meta_title: 'Titre pour les moteurs de recherche',
      meta_description: 'Description pour les moteurs de recherche',
      gaps: 'Textes',
      incomplete: 'Textes manquants',
      updated_at: 'Dernière modification',
    },
    parts: { texts: 'Textes', search_engines: 'Pour les moteurs de recherche' },
    terms_caution:
      'Cette page fait partie des conditions : la rétablir en publie aussitôt une nouvelle version.',
    terms_notice:
      'Cette page fait partie des conditions. Enregistrer un texte modifié en publie aussitôt une nouvelle version, que chaque client devra accepter à sa prochaine commande.',
  },
}
