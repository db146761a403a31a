import type { Page } from '@tempolibre/locales'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, useLoaderData } from 'react-router'

/** What the loader and the action of a page receive. */
export interface PageArgs extends Pick<LoaderFunctionArgs, 'context' | 'request' | 'url'> {
  /** The page's name in the site's table, since some modules serve several; undefined on the application host. */
  page: Page | undefined
  /** The part of the address after the page's own segment, decoded; not yet validated. */
  slug: string | undefined
}

/** The props of a page: its loader's data as the browser receives it. */
export interface PageProps<Loader> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>
}

export interface ClientActionArgs {
  request: Request
  /** Sends the form to the page's `action`. */
  serverAction: () => Promise<unknown>
}

/** `app/pages/NAME.tsx`: what browsers and the server render. */
export interface PageModule {
  // A page's props follow from its own loader, of which this type knows nothing.
  default: ComponentType<{ loaderData: never }>
  /** Handles the page's form in the browser. */
  clientAction?: (args: ClientActionArgs) => unknown
  /**
   * Whether the page, given its loader's data, lists songs in the element `songsId`: a second skip link leads there,
   * past filters and text.
   */
  listsSongs?: (data: never) => boolean
}

/** `app/pages/NAME.server.ts`: where the page's data come from. */
export interface PageServerModule {
  loader: (args: PageArgs) => unknown
  /** Handles the page's form. */
  action?: (args: PageArgs) => unknown
}
