import { type Permission, type Plan, type Usage, usageMatrix, usages } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'

/** “Can I use it for…?”, answered for every use and plan, in words. */
export interface UsageTableData {
  title: string
  /** Names the region in which the table scrolls. */
  label: string
  useHeading: string
  plans: string[]
  rows: { usage: Usage; name: string; example: string; answers: { permission: Permission; text: string }[] }[]
}

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

/** What each use is called. */
export function nameUses(): Record<Usage, string> {
  return Object.fromEntries(usages.map((usage) => [usage, usageNames[usage]()])) as Record<Usage, string>
}

/** The usage matrix under the names of the plans on offer, in their order. */
export function usageTable(plans: readonly Pick<Plan, 'kind' | 'name'>[]): UsageTableData {
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
  }
}
