import type { FormFactor, WebVital } from '@tempolibre/contract'
import type { Language, Page } from '@tempolibre/locales'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** A day without a time zone; PostgreSQL's `date`, read as `YYYY-MM-DD`. */
type Day = ColumnType<string, string, string>

interface Imported {
  id: GeneratedAlways<number>
  /** The importer's stable name; null for rows made by an editor. */
  import_id: string | null
}

interface InLanguage {
  language: Language
}

export interface Database {
  music_category: Imported & { image: string | null; created_at: Timestamp; updated_at: Timestamp }
  music_category_text: InLanguage & {
    music_category_id: number
    slug: string
    title: string
    subheading: string
    description: string
    meta_title: string
    meta_description: string
  }
  artist: Imported & { name: string }
  artist_text: InLanguage & { artist_id: number; biography: string }
  tag: Imported & { kind: 'mood' | 'use' | 'instrument' }
  tag_text: InLanguage & { tag_id: number; slug: string; name: string }
  track: Imported & {
    artist_id: number
    duration_seconds: number
    bpm: number
    key: string
    energy: number
    vocals: boolean
    loudness_lufs: number
    true_peak_dbtp: number
    peaks: Buffer
    release_date: Day
    featured: Generated<boolean>
    preview: string
    /** Length of the preview in bytes; null where it has not been measured. */
    preview_bytes: number | null
    cover: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  track_text: InLanguage & {
    track_id: number
    slug: string
    title: string
    description: string
    search: Generated<string>
  }
  track_category: { track_id: number; music_category_id: number; position: number }
  track_tag: { track_id: number; tag_id: number; position: number }
  page: { id: GeneratedAlways<number>; name: string; updated_at: Timestamp }
  page_text: InLanguage & {
    page_id: number
    meta_title: string
    meta_description: string
    title: string
    subheading: string
    description: string
  }
  blog_category: Imported & { position: Generated<number> }
  blog_category_text: InLanguage & { blog_category_id: number; slug: string; title: string }
  author: Imported
  author_text: InLanguage & { author_id: number; slug: string; name: string; biography: string }
  article: Imported & {
    blog_category_id: number
    author_id: number
    published_at: Timestamp
    updated_at: Timestamp
  }
  article_text: InLanguage & {
    article_id: number
    slug: string
    meta_title: string
    meta_description: string
    title: string
    summary: string
    body: string
  }
  redirect: { id: GeneratedAlways<number>; path: string; target: string }
  plan: Imported & {
    kind: 'free' | 'lifetime' | 'subscription'
    position: Generated<number>
    price_minor: number | null
    currency: string | null
    trial_days: Generated<number>
    monthly_download_limit: number | null
    credit_required: boolean
  }
  plan_text: InLanguage & {
    plan_id: number
    name: string
    summary: string
    features: string[]
    action: string
  }
  /** What visitors write to the operator; due to be mailed while `mailed_at` is null. */
  contact_messages: {
    id: string
    name: string
    email: string
    message: string
    language: Language
    created_at: Timestamp
    mailed_at: ColumnType<Date | null, Date | undefined, Date | null>
    attempts: Generated<number>
    next_attempt_at: Timestamp
    last_error: ColumnType<string | null, string | undefined, string | null>
    client_hash: string | null
  }
  /** How often a metric fell into one of its buckets on a day. */
  web_vital_counts: InLanguage & {
    day: Day
    page: Page
    form_factor: FormFactor
    metric: WebVital
    bucket: number
    count: number
  }
  setting: { name: string; value: string }
  /** `revision` is a bigint, which the driver reads as text. */
  content_revision: { only_row: Generated<boolean>; revision: ColumnType<string, number, number> }
}
