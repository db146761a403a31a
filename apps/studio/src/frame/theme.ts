import { type AccentColours, deriveAccent } from '@tempolibre/domain/accent'
import { useMemo } from 'react'
import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { fontFamilyOf, useSiteLook } from '../look/site-look.ts'
import { actionOf, type Colours, dark, light } from './theme-colours.ts'

const text = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"

function createTheme(
  mode: 'light' | 'dark',
  colours: Colours & AccentColours,
  fontFamily: string,
): RaThemeOptions {
  const heading = { fontFamily, fontWeight: 700, letterSpacing: '-0.01em' }
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: colours.hot, dark: colours.hotLit, contrastText: colours.onHot },
      secondary: { main: colours.hot, contrastText: colours.onHot },
      warning: { main: colours.warning },
      info: { main: colours.quiet },
      success: { main: colours.success },
      error: { main: colours.error },
      background: { default: colours.paper, paper: colours.card },
      // What cannot be edited is still read.
      text: { primary: colours.ink, secondary: colours.quiet, disabled: colours.quiet },
      divider: colours.line,
      ...(colours.veils && { action: actionOf(colours.veils) }),
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 232, closedWidth: 56 },
    typography: {
      fontFamily: text,
      fontSize: 14,
      h4: { ...heading, fontSize: '1.75rem' },
      h5: { ...heading, fontSize: '1.35rem' },
      h6: { ...heading, fontSize: '1.1rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...defaultTheme.components,
      ...materialParts(colours),
      ...adminParts(colours),
    },
  }
}

function materialParts(colours: Colours & AccentColours) {
  return {
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: colours.paper,
          backgroundImage: 'none',
          color: colours.ink,
          borderBottom: `1px solid ${colours.line}`,
        },
      },
    },
    MuiButtonBase: {
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${colours.hot}`, outlineOffset: 2 } },
      },
    },
    // On a tinted ground the accent is darker, or lighter in the dark.
    MuiButton: {
      styleOverrides: {
        root: { '&.MuiButton-text.MuiButton-colorPrimary:hover': { color: colours.hotLit } },
      },
    },
    MuiLink: { styleOverrides: { root: { color: colours.hotLit } } },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: colours.edge },
        root: { backgroundColor: colours.card },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
    // Its name belongs to the control, which is inside.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          input: ({ 'aria-label': label }: { 'aria-label'?: string }) => ({ 'aria-label': label }),
        },
      },
    },
    // What is loading is said in words beside it.
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: colours.line }, sizeSmall: { padding: '6px 10px' } },
    },
  } satisfies RaThemeOptions['components']
}

function adminParts(colours: Colours) {
  return {
    // Long labels are cut, and filters take a second line, instead of widening the page.
    RaLayout: {
      styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { paddingTop: 8, minWidth: 0 } } },
    },
    // Until something is selected, nobody reaches its buttons by keyboard.
    RaBulkActionsToolbar: {
      styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
    },
    RaFilterForm: { styleOverrides: { root: { flexWrap: 'wrap', minWidth: 0 } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          margin: '1px 8px',
          '&.RaMenuItemLink-active': {
            color: colours.ink,
            fontWeight: 650,
            backgroundColor: colours.line,
          },
        },
      },
    },
    RaAccessDenied: { styleOverrides: { root: { opacity: 1 } } },
    RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
    },
  } satisfies RaThemeOptions['components']
}

/** The themes of the studio, in the site's accent and face. */
function createThemes(
  accent: string | null,
  fontFamily: string,
): { lightTheme: RaThemeOptions; darkTheme: RaThemeOptions } {
  const derived = deriveAccent(accent)
  return {
    lightTheme: createTheme('light', { ...light, ...derived.light }, fontFamily),
    darkTheme: createTheme('dark', { ...dark, ...derived.dark }, fontFamily),
  }
}

/** The themes of the site's present accent and face. */
export function useThemes(): ReturnType<typeof createThemes> {
  const look = useSiteLook()
  const accent = look?.accent ?? null
  const fontFamily = fontFamilyOf(look?.typeface)
  return useMemo(() => createThemes(accent, fontFamily), [accent, fontFamily])
}
