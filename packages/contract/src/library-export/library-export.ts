import { z } from 'zod'
import { nameKinds } from '@tempolibre/domain/name-kinds'
import { exportedAllowances } from '@tempolibre/domain/plan-allowance-schemas'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { isCountry } from '@tempolibre/domain/countries'
import { redirectTarget } from '../studio/studio-business-schemas.ts'
import { pictureEdit } from '../studio/studio-parts.ts'
import { auditActions, type AuditSubject } from '../studio/studio-staff-schemas.ts'
import { performerRecordSchema, trackRecordSchema } from './track-records.ts'
import {
  formerSlugs,
  idSchema,
  importIdSchema,
  momentSchema,
  ownText,
  storageKey,
  fallingTexts,
  texts,
} from './record-parts.ts'
import { recordingRecordSchema } from './recording-records.ts'
import { proposalRecordSchema, versionRecordSchema } from './family-records.ts'
import { rightholderRecordSchema, rightsRecordSchema } from './rights-records.ts'

/**
 * The format of an exported library (docs/export.md): a folder with a file per subject, a record per line. Its version changes
 * with every change of a record's fields.
 */
export const exportVersion = 1

/** Changes of these records belong to the library: they say what the staff has edited, and hold former versions. */
export const exportedAuditSubjects = [
  'track',
  'family',
  'version_proposal',
  'artist',
  'music_category',
  'tag',
  'import_batch',
  'import_name',
  'import_column',
  'page',
  'article',
  'blog_category',
  'author',
  'redirect',
  'plan',
] as const satisfies readonly AuditSubject[]

/** Which texts a site has begun with, which a start does not add again, and by which rules it sells. */
export const exportedSettings = [
  'demo_library',
  'site_texts',
  'rights_before_sale',
  'sales_territories',
] as const

/** What a rule of sales may say; one that no site can read would count as undecided. */
const rules: Readonly<Record<string, (value: string) => boolean>> = {
  rights_before_sale: (value) => value === 'required' || value === 'optional',
  sales_territories: (value) => value === '' || value.split(' ').every(isCountry),
}

const nameRecordSchema = z.strictObject({
  id: idSchema,
  import_id: importIdSchema,
  texts: fallingTexts({ slug: ownText.slug, name: z.string() }),
})

