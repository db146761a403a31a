import type { Translated } from '@tempolibre/locales'
import type { Messages } from '../../records/studio-resource.ts'

/** What the screens of this resource say. */
export const messages: Translated<Messages> = {
  en: {
    name: 'Member |||| Staff',
    fields: {
      name: 'Name',
      email: 'E-mail address',
      role: 'Role',
      second_factor: 'Second factor',
      created_at: 'Since',
    },
    parts: { role: 'Role', new: 'New member' },
    new_hint: 'The person must already have an account on the site.',
    roles: {
      administrator: 'Administrator: everything',
      editor: 'Editor: the content of the site',
      support: 'Support: customers',
    },
  },
  es: {
    name: 'Miembro |||| Equipo',
    fields: {
      name: 'Nombre',
      email: 'Correo electrónico',
      role: 'Rol',
      second_factor: 'Segundo factor',
      created_at: 'Desde',
    },
    parts: { role: 'Rol', new: 'Nuevo miembro' },
    new_hint: 'La persona debe tener ya una cuenta en el sitio.',
    roles: {
      administrator: 'Administración: todo',
      editor: 'Edición: el contenido del sitio',
      support: 'Atención: los clientes',
    },
  },
  fr: {
    name: 'Membre |||| Équipe',
    fields: {
      name: 'Nom',
      email: 'Adresse e-mail',
      role: 'Rôle',
      second_factor: 'Second facteur',
      created_at: 'Depuis',
    },
    parts: { role: 'Rôle', new: 'Nouveau membre' },
    new_hint: 'La personne doit déjà avoir un compte sur le site.',
    roles: {
      administrator: 'Administration : tout',
      editor: 'Édition : le contenu du site',
      support: 'Assistance : les clients',
    },
  },
}
