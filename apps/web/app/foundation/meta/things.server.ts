import type { Article, ArtistPage, Author, OfferedPlan, ShopState, Track } from '@tempolibre/contract'
import type { Seller } from '@tempolibre/domain'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Crumb } from './breadcrumb-trail.ts'
import { isoDuration } from '../format/format.ts'
import { decimalAmount } from '@tempolibre/domain/money'
import type { Describe, Place, Thing } from './structured-data.server.ts'

const organizationId = ({ siteUrl }: Place) => `${siteUrl}/#organization`

/** The publisher, complete on every page, so that each is self-contained. */
function publisher(place: Place): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(place),
    name: place.productName,
    url: place.siteUrl,
  }
}

/** The organization, with what the law requires of a site's operator. */
export const organization: Describe = (place) => ({
  ...publisher(place),
  logo: { '@type': 'ImageObject', ...place.logo },
  ...(place.elsewhere.length > 0 && { sameAs: place.elsewhere }),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    url: place.siteUrl + pathTo('contact', place.language),
    ...(isReal(place.seller) && { email: place.seller.email, telephone: place.seller.phone }),
  },
  ...(isReal(place.seller) && describeSeller(place.seller, place.language)),
})

/** A specimen seller must not reach search engines. */
function isReal(seller: Seller | undefined): seller is Seller {
  return seller !== undefined && !seller.specimen
}

function describeSeller(seller: Seller, language: Language): Partial<Thing> {
  const { city, country, postal_code: postalCode, region, street } = seller.address
  return {
    legalName: seller.legal_name[language],
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      ...(region !== null && { addressRegion: region }),
      addressCountry: country,
    },
    ...(seller.vat_number !== null && { vatID: seller.vat_number }),
    ...(seller.tax_number !== null && { taxID: seller.tax_number }),
  }
}

/** The site in one language, and its search. */
export const website: Describe = (place) => ({
  '@type': 'WebSite',
  '@id': `${place.pageUrl}#website`,
  name: place.productName,
  url: place.pageUrl,
  inLanguage: place.language,
  publisher: { '@id': organizationId(place) },
  ...(place.canSearch && {
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${place.applicationUrl}/music?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }),
})

/** The trail shown on the page, including home. */
export function breadcrumbs(trail: readonly Crumb[]): Describe {
  return ({ language, siteUrl }) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: m.breadcrumb_home(), path: pathTo('home', language) }, ...trail].map(
      ({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: siteUrl + path,
      }),
    ),
  })
}

/** An artist, alone or several: schema.org calls a solo musician a MusicGroup too, and nothing says who is one. */
function musicGroup(
  {
    name,
    picture_url: picture,
    slug,
  }: { name: string; slug?: string | null | undefined; picture_url?: string | null | undefined },
  { language, siteUrl }: Place,
): Thing {
  const url = slug == null ? undefined : siteUrl + pathTo('artist', language, slug)
  return {
    '@type': 'MusicGroup',
    ...(url !== undefined && { '@id': `${url}#artist` }),
    name,
    ...(url !== undefined && { url }),
    ...(picture != null && { image: picture }),
  }
}

/** The artist of a page. */
export function performer(artist: ArtistPage): Describe {
  return (place) => ({
    ...musicGroup(artist, place),
    ...(artist.biography !== '' && { description: artist.biography }),
  })
}

/** A song that everyone can listen to, and where to license it. */
export function recording(track: Omit<Track, 'slugs' | 'untranslated'>): Describe {
  return (place) => ({
    '@type': 'MusicRecording',
    '@id': `${place.pageUrl}#recording`,
    name: track.title,
    url: place.pageUrl,
    ...(track.description !== '' && { description: track.description }),
    byArtist:
      track.artists != null && track.artists.length > 1
        ? track.artists.map((artist) => musicGroup(artist, place))
        : musicGroup(track.artist, place),
    duration: isoDuration(track.duration_seconds),
    genre: track.categories.map(({ title }) => title),
    ...(track.moods.length > 0 && { keywords: track.moods.map(({ name }) => name) }),
    datePublished: track.release_date,
    ...((track.cover_url ?? place.image) !== null && { image: track.cover_url ?? place.image }),
    audio: { '@type': 'AudioObject', contentUrl: track.url, encodingFormat: 'audio/mpeg' },
    isAccessibleForFree: true,
    ...(track.explicit && { isFamilyFriendly: false }),
    license: place.siteUrl + pathTo('license-terms', place.language),
    acquireLicensePage: place.siteUrl + pathTo('pricing', place.language),
    // The credit the licence asks for: title, artist, publisher.
    creditText: `${track.title} · ${track.artist.name} · ${place.productName}`,
    publisher: publisher(place),
  })
}

