import { oEmbedPath, sitemapKinds } from '@tempolibre/contract'
import { defaultLanguage, isLanguage, keysOf, type Language } from '@tempolibre/locales'
import { faviconPath } from '../../foundation/look/favicon-path.ts'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { answerFailure, failureOf } from './answers.server.ts'
import {
  licenceKeyPattern,
  licenceKeysPath,
  manifestPath,
  robotsPath,
  sitemapIndexPath,
} from './document-paths.server.ts'
import { answerEmbed } from './embed.server.ts'
import { answerPlaylistEmbed } from './embed-playlist.server.ts'
import { answerBlogFeed, answerLearnFeed, answerTrackFeed } from './feeds.server.ts'
import { answerCustomaryIcon, answerFavicon, customaryIcons } from './favicon.server.ts'
import { answerLicenceKey, answerLicenceKeys } from './licence-keys.server.ts'
import { answerManifest } from './manifest.server.ts'
import { answerOEmbed } from './oembed.server.ts'
import { answerRobots } from './robots.server.ts'
import { answerSitemap, answerSitemapIndex } from './sitemaps.server.ts'
import { answerVenueWorker, venueWorkerPath } from './venue-worker.server.ts'

/** Answers one address, given the request's search parameters. */
type Document = (settings: SiteSettings, search: URLSearchParams) => Response | Promise<Response>

/**
 * Finds the document of a path: feeds, sitemaps and embedded players, for search engines, feed readers and
 * other sites. Undefined if the path is none of them. These are not React Router routes, since the browser
 * would be told of every route and needs none of these.
 */
export function findDocument(pathname: string): Document | undefined {
  const found = findAnswer(pathname)
  if (!found) return undefined
  const { answer, language = defaultLanguage } = found
  return (settings, search) =>
    withLanguage(language, async () => {
      try {
        return await answer(settings, search)
      } catch (error) {
        return answerFailure(failureOf(error))
      }
    })
}

interface FoundDocument {
  answer: Document
  /** The document's language, if it has one. */
  language?: Language
}

const sitemapPattern = new RegExp(`^/sitemaps/(${sitemapKinds.join('|')})(?:-([1-9]\\d{0,4}))?\\.xml$`)
const feedPattern = /^\/feeds\/([a-z]{2})\/(?:(blog|tracks)|learn\/([^/]+))\.xml$/
const embedPattern = /^(?:\/(es|fr))?\/embed\/(playlist\/)?([^/]+)$/

function findAnswer(pathname: string): FoundDocument | undefined {
  if (pathname === robotsPath) return { answer: answerRobots }
  if (pathname === faviconPath) return { answer: answerFavicon }
  const customary = keysOf(customaryIcons).find((path) => path === pathname)
  if (customary) return { answer: answerCustomaryIcon(customary) }
  if (pathname === venueWorkerPath) return { answer: answerVenueWorker }
  if (pathname === manifestPath) return { answer: answerManifest }
  if (pathname === sitemapIndexPath) return { answer: answerSitemapIndex }
  if (pathname === licenceKeysPath) return { answer: answerLicenceKeys }
  if (pathname === oEmbedPath) return { answer: answerOEmbed }
  return findLicenceKey(pathname) ?? findSitemap(pathname) ?? findFeed(pathname) ?? findEmbed(pathname)
}

function findLicenceKey(pathname: string): FoundDocument | undefined {
  const [, id] = licenceKeyPattern.exec(pathname) ?? []
  return id === undefined ? undefined : { answer: (settings) => answerLicenceKey(settings, id) }
}

function findSitemap(pathname: string): FoundDocument | undefined {
  const [, name, page = '1'] = sitemapPattern.exec(pathname) ?? []
  const kind = sitemapKinds.find((known) => known === name)
  // The first sitemap of a kind has a single address, without a number.
  if (kind === undefined || pathname.endsWith('-1.xml')) return undefined
  return { answer: (settings) => answerSitemap(settings, kind, Number(page)) }
}

function findFeed(pathname: string): FoundDocument | undefined {
  const [, language, name, encoded] = feedPattern.exec(pathname) ?? []
  if (!isLanguage(language)) return undefined
  if (name === 'blog') return { language, answer: (settings) => answerBlogFeed(settings, language) }
  if (name === 'tracks') return { language, answer: (settings) => answerTrackFeed(settings, language) }
  const slug = decode(encoded)
  return slug === undefined
    ? undefined
    : { language, answer: (settings) => answerLearnFeed(settings, language, slug) }
}

function findEmbed(pathname: string): FoundDocument | undefined {
  const [, prefix, playlist, encoded] = embedPattern.exec(pathname) ?? []
  const slug = decode(encoded)
  if (slug === undefined) return undefined
  const language = isLanguage(prefix) ? prefix : defaultLanguage
  const answer = playlist === undefined ? answerEmbed : answerPlaylistEmbed
  return { language, answer: (settings, search) => answer(settings, language, slug, search) }
}

function decode(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Thrown only for malformed escapes, which no slug contains.
    return undefined
  }
}
