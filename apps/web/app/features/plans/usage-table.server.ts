import { type Permission, type Usage, usageMatrix, usages } from '@tempolibre/domain'
import type { Plan } from '@tempolibre/contract'
import { type Language, numberFormat, tableOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { memoizeByObject } from '../../foundation/context/memoize.ts'

/** The table “Can I use it for…?”: an answer for every use and plan. */
export interface UsageTableData {
  title: string
  /** Label of the table's scrolling region. */
  label: string
  useHeading: string
  plans: string[]
  rows: { usage: Usage; name: string; example: string; answers: { permission: Permission; text: string }[] }[]
  /** Recommended number of songs per plan; undefined if none has a limit. */
  fairUse: { name: string; example: string; answers: string[] } | undefined
}

type OfferedPlan = Pick<Plan, 'kind' | 'name' | 'daily_download_limit' | 'monthly_download_limit'>

const usageNames: Record<Usage, () => string> = {
  online_video: m.usage_online_video,
  podcast: m.usage_podcast,
  film_and_course: m.usage_film_and_course,
  game_and_app: m.usage_game_and_app,
  own_advertising: m.usage_own_advertising,
  client_work: m.usage_client_work,
  venue: m.usage_venue,
}

const usageExamples: Record<Usage, () => string> = {
  online_video: m.usage_online_video_example,
  podcast: m.usage_podcast_example,
  film_and_course: m.usage_film_and_course_example,
  game_and_app: m.usage_game_and_app_example,
  own_advertising: m.usage_own_advertising_example,
  client_work: m.usage_client_work_example,
  venue: m.usage_venue_example,
}

const permissionTexts: Record<Permission, () => string> = {
  yes: m.permission_yes,
  with_credit: m.permission_with_credit,
  no: m.permission_no,
}

/** The name of each use. */
export function nameUses(): Record<Usage, string> {
  return tableOf(usages, (usage) => usageNames[usage]())
}

/** The usage matrix and fair use, with the plans on offer as columns, in their order. */
export const usageTable = memoizeByObject(describeUsage)

function describeUsage(plans: readonly OfferedPlan[], language: Language): UsageTableData {
  const title = m.usage_title()
  return {
    title,
    label: m.table_label_of({ section: title }),
    useHeading: m.usage_heading(),
    plans: plans.map(({ name }) => name),
    rows: usages.map((usage) => ({
      usage,
      name: usageNames[usage](),
      example: usageExamples[usage](),
      answers: plans.map(({ kind }) => {
        const permission = usageMatrix[usage][kind]
        return { permission, text: permissionTexts[permission]() }
      }),
    })),
    fairUse: fairUseOf(plans, language),
  }
}

function fairUseOf(plans: readonly OfferedPlan[], language: Language): UsageTableData['fairUse'] {
  const answers = plans.map((plan) => describeLimits(plan, language))
  if (answers.every((limits) => limits.length === 0)) return undefined
  return {
    name: m.usage_fair_use(),
    example: m.usage_fair_use_example(),
    answers: answers.map((limits) => limits.join(', ') || m.usage_fair_none()),
  }
}

function describeLimits(
  { daily_download_limit: daily, monthly_download_limit: monthly }: OfferedPlan,
  language: Language,
): string[] {
  const figures = numberFormat(language)
  return [
    ...(daily === null ? [] : [m.usage_fair_daily({ count: figures.format(daily) })]),
    ...(monthly === null ? [] : [m.usage_fair_monthly({ count: figures.format(monthly) })]),
  ]
}
