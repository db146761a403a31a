import { Table, TableBody, TableCell, TableContainer, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

/** Names and values, a row each. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <TableContainer sx={{ mt: 2 }}>
      <Table size="small">
        <TableBody>
          {rows.map(([name, value]) => (
            <TableRow key={name} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row" sx={{ width: '12rem', color: 'text.secondary' }}>
                {name}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
