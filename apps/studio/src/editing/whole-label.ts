/**
 * Sets the label of a field above it, on as many lines as it needs, and shows the whole of what is chosen: in its frame a label is one
 * line, of which a narrow column shows the beginning.
 */
export const wholeLabel = {
  '& .MuiInputLabel-root': {
    position: 'static',
    maxWidth: 'none',
    mb: 0.5,
    overflow: 'visible',
    overflowWrap: 'anywhere',
    transform: 'none',
    whiteSpace: 'normal',
    typography: 'body2',
  },
  '& .MuiOutlinedInput-notchedOutline': { top: 0 },
  '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
  '& .MuiSelect-select': { minHeight: 'auto', overflowWrap: 'anywhere', whiteSpace: 'normal' },
} as const
