import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath } from 'react-admin'
import { Link as RouterLink } from 'react-router'

interface ListLinkProps {
  resource: string
  filter: Record<string, unknown>
  children: ReactNode
}

/** Leads to the records of a list that meet conditions. */
export function ListLink({ children, filter, resource }: ListLinkProps) {
  const createPath = useCreatePath()
  const conditions = encodeURIComponent(JSON.stringify(filter))
  return (
    <Link component={RouterLink} to={`${createPath({ resource, type: 'list' })}?filter=${conditions}`}>
      {children}
    </Link>
  )
}

/** Leads to a record. */
export function RecordLink({ children, id, resource, type = 'show' }: RecordLinkProps) {
  const createPath = useCreatePath()
  return (
    <Link component={RouterLink} to={createPath({ resource, type, id })}>
      {children}
    </Link>
  )
}

interface RecordLinkProps {
  resource: string
  id: string
  type?: 'edit' | 'show'
  children: ReactNode
}
