import { Box, Divider, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  AppBar,
  Layout,
  LoadingIndicator,
  LocalesMenuButton,
  Menu,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useLocaleState,
  useSidebarState,
  useTranslate,
} from 'react-admin'
import { isLanguageChosen } from '../browser/current-language.ts'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import { useSiteLook } from '../look/site-look.ts'
import { SiteMark } from '../look/site-mark.tsx'
import { mayDo } from '../records/studio-resource.ts'
import { menuGroups } from '../resources/index.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'
import { currentSession } from '../session/session.ts'
import { SignInAgainDialog } from '../session/sign-in-again-dialog.tsx'
import { DocumentTitle } from './document-title.tsx'

/** The frame of every screen, with the questions that may be asked over any of them. */
export function StudioLayout({ children }: { children?: ReactNode }) {
  useAccountLanguage()
  return (
    <Layout appBar={StudioBar} menu={StudioMenu}>
      {children}
      <DocumentTitle />
      <ConflictDialog />
      <ConfirmIdentityDialog />
      <SignInAgainDialog />
    </Layout>
  )
}

/** The account's language applies at first, unless another was chosen in this browser before. */
function useAccountLanguage(): void {
  const [locale, setLocale] = useLocaleState()
  const { language } = currentSession()
  const isApplied = useRef(false)
  useEffect(() => {
    // Once: a language that is being chosen is not remembered yet.
    if (!isApplied.current && !isLanguageChosen() && locale !== language) setLocale(language)
    isApplied.current = true
    document.documentElement.lang = locale
  }, [language, locale, setLocale])
}

function StudioBar() {
  return (
    <AppBar color="inherit" toolbar={<StudioTools />} userMenu={<UserMenu label={currentSession().name} />}>
      <TitlePortal
        variant="h5"
        component="h1"
        // A long title ends in an ellipsis instead of pushing the tools off the screen.
        sx={{
          minWidth: 0,
          fontSize: { xs: '1.125rem', sm: 'h5.fontSize' },
          '& .RaConfigurable-root': { display: 'inline' },
        }}
      />
    </AppBar>
  )
}

function StudioTools() {
  return (
    <>
      {/* On phones the name of the language gives way to the title of the screen; screen readers still say it. */}
      <Box sx={{ '& .MuiButton-root': { minWidth: 0, fontSize: { xs: 0, sm: '0.875rem' } } }}>
        <LocalesMenuButton />
      </Box>
      <ToggleThemeButton />
      <LoadingIndicator />
    </>
  )
}

function StudioMenu() {
  const translate = useTranslate()
  const [open] = useSidebarState()
  const look = useSiteLook()
  const { role } = currentSession()
  return (
    // A long name takes a second line; a closed menu shows icons alone.
    <Menu
      {...(open && {
        sx: {
          '& .MuiMenuItem-root, & .MuiMenuItem-root .MuiTypography-root': {
            whiteSpace: 'normal',
            lineHeight: 1.3,
          },
        },
      })}
    >
      {open && look?.logo && (
        <Box sx={{ px: 3, pt: 2, pb: 1 }}>
          <SiteMark look={look} />
        </Box>
      )}
      <Menu.DashboardItem />
      {Object.entries(menuGroups).map(([group, resources], index) => {
        const own = resources.filter((resource) => mayDo(resource, 'list', role))
        if (own.length === 0) return null
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- within a menu only a role makes a group
          <Box key={group} role="group" aria-label={translate(`studio.menu.${group}`)} sx={{ pt: 0.5 }}>
            {open ? (
              <Typography
                variant="body2"
                aria-hidden
                sx={{ px: 3, pt: 1, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}
              >
                {translate(`studio.menu.${group}`)}
              </Typography>
            ) : (
              index > 0 && <Divider aria-hidden sx={{ my: 1 }} />
            )}
            {own.map(({ name }) => (
              <Menu.ResourceItem key={name} name={name} />
            ))}
          </Box>
        )
      })}
    </Menu>
  )
}
