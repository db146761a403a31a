import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { IconButton } from '@mui/material'
import type { StudioPlan } from '@tempolibre/contract'
import { orderStudioPlans } from '@tempolibre/contract/operations/studio-business'
import type { MouseEvent } from 'react'
import { useListContext, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { useAction } from '../../editing/use-action.ts'
import { textIn } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Moves a plan up or down the pricing page. */
export function PlanOrder() {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { data = [] } = useListContext<StudioPlan>()
  const plan = useRecordContext<StudioPlan>()
  const { act, busy } = useAction(async (ids: string[]) => {
    await orderStudioPlans(studioRequest, { ids })
    refresh()
  })
  if (!plan) return null
  const ids = data.map(({ id }) => id)
  const place = ids.indexOf(plan.id)
  const move = (by: number) => (event: MouseEvent) => {
    // The row itself is a link to the plan.
    event.stopPropagation()
    const moved = ids.toSpliced(place, 1)
    moved.splice(place + by, 0, plan.id)
    void act(moved)
  }
  const name = textIn(plan.name, currentLanguage())
  return (
    <>
      <IconButton
        aria-label={translate('resources.plans.order.up', { name })}
        disabled={busy || place <= 0}
        onClick={move(-1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={translate('resources.plans.order.down', { name })}
        disabled={busy || place >= ids.length - 1}
        onClick={move(1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  )
}
