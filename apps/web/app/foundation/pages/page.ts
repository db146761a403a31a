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

/** The data of a page's loader as the browser receives them: what `useLoaderData` returns. */
export type PageData<Loader> = ReturnType<typeof useLoaderData<Loader>>

export interface ClientActionArgs {
  request: Request
  /** Sends the form to the page's `action`. */
  serverAction: () => Promise<unknown>
}

/** `app/pages/NAME.tsx`: what browsers and the server render. */
export interface PageModule {
  /** Reads its data by `useLoaderData<typeof loader>()`. */
  default: ComponentType
  /** Handles the page's form in the browser. */
  clientAction?: (args: ClientActionArgs) => unknown
  /**
   * Whether the page, given its loader's data, lists songs in the element `songsId`: a second skip link leads there,
   * past filters and text.
   */
  listsSongs?: (data: unknown) => boolean
}

/** `app/pages/NAME.server.ts`: where the page's data come from. */
export interface PageServerModule {
  loader: (args: PageArgs) => unknown
  /** Handles the page's form. */
  action?: (args: PageArgs) => unknown
}