/** The subjects of an export with the fields of their records, each after those that it refers to. */
export const exportSubjects = {
  genres: z.strictObject({
    id: idSchema,
    import_id: importIdSchema,
    delivered_image: storageKey.nullable(),
    ...pictureEdit,
    created_at: momentSchema,
    updated_at: momentSchema,
    texts: fallingTexts({
      slug: ownText.slug,
      title: z.string(),
      subheading: z.string(),
      description: z.string(),
      meta_title: z.string(),
      meta_description: z.string(),
    }),
    former_slugs: formerSlugs,
  }),
  artists: z.strictObject({
    id: idSchema,
    import_id: importIdSchema,
    name: z.string(),
    /** Its address, and those that it had before; null: made of the name, as exports of earlier releases leave it. */
    slug: ownText.slug.nullable().default(null),
    earlier_slugs: z.array(ownText.slug).default([]),
    ...pictureEdit,
    texts: fallingTexts({ biography: z.string() }),
  }),
  moods: nameRecordSchema,
  uses: nameRecordSchema,
  instruments: nameRecordSchema,
  tracks: trackRecordSchema,
  /** Of tracks with several artists. */
  performers: performerRecordSchema,
  rights: rightsRecordSchema,
  rightholders: rightholderRecordSchema,
  versions: versionRecordSchema,
  proposals: proposalRecordSchema,
  pages: z.strictObject({
    id: idSchema,
    name: z.string().min(1),
    updated_at: momentSchema,
    texts: fallingTexts({
      title: z.string(),
      subheading: z.string(),
      description: z.string(),
      meta_title: z.string(),
      meta_description: z.string(),
    }),
  }),
  topics: z.strictObject({
    id: idSchema,
    import_id: importIdSchema,
    position: z.int(),
    cover: storageKey.nullable(),
    texts: fallingTexts({ slug: ownText.slug, title: z.string() }),
    former_slugs: formerSlugs,
  }),
  authors: z.strictObject({
    id: idSchema,
    import_id: importIdSchema,
    ...pictureEdit,
    texts: fallingTexts({ slug: ownText.slug, name: z.string(), biography: z.string() }),
    former_slugs: formerSlugs,
  }),
  articles: z.strictObject({
    id: idSchema,
    import_id: importIdSchema,
    /** Of the topics. */
    blog_category_id: idSchema,
    author_id: idSchema,
    /** Null: a draft; in the future: scheduled. */
    published_at: momentSchema.nullable(),
    delivered_cover: storageKey.nullable(),
    ...pictureEdit,
    updated_at: momentSchema,
    texts: fallingTexts({
      slug: ownText.slug,
      title: z.string(),
      summary: z.string(),
      body: z.string(),
      meta_title: z.string(),
      meta_description: z.string(),
    }),
    former_slugs: formerSlugs,
  }),
  redirects: z.strictObject({
    id: idSchema,
    path: z.string().startsWith('/').endsWith('/'),
    target: redirectTarget,
  }),
  plans: z.strictObject({
    id: idSchema,
    import_id: importIdSchema,
    kind: z.enum(planKinds),
    position: z.int(),
    price_minor: z.int().nonnegative().nullable(),
    currency: z.string().length(3).nullable(),
    trial_days: z.int().nonnegative(),
    ...exportedAllowances,
    credit_required: z.boolean(),
    archived_at: momentSchema.nullable(),
    texts: texts({
      name: z.string(),
      summary: z.string(),
      features: z.array(z.string()),
      action: z.string(),
    }),
  }),
  /** Prices of plans in currencies besides their own. */
  plan_prices: z.strictObject({
    plan_id: idSchema,
    currency: z.string().length(3),
    price_minor: z.int().positive(),
  }),
  imports: z.strictObject({
    id: idSchema,
    folder: z.string(),
    name: z.string().nullable(),
    started_at: momentSchema,
    undone_at: momentSchema.nullable(),
  }),
  recordings: recordingRecordSchema,
  vocabulary: z.strictObject({
    kind: z.enum(nameKinds),
    spelling: z.string(),
    /** Null: it is left out. */
    name_id: z.string().nullable(),
  }),
  /** Exports of earlier releases have none. */
  columns: z.strictObject({ heading: z.string().min(1), meaning: z.string().min(1) }),
  removed: z.strictObject({ record_table: z.string(), import_id: z.string() }),
  changes: z.strictObject({
    at: momentSchema,
    action: z.enum(auditActions),
    subject: z.enum(exportedAuditSubjects),
    subject_id: z.string(),
    label: z.string(),
    /** Of changes that were saved together. */
    batch_id: z.uuid().nullable(),
    before: z.record(z.string(), z.json()).nullable(),
    after: z.record(z.string(), z.json()).nullable(),
  }),
  settings: z
    .strictObject({ name: z.enum(exportedSettings), value: z.string() })
    .refine(({ name, value }) => rules[name]?.(value) ?? true, { path: ['value'] }),
} as const

export type ExportSubject = keyof typeof exportSubjects
export type ExportRecord<Subject extends ExportSubject> = z.infer<(typeof exportSubjects)[Subject]>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
export const exportSubjectNames = Object.keys(exportSubjects) as ExportSubject[]

/** A file of the media folder. */
export const exportedFileSchema = z.strictObject({
  key: storageKey,
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
})
export type ExportedFile = z.infer<typeof exportedFileSchema>

const recordNames = [...exportSubjectNames, 'media'] as const

/** What `export.json` says of the folder. */
export const exportManifestSchema = z.strictObject({
  format: z.literal('tempolibre library'),
  version: z.literal(exportVersion),
  /** False while the export is being written. */
  complete: z.boolean(),
  /** Records per file. */
  records: z.partialRecord(z.enum(recordNames), z.int().nonnegative()),
})
export type ExportManifest = z.infer<typeof exportManifestSchema>
