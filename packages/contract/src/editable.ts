import { keysOf, tableOf } from '@tempolibre/locales'
import type { z } from 'zod'
import type { StudioLookChange } from './look/look.ts'
import type { StudioNavigationChange } from './navigation/navigation.ts'
import { planAllowanceNames } from '@tempolibre/domain/plan-allowances'
import { fromTexts, type RecordWithTexts } from '@tempolibre/domain/record-texts'
import { editableTrackFields } from '@tempolibre/domain/track-fields'
import type { StudioPlanChange, studioRedirectChangeSchema } from './studio/studio-business-schemas.ts'
import type {
  StudioArtistChange,
  StudioGenreChange,
  StudioTagChange,
} from './studio/studio-catalogue-schemas.ts'
import type { StudioCouponChange } from './studio/studio-coupon-schemas.ts'
import type {
  StudioArticleChange,
  StudioAuthorChange,
  StudioBlogCategoryChange,
  StudioPageChange,
} from './studio/studio-editorial-schemas.ts'
import type { versionProposalChangeSchema } from './studio/studio-family-schemas.ts'
import type { SoundPair } from './studio/studio-sound-schemas.ts'
import type { StaffMember, StudioSettings } from './studio/studio-staff-schemas.ts'

// What the staff may change of each kind of record: the API compares, versions and records these fields, and the studio sends no
// others. No zod here, since the studio reads it too.

/** The names of all fields of a change: a name that is missing, or that no change has, does not compile. */
const allOf = <Change extends object>(names: Readonly<Record<keyof Change & string, true>>) =>
  keysOf<keyof Change & string>(names)

/** The texts of a kind of record, for `allOf`. */
const texts = <Kind extends RecordWithTexts>(kind: Kind) => fromTexts(kind, () => true as const)

/** The fields that a change may contain, by kind of record. Versions are made of them in this order. */
export const editable = {
  track: editableTrackFields,
  artist: allOf<StudioArtistChange>({
    ...texts('artist'),
    name: true,
    fallback: true,
    picture: true,
    picture_alt: true,
  }),
  genre: allOf<StudioGenreChange>({
    ...texts('genre'),
    slug: true,
    fallback: true,
    picture: true,
    picture_alt: true,
  }),
  tag: allOf<StudioTagChange>({ ...texts('tag'), slug: true, fallback: true }),
  page: allOf<StudioPageChange>({ ...texts('page'), fallback: true }),
  article: allOf<StudioArticleChange>({
    ...texts('article'),
    fallback: true,
    category_id: true,
    author_id: true,
    picture: true,
    picture_alt: true,
    slug: true,
    published_at: true,
  }),
  blogCategory: allOf<StudioBlogCategoryChange>({
    ...texts('blogCategory'),
    slug: true,
    fallback: true,
    position: true,
  }),
  author: allOf<StudioAuthorChange>({
    ...texts('author'),
    slug: true,
    fallback: true,
    picture: true,
    picture_alt: true,
  }),
  redirect: allOf<z.infer<typeof studioRedirectChangeSchema>>({ path: true, target: true }),
  plan: allOf<StudioPlanChange>({
    name: true,
    summary: true,
    features: true,
    action: true,
    prices: true,
    archived: true,
    trial_days: true,
    ...tableOf(planAllowanceNames, () => true as const),
  }),
  coupon: allOf<StudioCouponChange>({
    code: true,
    percent: true,
    amounts: true,
    months: true,
    first_order_only: true,
    plan_ids: true,
    valid_from: true,
    valid_until: true,
    max_redemptions: true,
    max_per_account: true,
    ended: true,
  }),
  look: allOf<StudioLookChange>({
    accent: true,
    home_sections: true,
    typeface: true,
    logo: true,
    logo_dark: true,
    icon: true,
  }),
  navigation: allOf<StudioNavigationChange>({ header: true, menu: true, footer: true, social: true }),
  settings: allOf<Omit<StudioSettings, 'version'>>({
    second_factor_required: true,
    rights_required: true,
    sales_territories: true,
  }),
  member: allOf<Pick<StaffMember, 'role'>>({ role: true }),
  soundPair: allOf<Pick<SoundPair, 'decision'>>({ decision: true }),
  versionProposal: allOf<z.infer<typeof versionProposalChangeSchema>>({
    kind: true,
    name: true,
    decision: true,
  }),
} as const
