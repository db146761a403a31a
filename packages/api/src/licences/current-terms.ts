import { createHash } from 'node:crypto'
import {
  type Usage,
  usageMatrix,
  usages,
  type Permission,
  planKinds,
  type Seller,
} from '@tempolibre/contract'
import { type Database, freezeLicenceTerms, readTermsSource, type TermsSource } from '@tempolibre/database'
import { type Language, languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Kysely } from 'kysely'
import { fillSeller } from '../fill-seller.ts'

/** The terms licences are issued under, frozen in the database. */
export interface CurrentTerms {
  /** The content's revision they belong to. */
  revision: string
  version: string
  /** Who grants licences under them; undefined while nobody has said so. */
  seller: Seller | undefined
  /** SHA-256 of the text, hexadecimal. */
  sha256: Record<Language, string>
}

export interface TermsShelf {
  /** The terms as they stood when they were last read. */
  current(): Promise<CurrentTerms>
  /** Forgets what is kept in memory: content has changed. */
  forget(): void
}

/** Hexadecimal digits of the digest that ends a version. */
const digestLength = 12

/** The terms of today, kept in memory and frozen in the database when they are first read. */
export function createTermsShelf({ db, siteUrl }: { db: Kysely<Database>; siteUrl: string }): TermsShelf {
  let kept: Promise<CurrentTerms> | undefined
  return {
    async current() {
      kept ??= freeze(db, siteUrl)
      const loading = kept
      try {
        return await loading
      } catch (error) {
        if (kept === loading) kept = undefined
        throw error
      }
    },
    forget: () => void (kept = undefined),
  }
}

async function freeze(db: Kysely<Database>, siteUrl: string): Promise<CurrentTerms> {
  const source = await readTermsSource(db)
  if (!source) throw new Error('The page license-terms is missing: no licence can be issued without terms.')
  const terms = languages.map((language) => {
    const text = fillSeller(writeTerms(source, language), { seller: source.seller, siteUrl }, language)
    return { language, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
  const digest = createHash('sha256')
    .update(terms.map(({ sha256 }) => sha256).join(' '))
    .digest('hex')
    .slice(0, digestLength)
  const version = await freezeLicenceTerms(db, {
    version: `${source.updated_at.toISOString().slice(0, 10)}-${digest}`,
    digest,
    terms,
  })
  const sha256 = Object.fromEntries(terms.map((entry) => [entry.language, entry.sha256]))
  return {
    revision: source.revision,
    seller: source.seller,
    version,
    sha256: sha256 as Record<Language, string>,
  }
}

export const usageNames: Record<Usage, (locale: Language) => string> = {
  online_video: (locale) => m.usage_online_video({}, { locale }),
  podcast: (locale) => m.usage_podcast({}, { locale }),
  film_and_course: (locale) => m.usage_film_and_course({}, { locale }),
  game_and_app: (locale) => m.usage_game_and_app({}, { locale }),
  own_advertising: (locale) => m.usage_own_advertising({}, { locale }),
  client_work: (locale) => m.usage_client_work({}, { locale }),
  venue: (locale) => m.usage_venue({}, { locale }),
}

export const permissionNames: Record<Permission, (locale: Language) => string> = {
  yes: (locale) => m.permission_yes({}, { locale }),
  with_credit: (locale) => m.permission_with_credit({}, { locale }),
  no: (locale) => m.permission_no({}, { locale }),
}

/**
 * The page as one Markdown text: its title, its first sentence, the table of uses, which is part of the terms, and the
 * terms themselves.
 */
function writeTerms({ plans, texts }: TermsSource, language: Language): string {
  const text =
    texts.find((entry) => entry.language === language) ?? texts.find((entry) => entry.language === 'en')
  if (!text) throw new Error('The page license-terms has no text.')
  const nameOf = (kind: (typeof planKinds)[number]) =>
    plans.find((plan) => plan.kind === kind && plan.language === language)?.name ?? kind
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [
    row([m.usage_heading({}, { locale: language }), ...planKinds.map(nameOf)]),
    row(['---', ...planKinds.map(() => '---')]),
    ...usages.map((usage) =>
      row([
        usageNames[usage](language),
        ...planKinds.map((kind) => permissionNames[usageMatrix[usage][kind]](language)),
      ]),
    ),
  ].join('\n')
  const parts = [`# ${text.title}`, text.subheading, table, text.description.trim()]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
