import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

/** One part of a record on both sides. */
export interface ComparedPart {
  path: string
  name: ReactNode
  sides: readonly [ReactNode, ReactNode]
}

interface ComparisonProps {
  /** What stands above the names of the parts, and above each side. */
  headings: readonly [string, string, string]
  parts: readonly ComparedPart[]
}

/** Two versions of a record side by side, part by part. */
export function Comparison({ headings, parts }: ComparisonProps) {
  return (
    <TableContainer>
      <Table size="small" sx={{ tableLayout: { md: 'fixed' } }}>
        <TableHead>
          <TableRow>
            {headings.map((heading, index) => (
              <TableCell key={heading} sx={{ width: { md: index === 0 ? '20%' : '40%' } }}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {parts.map(({ name, path, sides: [one, other] }) => (
            <TableRow key={path} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell sx={written}>{one}</TableCell>
              <TableCell sx={written}>{other}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const written = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
