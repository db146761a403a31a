import { Typography } from '@mui/material'
import type { StudioUserDetails } from '@tempolibre/contract'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { RowsTable } from '../../editing/rows-table.tsx'

export interface OfUser {
  user: StudioUserDetails
}

interface RowsProps {
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** A table of what an account has, or that it has none. */
export function Rows({ columns, rows }: RowsProps) {
  const translate = useTranslate()
  if (rows.length === 0)
    return <Typography color="text.secondary">{translate('resources.users.none')}</Typography>
  return (
    <RowsTable columns={columns.map((name) => translate(`resources.users.columns.${name}`))} rows={rows} />
  )
}
