import {
  alternates,
  isKeyOf,
  keysOf,
  type Language,
  pathTo,
  perLanguage,
  resolvePath,
  tableOf,
  type Translated,
} from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { redirect } from 'react-router'
import { applicationBase, isApplicationPath } from '../foundation/addresses/application-path.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { notFound, wanted } from '../foundation/api/api-answers.ts'
import type { SignInPage, SignInPaths } from '../features/sign-in/screen.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** The screens for visitors who are not signed in, and what the application host calls them. */
const applicationSegments = {
  login: 'login',
  signup: 'register',
  'forgot-password': 'forgot-password',
  'reset-password': 'reset-password',
} as const satisfies Record<SignInPage, string>
const signInPages = keysOf(applicationSegments)

/** In two rows of three. */
const coversShown = 6

/** The same screens on the site and on the application host, where an unknown address is a missing page. */
export async function loader({ context, url }: PageArgs) {
  const { api, log, productName } = context.get(settingsContext)
  const language = context.get(languageContext)
  const onApplication = isApplicationPath(url.pathname)
  // The application begins with its catalogue.
  if (url.pathname === applicationBase) throw redirect(`${applicationBase}/music`)
  const page = onApplication ? applicationPageAt(url.pathname) : sitePageAt(url.pathname)
  if (!page) throw notFound()
  const texts = textsOf(page, productName)
  const answer = await wanted(api.getCategory({}), undefined, log)
  return {
    head: pageHead(
      { context, url },
      {
        title: texts.title,
        description: texts.description,
        noindex: true,
        ...(!onApplication && { alternates: alternatesOf(page, url.pathname) }),
      },
    ),
    page,
    title: texts.title,
    lead: texts.lead,
    paths: pathsOn(onApplication, language),
    needsScript: m.sign_needs_script(),
    covers: (answer?.categories ?? [])
      .flatMap(({ full_image_url }) => full_image_url ?? [])
      .slice(0, coversShown),
  }
}

/** In another language the link of a mail is as good: its token goes along. */
function alternatesOf(page: SignInPage, pathname: string): Translated {
  const resolved = resolvePath(pathname)
  const token = 'token' in resolved && resolved.token !== undefined ? encodeURIComponent(resolved.token) : ''
  const paths = alternates(page)
  return token === '' ? paths : perLanguage((language) => `${paths[language]}/${token}`)
}

function textsOf(page: SignInPage, name: string): { title: string; lead: string; description: string } {
  switch (page) {
    case 'login':
      return {
        title: m.sign_in_title(),
        lead: m.sign_in_lead(),
        description: m.sign_in_description({ name }),
      }
    case 'signup':
      return {
        title: m.sign_up_title(),
        lead: m.sign_up_lead(),
        description: m.sign_up_description({ name }),
      }
    case 'forgot-password':
      return {
        title: m.sign_forgot_title(),
        lead: m.sign_forgot_lead(),
        description: m.sign_forgot_description({ name }),
      }
    case 'reset-password':
      return {
        title: m.sign_reset_title(),
        lead: m.sign_reset_lead(),
        description: m.sign_forgot_description({ name }),
      }
  }
}

function sitePageAt(pathname: string): SignInPage | undefined {
  const resolved = resolvePath(pathname)
  return resolved.kind === 'page' && isKeyOf(applicationSegments, resolved.page) ? resolved.page : undefined
}

/** `/app/reset-password` alone may carry something behind its name: the token. */
function applicationPageAt(pathname: string): SignInPage | undefined {
  const [name, token, ...more] = pathname.slice(applicationBase.length + 1).split('/')
  const page = signInPages.find((known) => applicationSegments[known] === name)
  const fits = more.length === 0 && (token === undefined || page === 'reset-password')
  return fits ? page : undefined
}

function pathsOn(application: boolean, language: Language): SignInPaths {
  return tableOf(signInPages, (page) =>
    application ? `${applicationBase}/${applicationSegments[page]}` : pathTo(page, language),
  )
}
