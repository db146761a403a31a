import { type ReactNode, Suspense } from 'react'
import { Create, Edit, Loading, Show } from 'react-admin'

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
      <Later>{children}</Later>
    </Edit>
  )
}

/** The page of a new record, which leads to the record's own. */
export function CreatePage({ children }: { children: ReactNode }) {
  return (
    <Create redirect="edit" actions={false} component="div">
      <Later>{children}</Later>
    </Create>
  )
}

/** The page of a record that is read, not edited. */
export function ShowPage({ children }: { children: ReactNode }) {
  return (
    <Show actions={false} component="div">
      <Later>{children}</Later>
    </Show>
  )
}

/** What a page shows may be loaded later: the record is fetched meanwhile. */
function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>
}
