import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

interface RowsTableProps {
  /**
   * Headings in the studio's language; a column of numbers is aligned to the right. With a least width the table scrolls before the
   * words of a column are broken.
   */
  columns: readonly (string | { numbers: string } | { heading: string; minWidth: string })[]
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
  /** In pixels: a higher table scrolls below its headings. */
  maxHeight?: number
}

/** A small table of what belongs to a record; the first cell of a row names it. */
export function RowsTable({ columns, maxHeight, rows }: RowsTableProps) {
  const parts = columns.map((column) => {
    if (typeof column === 'string') return { heading: column, align: 'left' as const, minWidth: undefined }
    return 'numbers' in column
      ? { heading: column.numbers, align: 'right' as const, minWidth: undefined }
      : { ...column, align: 'left' as const }
  })
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
            {parts.map(({ align, heading, minWidth }) => (
              <TableCell key={heading} align={align} sx={{ minWidth }}>
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
