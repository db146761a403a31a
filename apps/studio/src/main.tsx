import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nContextProvider, StoreContextProvider, ThemeProvider, ThemesContext } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { currentLanguage } from './browser/current-language.ts'
import { i18nProvider } from './frame/i18n-provider.ts'
import { store } from './frame/store.ts'
import { darkTheme, lightTheme } from './frame/theme.ts'
import { Gate } from './session/gate.tsx'
import { createStyleCache } from './styles/constructed-sheet.ts'
import './styles/studio.css'

const StudioAdmin = lazy(() => import('./frame/studio-admin.tsx'))

const styles = createStyleCache()
const themes = { lightTheme, darkTheme }

function Studio() {
  return (
    <StoreContextProvider value={store}>
      <I18nContextProvider value={i18nProvider}>
        <ThemesContext.Provider value={themes}>
          <ThemeProvider>
            <CssBaseline />
            <Gate>
              <Suspense>
                <StudioAdmin />
              </Suspense>
            </Gate>
          </ThemeProvider>
        </ThemesContext.Provider>
      </I18nContextProvider>
    </StoreContextProvider>
  )
}

// A data router: only with one can react-admin warn of unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <Studio /> }], { basename: '/studio' })

document.documentElement.lang = currentLanguage()
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  </StrictMode>,
)
