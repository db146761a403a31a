import type { ReactNode } from 'react'
import { Create, Edit, Show } from 'react-admin'

/** The page of a record. It stays open after saving, with what was saved. */
export function EditPage({
  children,
  id,
  resource,
}: {
  children: ReactNode
  id?: string
  resource?: string
}) {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      component="div"
      {...(id !== undefined && { id })}
      {...(resource !== undefined && { resource })}
    >
      {children}
    </Edit>
  )
}

/** The page of a new record, which leads to the record's own. */
export function CreatePage({ children }: { children: ReactNode }) {
  return (
    <Create redirect="edit" actions={false} component="div">
      {children}
    </Create>
  )
}

/** The page of a record that is read, not edited. */
export function ShowPage({ children }: { children: ReactNode }) {
  return (
    <Show actions={false} component="div">
      {children}
    </Show>
  )
}
