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
    table: {
      save: 'Export CSV',
      load: 'Import CSV',
      title: 'Import redirects',
      text: 'A CSV with the columns path and target. New paths are added, known ones get the new target; none is removed. With any error nothing is changed.',
      choose: 'Choose a file',
      import: 'Import',
      line: 'Line',
      column: 'Column',
      problem: 'Error',
      problems: 'One error. Nothing was changed. |||| %{smart_count} errors. Nothing was changed.',
      done: 'Added: %{added}. Changed: %{changed}. Unchanged: %{unchanged}.',
    },
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
    table: {
      save: 'Exportar CSV',
      load: 'Importar CSV',
      title: 'Importar redirecciones',
      text: 'Un CSV con las columnas path y target. Las rutas nuevas se añaden y las conocidas reciben el nuevo destino; ninguna se quita. Si hay algún error, no se cambia nada.',
      choose: 'Elegir un archivo',
      import: 'Importar',
      line: 'Línea',
      column: 'Columna',
      problem: 'Error',
      problems: 'Un error. No se ha cambiado nada. |||| %{smart_count} errores. No se ha cambiado nada.',
      done: 'Añadidas: %{added}. Cambiadas: %{changed}. Sin cambios: %{unchanged}.',
    },
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
    table: {
      save: 'Exporter en CSV',
      load: 'Importer un CSV',
      title: 'Importer des redirections',
      text: 'Un CSV avec les colonnes path et target. Les nouveaux chemins sont ajoutés, les chemins connus reçoivent la nouvelle cible ; aucun n’est supprimé. À la moindre erreur, rien n’est modifié.',
      choose: 'Choisir un fichier',
      import: 'Importer',
      line: 'Ligne',
      column: 'Colonne',
      problem: 'Erreur',
      problems: 'Une erreur. Rien n’a été modifié. |||| %{smart_count} erreurs. Rien n’a été modifié.',
      done: 'Ajoutées : %{added}. Modifiées : %{changed}. Inchangées : %{unchanged}.',
    },
  },
}