/**
 * Prices of licences: every available plan with a price. A shop without payments offers none, whatever its pages show to be
 * tried.
 */
export function offers(
  plans: readonly OfferedPlan[],
  { name, shop = 'open' }: { name: string; shop?: ShopState | undefined },
): Describe {
  return (place) => {
    const priced = shop === 'open' ? plans.flatMap((plan) => offer(plan, place) ?? []) : []
    return {
      '@type': 'Service',
      '@id': `${place.pageUrl}#plans`,
      name: name.replaceAll('*', ''),
      url: place.pageUrl,
      provider: publisher(place),
      ...(priced.length > 0 && { offers: priced }),
    }
  }
}

function offer(plan: OfferedPlan, place: Place): Thing | undefined {
  const { currency, name, price_minor: minor, summary } = plan
  if (minor === null || currency === null || plan.offer === 'not_on_sale') return undefined
  const price = decimalAmount(minor, currency)
  return {
    '@type': 'Offer',
    name,
    description: summary,
    url: place.pageUrl,
    price,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    ...((plan.kind === 'subscription' || plan.price_tax !== null) && {
      priceSpecification: {
        '@type': plan.kind === 'subscription' ? 'UnitPriceSpecification' : 'PriceSpecification',
        price,
        priceCurrency: currency,
        ...(plan.price_tax !== null && { valueAddedTaxIncluded: plan.price_tax === 'included' }),
        // A month in UN/CEFACT codes.
        ...(plan.kind === 'subscription' && {
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        }),
      },
    }),
  }
}

/** An article; its author is an editorial team, not a person. */
export function posting(
  article: Omit<Article, 'slugs' | 'untranslated' | 'body' | 'meta_title' | 'meta_description'>,
): Describe {
  return (place) => ({
    '@type': 'BlogPosting',
    '@id': `${place.pageUrl}#article`,
    headline: article.title,
    description: article.summary,
    datePublished: article.published_at,
    dateModified: article.updated_at,
    author: {
      '@type': 'Organization',
      name: article.author.name,
      ...(article.author.picture_url != null && { image: article.author.picture_url }),
      url: place.siteUrl + pathTo('author', place.language, article.author.slug),
    },
    publisher: publisher(place),
    articleSection: article.category.title,
    inLanguage: place.contentLanguage,
    ...(place.image !== null && { image: place.image }),
    mainEntityOfPage: place.pageUrl,
    url: place.pageUrl,
  })
}

/** The page of an editorial team. */
export function profile(author: Author): Describe {
  return (place) => ({
    '@type': 'ProfilePage',
    '@id': place.pageUrl,
    url: place.pageUrl,
    inLanguage: place.contentLanguage,
    mainEntity: {
      '@type': 'Organization',
      name: author.name,
      description: author.biography,
      ...(author.picture_url != null && { image: author.picture_url }),
      url: place.siteUrl + pathTo('author', place.language, author.slug),
      parentOrganization: publisher(place),
    },
  })
}

/** The contents of a list page. */
export interface ListedThings {
  name: string
  description: string
  /** Number of entries on all pages. */
  total: number
  /** Entries of this page, in the order shown. */
  items: readonly Crumb[]
}

/** Tracks as entries of a list page. */
export function listedTracks(
  tracks: readonly { title: string; slug: string }[],
  language: Language,
): readonly Crumb[] {
  return tracks.map(({ title, slug }) => ({ title, path: pathTo('track', language, slug) }))
}

/** A page that lists other pages. */
export function collection({ description, items, name, total }: ListedThings): Describe {
  return ({ contentLanguage, image, language, pageUrl, siteUrl }) => ({
    '@type': 'CollectionPage',
    '@id': pageUrl,
    url: pageUrl,
    name,
    description,
    inLanguage: contentLanguage,
    isPartOf: { '@id': `${siteUrl}${pathTo('home', language)}#website` },
    ...(image !== null && { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: items.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: siteUrl + path,
      })),
    },
  })
}
