import { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { Admin, type RaRecord, Resource } from 'react-admin'
import { CreatePage, EditPage, ShowPage } from '../editing/record-page.tsx'
import { conflict } from '../records/conflict.ts'
import { createDataProvider } from '../records/data-provider.ts'
import { Route } from 'react-router'
import { resources } from '../resources/index.ts'
import { studioRequest } from '../session/studio-request.ts'
import { authProvider } from './auth-provider.ts'
import { i18nProvider } from './i18n-provider.ts'
import { store } from './store.ts'
import { StudioLayout } from './studio-layout.tsx'
import { StudioNotification } from './studio-notification.tsx'
import { useThemes } from './theme.ts'

const dataProvider = createDataProvider({
  request: studioRequest,
  resources,
  askAboutConflict: conflict.ask,
})

const Dashboard = lazy(() => import('../dashboard/dashboard.tsx'))

// What the API refuses, it refuses again.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** The studio of a signed-in member. */
export default function StudioAdmin() {
  const { darkTheme, lightTheme } = useThemes()
  return (
    <Admin
      authProvider={authProvider}
      dashboard={Dashboard}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      layout={StudioLayout}
      notification={StudioNotification}
      store={store}
      queryClient={queryClient}
      theme={lightTheme}
      darkTheme={darkTheme}
      disableTelemetry
    >
      {resources.map(({ calls, form: RecordForm, icon, list, name, pages = {}, show: Shown, title }) => (
        <Resource
          key={name}
          name={name}
          icon={icon}
          list={list}
          {...(RecordForm && {
            edit: (
              <EditPage>
                <RecordForm />
              </EditPage>
            ),
          })}
          {...(RecordForm &&
            calls.add && {
              create: (
                <CreatePage>
                  <RecordForm isNew />
                </CreatePage>
              ),
            })}
          {...(Shown && {
            show: (
              <ShowPage>
                <Shown />
              </ShowPage>
            ),
          })}
          recordRepresentation={(record: RaRecord) => title({ ...record, id: String(record.id) })}
        >
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Resource>
      ))}
    </Admin>
  )
}
