import {
  type EndpointOutput,
  type LinkedRecord,
  recordKinds,
  type SiteLink,
  type StudioLink,
  type StudioNavigation,
} from '@tempolibre/contract'
import { linkedPages, linkedScreens } from '@tempolibre/domain'
import { type Database, findLinkTargets, findSiteNavigation, type LinkTarget } from '@tempolibre/database'
import { keysOf, pathTo, perLanguage, type SlugPage } from '@tempolibre/locales'
import type { Kysely } from 'kysely'

/** The pages by which records are shown. */
const pagesOf = {
  genre: 'music-category',
  topic: 'blog-category',
  article: 'content',
  landing: 'content',
} as const satisfies Record<LinkedRecord, SlugPage>

/** Where navigation and footer lead. Hidden links are left out, and those to what is not public any more. */
export async function getNavigation({
  db,
}: {
  db: Kysely<Database>
}): Promise<EndpointOutput<'getNavigation'>> {
  const { footer, header, menu, social } = await findSiteNavigation(db)
  const records = await findRecords(db, linksOf({ footer, header, menu }))
  const answer = (links: readonly StudioLink[]) =>
    links.flatMap((link) => (link.shown ? (toSiteLink(link, records) ?? []) : []))
  return {
    success: true,
    navigation: {
      header: header && answer(header),
      menu: menu && answer(menu),
      footer: footer?.map(({ links, ...head }) => ({ ...head, links: answer(links) })) ?? null,
      social,
    },
  }
}

/** Every link of a navigation. */
export const linksOf = ({
  footer,
  header,
  menu,
}: Partial<Pick<StudioNavigation, 'footer' | 'header' | 'menu'>>): StudioLink[] => [
  ...(header ?? []),
  ...(menu ?? []),
  ...(footer ?? []).flatMap(({ links }) => links),
]

/** What links lead to, by kind and id. */
export type LinkRecords = ReadonlyMap<LinkedRecord, ReadonlyMap<string, LinkTarget>>

/** Reads the public records that links lead to. */
export async function findRecords(db: Kysely<Database>, links: readonly StudioLink[]): Promise<LinkRecords> {
  const idsOf = (kind: LinkedRecord) =>
    links.flatMap((link) => (link.kind === kind ? [Number(link.target)] : []))
  const found = recordKinds.map(
    async (kind) => [kind, await findLinkTargets(db, { kind, ids: idsOf(kind) })] as const,
  )
  return new Map(await Promise.all(found))
}

/** A link as pages show it; undefined if it leads to nothing any more. */
function toSiteLink(link: StudioLink, records: LinkRecords): SiteLink | undefined {
  const { kind, label, target } = link
  switch (kind) {
    case 'page': {
      const page = linkedPages.find((known) => known === target)
      return page && { kind, page, label }
    }
    case 'screen': {
      const screen = keysOf(linkedScreens).find((known) => known === target)
      return screen && { kind, screen, label }
    }
    case 'topics':
      return { kind, label }
    case 'address':
      return label ? { kind, address: target, label } : undefined
    default: {
      const record = records.get(kind)?.get(target)
      return (
        record && {
          kind: 'path',
          path: perLanguage((language) => pathTo(pagesOf[kind], language, record.slug[language])),
          label: label ?? record.title,
          english: label ? [] : record.english,
        }
      )
    }
  }
}
