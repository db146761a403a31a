import { createHash } from 'node:crypto'
import type { Seller, TermsDocument } from '@tempolibre/domain'
import {
  type Database,
  freezeTerms,
  getContentRevision,
  readTermsSource,
  type TermsDraftTexts,
  type TermsPage,
  type TermsSource,
} from '@tempolibre/database'
import { type Language, languages, perLanguage } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { loadOnce } from '../load-once.ts'
import { writeTerms } from './write-terms.ts'

/** One version of a document. */
export interface DocumentVersion {
  version: string
  /** SHA-256 of the text, hexadecimal. */
  sha256: Record<Language, string>
}

/** The terms in force, stored permanently in the database. */
export interface CurrentTerms {
  /** The content revision they belong to. */
  revision: string
  /** The licensor; undefined if none is set. */
  seller: Seller | undefined
  /** Documents that have a page. */
  documents: Partial<Record<TermsDocument, DocumentVersion>>
}

export interface TermsCache {
  /** The terms as last read. */
  current(): Promise<CurrentTerms>
  /** The terms as published now. */
  inForce(): Promise<CurrentTerms>
  /** Clears the cache: content has changed. */
  forget(): void
}

/** Hexadecimal digits of the digest in a version. */
const digestLength = 12

/** The current terms, cached in memory and stored permanently in the database when first read. */
export function createTermsCache({ db, siteUrl }: { db: Kysely<Database>; siteUrl: string }): TermsCache {
  const terms = loadOnce(() => freeze(db, siteUrl))
  return {
    current: terms.get,
    async inForce() {
      const revision = await getContentRevision(db)
      const found = terms.get()
      if ((await found).revision !== revision) terms.forget(found)
      return terms.get()
    },
    forget: () => terms.forget(),
  }
}

async function freeze(db: Kysely<Database>, siteUrl: string): Promise<CurrentTerms> {
  const source = await readTermsSource(db)
  const documents: CurrentTerms['documents'] = {}
  for (const page of source.pages) documents[page.document] = await freezePage(db, page, source, siteUrl)
  return { revision: source.revision, seller: source.seller, documents }
}

interface Draft {
  document: TermsDocument
  texts: TermsDraftTexts
}

/** What a document would say with other texts than those of its page. */
export async function writeDraft(
  db: Kysely<Database>,
  siteUrl: string,
  draft: Draft,
): Promise<Record<Language, string>> {
  const source = await readTermsSource(db)
  return perLanguage((language) => writeTerms(pageOf(draft), source, siteUrl, language))
}

/** Stores that as a version. */
export async function freezeDraft(
  db: Kysely<Database>,
  siteUrl: string,
  draft: Draft,
): Promise<DocumentVersion> {
  return freezePage(db, pageOf(draft), await readTermsSource(db), siteUrl)
}

const pageOf = ({ document, texts }: Draft): TermsPage => ({
  document,
  updated_at: new Date(),
  texts: languages.map((language) => ({
    language,
    title: texts.title[language],
    subheading: texts.subheading[language],
    description: texts.description[language],
  })),
})

async function freezePage(
  db: Kysely<Database>,
  page: TermsPage,
  source: TermsSource,
  siteUrl: string,
): Promise<DocumentVersion> {
  const texts = perLanguage((language) => writeTerms(page, source, siteUrl, language))
  const sha256 = perLanguage((language) => createHash('sha256').update(texts[language]).digest('hex'))
  const terms = languages.map((language) => ({
    language,
    text: texts[language],
    sha256: sha256[language],
  }))
  const digest = createHash('sha256')
    .update(languages.map((language) => sha256[language]).join(' '))
    .digest('hex')
    .slice(0, digestLength)
  const version = await freezeTerms(db, {
    document: page.document,
    version: `${page.updated_at.toISOString().slice(0, 10)}-${digest}`,
    digest,
    terms,
  })
  return { version, sha256 }
}

/** @throws Error for an installation without licence terms, which are required to issue licences */
export function licenceTermsOf({ documents }: CurrentTerms): DocumentVersion {
  const terms = documents['license-terms']
  if (!terms) throw new Error('the page license-terms is missing: no licence can be issued without terms')
  return terms
}
