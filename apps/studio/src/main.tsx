import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { getLook } from '@tempolibre/contract/operations/catalogue'
import { ApiError } from '@tempolibre/contract/errors'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nContextProvider, StoreContextProvider, ThemeProvider, ThemesContext } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { currentLanguage } from './browser/current-language.ts'
import { i18nProvider } from './frame/i18n-provider.ts'
import { store } from './frame/store.ts'
import { useThemes } from './frame/theme.ts'
import { showLook } from './look/site-look.ts'
import { Gate } from './session/gate.tsx'
import { plainRequest } from './session/studio-request.ts'
import { createStyleCache } from './styles/constructed-sheet.ts'
import './styles/studio.css'

const StudioAdmin = lazy(() => import('./frame/studio-admin.tsx'))

const styles = createStyleCache()

function Studio() {
  const themes = useThemes()
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

getLook(plainRequest, {}).then(
  ({ look }) => showLook(look),
  (error: unknown) => {
    // The studio is in the house's look, until it is opened again.
    if (!(error instanceof ApiError)) throw error
  },
)

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
