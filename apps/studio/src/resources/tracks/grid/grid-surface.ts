import { alpha, styled, type Theme } from '@mui/material/styles'
import { rowHeight } from './use-window.ts'

/** In CSS pixels. */
export const numberWidth = 56

/**
 * The grid's own style sheet: thousands of cells pass by while it is scrolled, so a cell is a plain element with a class.
 */
export const GridSurface = styled('div')(({ theme }) => {
  const { divider, primary, text } = theme.palette
  const paper = theme.palette.background.paper
  return {
    position: 'relative',
    overflow: 'auto',
    border: `1px solid ${divider}`,
    borderRadius: 8,
    backgroundColor: paper,
    fontSize: '0.875rem',
    contain: 'strict',
    overscrollBehavior: 'contain',
    '&:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
    '& .row': { display: 'grid', height: rowHeight },
    '& .body': { position: 'relative' },
    '& .body > .row': { position: 'absolute', left: 0, borderBottom: `1px solid ${divider}` },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      backgroundColor: theme.palette.background.default,
      borderBottom: `1px solid ${divider}`,
      fontWeight: 600,
    },
    '& .cell': {
      position: 'relative',
      display: 'block',
      padding: '0 10px',
      lineHeight: `${rowHeight - 1}px`,
      overflow: 'hidden',
      whiteSpace: 'pre',
      textOverflow: 'ellipsis',
      borderRight: `1px solid ${divider}`,
      userSelect: 'none',
      cursor: 'cell',
    },
    '& .number': {
      position: 'sticky',
      left: 0,
      zIndex: 2,
      textAlign: 'right',
      color: text.secondary,
      fontVariantNumeric: 'tabular-nums',
      backgroundColor: theme.palette.background.default,
      cursor: 'default',
    },
    '& .number a': { color: 'inherit' },
    '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    ...cellStates(theme),
    ...editorStyle(theme),
    ...headStyle(theme),
  }
})

const cellStates = ({ palette: { divider, error, primary, warning } }: Theme) =>
  ({
    '& .waiting::before': {
      content: '""',
      display: 'block',
      height: 10,
      marginTop: 13,
      borderRadius: 5,
      backgroundColor: divider,
    },
    '& .selected': { backgroundColor: alpha(primary.main, 0.12) },
    '& .edited': { boxShadow: `inset 3px 0 0 ${primary.main}` },
    '& .wrong, & .conflict': { paddingRight: 26 },
    '& .wrong': { boxShadow: `inset 0 0 0 2px ${error.main}` },
    '& .conflict': { boxShadow: `inset 0 0 0 2px ${warning.main}` },
    '& .wrong::after, & .conflict::after': {
      content: '"!"',
      position: 'absolute',
      right: 10,
      top: 0,
      fontWeight: 700,
      color: error.main,
    },
    '& .conflict::after': { content: '"≠"', color: warning.main },
    '& .active': { outline: `2px solid ${primary.main}`, outlineOffset: -2, zIndex: 1 },
  }) as const

const editorStyle = ({ palette, shadows }: Theme) =>
  ({
    '& .editing': { overflow: 'visible', padding: 0, zIndex: 4 },
    '& .editor': {
      height: '100%',
      padding: '0 8px',
      fontSize: 'inherit',
      backgroundColor: palette.background.paper,
      outline: `2px solid ${palette.primary.main}`,
    },
    '& .editor input': { padding: 0, height: '100%' },
    '& .editor.long': {
      position: 'absolute',
      top: 0,
      left: 0,
      width: 'max(100%, 320px)',
      height: 'auto',
      padding: '6px 8px',
      alignItems: 'flex-start',
      boxShadow: shadows[4],
    },
  }) as const

const headStyle = ({ palette: { primary } }: Theme) =>
  ({
    '& .sort': {
      all: 'unset',
      display: 'block',
      width: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      '&:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: -2 },
    },
    '& .edge': {
      position: 'absolute',
      top: 0,
      right: 0,
      width: 8,
      height: '100%',
      cursor: 'col-resize',
      touchAction: 'none',
      '&:hover': { backgroundColor: primary.main },
    },
  }) as const
