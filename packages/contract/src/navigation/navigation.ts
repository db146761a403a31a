import { z } from 'zod'
import { keysOf, languages } from '@tempolibre/locales'
import { recordId, recordParts, translatedLine } from '../studio/studio-parts.ts'
import { columnNames, linkedPages, linkedScreens, socialNetworks } from '@tempolibre/domain/navigation-places'

/** Name of a page or screen that has one in every language, in place of its own. Null: its own. */
const label = translatedLine.nullable()
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^\p{Cc}\p{Cs}\s]*$/u)

const houseLinks = [
  z.object({ kind: z.literal('page'), page: z.enum(linkedPages), label }),
  z.object({ kind: z.literal('screen'), screen: z.enum(keysOf(linkedScreens)), label }),
  /** All categories of the blog: a menu in the navigation, a link each in the footer. */
  z.object({ kind: z.literal('topics'), label }),
] as const
const addressLink = z.object({ kind: z.literal('address'), address: webAddress, label: translatedLine })

/** A link as pages show it. */
export const siteLinkSchema = z.discriminatedUnion('kind', [
  ...houseLinks,
  /** A genre, a topic, an article or a landing page. */
  z.object({
    kind: z.literal('path'),
    path: translatedLine,
    label: translatedLine,
    /** Languages in which the label is missing and shown in English. */
    english: z.array(z.enum(languages)),
  }),
  addressLink,
])
export type SiteLink = z.infer<typeof siteLinkSchema>

const socialLink = z.object({ network: z.enum(keysOf(socialNetworks)), address: webAddress })
const social = z.array(socialLink).max(12)

/** A column has a name that the site knows, or one of the operator's. */
const columnHead = { name: z.enum(columnNames).nullable(), label }

/** Where navigation and footer lead. A list that is null is the built-in one. */
export const siteNavigationSchema = z.object({
  header: z.array(siteLinkSchema).nullable(),
  /** Of narrow screens; signing in and up are always in it. */
  menu: z.array(siteLinkSchema).nullable(),
  footer: z.array(z.object({ ...columnHead, links: z.array(siteLinkSchema) })).nullable(),
  social,
})
export type SiteNavigation = z.infer<typeof siteNavigationSchema>

/** What a link of the studio leads to. */
export const linkKinds = [
  'page',
  'screen',
  'topics',
  'genre',
  'topic',
  'article',
  'landing',
  'address',
] as const
export type LinkKind = (typeof linkKinds)[number]

/** Records with an address of their own, by which a link names them. */
export const recordKinds = ['genre', 'topic', 'article', 'landing'] as const satisfies readonly LinkKind[]
export type LinkedRecord = (typeof recordKinds)[number]

/** What a link of each kind may name. */
const targets: Readonly<Record<LinkKind, z.ZodType<string>>> = {
  page: z.enum(linkedPages),
  screen: z.enum(keysOf(linkedScreens)),
  topics: z.literal(''),
  genre: recordId,
  topic: recordId,
  article: recordId,
  landing: recordId,
  address: webAddress,
}

/** A link as the studio edits it. */
const studioLinkSchema = z
  .object({
    kind: z.enum(linkKinds),
    /** The name of a page or a screen, the id of a record, or an address; empty for `topics`. */
    target: z.string(),
    label,
    /** Hidden links stay in the list. */
    shown: z.boolean(),
  })
  .superRefine(({ kind, target }, context) => {
    if (!targets[kind].safeParse(target).success)
      context.addIssue({ code: 'custom', path: ['target'], message: `no target of the kind ${kind}` })
  })
export type StudioLink = z.infer<typeof studioLinkSchema>

const studioLinks = (max: number) => z.array(studioLinkSchema).max(max)

const edited = {
  header: studioLinks(8).nullable(),
  menu: studioLinks(20).nullable(),
  footer: z
    .array(z.object({ ...columnHead, links: studioLinks(20) }))
    .max(6)
    .nullable(),
  social,
}

/** Navigation and footer as the studio edits them. A list that is null is the built-in one. */
export const studioNavigationSchema = z.object({ version: recordParts.version, ...edited })
export type StudioNavigation = z.infer<typeof studioNavigationSchema>

/** What an administrator or an editor may change of them. */
export const studioNavigationChangeSchema = z.object(edited).partial()
export type StudioNavigationChange = z.infer<typeof studioNavigationChangeSchema>
