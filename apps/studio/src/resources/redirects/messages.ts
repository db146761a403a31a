import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Redirect |||| Redirects',
    fields: { path: 'Old path', target: 'Leads to' },
    parts: { redirect: 'Redirect' },
    catalogue: 'The catalogue of the application host',
    path_hint: 'Such as /old-page',
    target_hint:
      'A path of the site, such as /music, or application_music: the catalogue of the application host.',
    hint: 'The address of an existing page is never redirected.',
  },
  es: {
    name: 'Redirección |||| Redirecciones',
    fields: { path: 'Ruta antigua', target: 'Lleva a' },
    parts: { redirect: 'Redirección' },
    catalogue: 'El catálogo del host de la aplicación',
    path_hint: 'Por ejemplo, /pagina-antigua',
    target_hint:
      'Una ruta del sitio, como /es/music, o application_music: el catálogo del host de la aplicación.',
    hint: 'La dirección de una página que existe no se redirige nunca.',
  },
  fr: {
    name: 'Redirection |||| Redirections',
    fields: { path: 'Ancien chemin', target: 'Mène à' },
    parts: { redirect: 'Redirection' },
    catalogue: 'Le catalogue de l’hôte de l’application',
    path_hint: 'Par exemple /ancienne-page',
    target_hint:
      'Un chemin du site, comme /fr/music, ou application_music : le catalogue de l’hôte de l’application.',
    hint: 'L’adresse d’une page qui existe n’est jamais redirigée.',
  },
}
