import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** A column of a table of figures. */
export interface FigureColumn<Row> {
  /** Key of its heading. */
  heading: string
  /** As a file has it. */
  value: (row: Row) => string | number
  /** As the screen shows it; else the value. */
  show?: (row: Row) => ReactNode
}

interface FigureTableProps<Row> {
  /** The name of the table. */
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
}

/** The figures behind a chart. Long tables scroll in themselves, also by keyboard. */
export function FigureTable<Row>({ columns, label, rows }: FigureTableProps<Row>) {
  const translate = useTranslate()
  return (
    <TableContainer
      component="section"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      sx={{ maxHeight: '22rem', mt: 1 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map(({ heading }, index) => (
              <TableCell key={heading} align={index === 0 ? 'left' : 'right'}>
                {translate(heading)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={columns.map(({ value }) => value(row)).join(' ')}>
              {columns.map(({ heading, show, value }, index) => (
                <TableCell
                  key={heading}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                  align={index === 0 ? 'left' : 'right'}
                  sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
                >
                  {show ? show(row) : value(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
