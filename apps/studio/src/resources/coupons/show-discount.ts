import type { StudioCoupon } from '@tempolibre/contract'
import { numberFormat } from '@tempolibre/locales'
import { currentLanguage } from '../../browser/current-language.ts'
import { showPrice } from '../plans/money.ts'

/** What a coupon takes off. */
export function showDiscount({ amounts, percent }: Pick<StudioCoupon, 'amounts' | 'percent'>): string {
  if (percent === null)
    return amounts.map(({ amount_minor: minor, currency }) => showPrice(minor, currency)).join(' · ')
  const format = numberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 2 })
  return format.format(percent / 100)
}

/** How often a coupon was redeemed, and how often it can be. */
export function showRedeemed({
  max_redemptions: max,
  redeemed,
}: Pick<StudioCoupon, 'max_redemptions' | 'redeemed'>): string {
  const { format } = numberFormat(currentLanguage())
  return max === null ? format(redeemed) : `${format(redeemed)} / ${format(max)}`
}
