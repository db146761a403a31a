import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

interface RowsTableProps {
  /** Headings in the studio's language; a column of numbers is aligned to the right. */
  columns: readonly (string | { numbers: string })[]
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
  /** In pixels: a higher table scrolls below its headings. */
  maxHeight?: number
}

/** A small table of what belongs to a record; the first cell of a row names it. */
export function RowsTable({ columns, maxHeight, rows }: RowsTableProps) {
  const parts = columns.map((column) =>
    typeof column === 'string'
      ? { heading: column, align: 'left' as const }
      : { heading: column.numbers, align: 'right' as const },
  )
  return (
    // On a narrow screen it scrolls, by keyboard as well.
    <TableContainer
      tabIndex={0}
      component="section"
      aria-label={parts.map(({ heading }) => heading).join(', ')}
      {...(maxHeight !== undefined && { sx: { maxHeight } })}
    >
      <Table size="small" stickyHeader={maxHeight !== undefined}>
        <TableHead>
          <TableRow>
            {parts.map(({ align, heading }) => (
              <TableCell key={heading} align={align}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ cells, id }) => (
            <TableRow key={id} sx={{ verticalAlign: 'top' }}>
              {parts.map(({ align, heading }, index) => (
                <TableCell
                  key={heading}
                  align={align}
                  sx={{ overflowWrap: 'anywhere' }}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                >
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
