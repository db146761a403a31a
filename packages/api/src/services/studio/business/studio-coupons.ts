import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioCoupon,
  type StudioCouponChange,
} from '@tempolibre/contract'
import { isCurrency, stepOf } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import {
  addStudioCoupon as storeNewCoupon,
  changeStudioCoupon as storeCouponChange,
  type Database,
  findStudioCoupon,
  isCouponCodeTaken,
  listRedemptions,
  listStudioCoupons as findCoupons,
  listStudioPlans,
  lockRecord,
  removeStudioCoupon as deleteCoupon,
  type StudioCouponRow,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { addRecord, changeRecord, type RecordKind, removeRecord, versionOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type CouponFields = Omit<StudioCoupon, 'version'>

/** What an order was promised: fixed once there is one. */
const fixedOnceUsed = ['code', 'percent', 'amounts', 'months', 'first_order_only'] as const

const coupons: RecordKind<CouponFields> = {
  subject: 'coupon',
  editable: editable.coupon,
  label: ({ code }) => code,
}

/** Orders that a coupon's page lists. */
const listedRedemptions = 100

export async function listStudioCoupons(
  { db }: StudioSettings,
  query: EndpointParsedInput<'listStudioCoupons'>,
): Promise<EndpointOutput<'listStudioCoupons'>> {
  const { rows, total } = await findCoupons(db, query)
  return {
    success: true,
    records: rows.map((row) => toRecord(toCoupon(row))),
    total,
  }
}

export async function getStudioCoupon(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioCoupon'>,
): Promise<EndpointOutput<'getStudioCoupon'>> {
  const coupon = await readCoupon(db, id)
  if (!coupon) throw new ApiError('not_found')
  return answerCoupon(db, coupon)
}

export async function addStudioCoupon(
  { db }: StudioSettings,
  content: EndpointParsedInput<'addStudioCoupon'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioCoupon'>> {
  const fields = await addRecord(db, {
    kind: coupons,
    caller,
    async write(transaction) {
      await refuseCoupon(transaction, content, undefined)
      const id = await storeNewCoupon(transaction, content)
      await storeCouponChange(transaction, { id, change: content })
      return String(id)
    },
    read: readCoupon,
  })
  return answerCoupon(db, fields)
}

/** What an order was promised cannot be changed once there is one, not even one that is being paid. */
export async function changeStudioCoupon(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioCoupon'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioCoupon'>> {
  const fields = await changeRecord(db, {
    ...recordOf(id, caller),
    version,
    async write(transaction, before) {
      const given: StudioCouponChange = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      )
      const after = { ...before, ...given }
      const moved = fixedOnceUsed.filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      )
      if (before.redeemed + before.reserved > 0 && moved.length > 0)
        throw refuseFields(moved.map((field) => ({ field, fault: 'coupon_used' })))
      await refuseCoupon(transaction, after, toRecordId(id))
      await storeCouponChange(transaction, { id: toRecordId(id), change: given })
    },
  })
  return answerCoupon(db, fields)
}

export async function removeStudioCoupon(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioCoupon'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioCoupon'>> {
  await removeRecord(db, {
    ...recordOf(id, caller),
    async remove(transaction, before) {
      if (before.redeemed + before.reserved > 0) throw new ApiError('record_in_use')
      await deleteCoupon(transaction, { id: toRecordId(id) })
    },
  })
  return { success: true }
}

const recordOf = (id: string, caller: StaffCaller) => ({
  kind: coupons,
  id,
  caller,
  lock: (transaction: Parameters<typeof lockRecord>[0]) =>
    lockRecord(transaction, { table: 'coupon', id: toRecordId(id) }),
  read: (inside: Kysely<Database>) => readCoupon(inside, id),
})

type Offer = Pick<CouponFields, 'code' | 'percent' | 'amounts' | 'plan_ids' | 'valid_from' | 'valid_until'>

/** Refuses a coupon that takes nothing off. @throws ApiError `invalid_input` */
async function refuseCoupon(db: Kysely<Database>, coupon: Offer, id: number | undefined): Promise<void> {
  const { amounts, code, percent, plan_ids: plans, valid_from: from, valid_until: until } = coupon
  const faults: { field: string; fault: StudioFault }[] = amounts.flatMap(
    ({ amount_minor, currency }, index) => {
      const at = (part: string, fault: StudioFault) => ({ field: `amounts.${index}.${part}`, fault })
      if (!isCurrency(currency)) return at('currency', 'currency_unknown')
      if (amounts.findIndex((amount) => amount.currency === currency) < index)
        return at('currency', 'currency_twice')
      return amount_minor % stepOf(currency) === 0 ? [] : at('amount_minor', 'price_too_fine')
    },
  )
  if ((percent === null) === (amounts.length === 0))
    faults.push({ field: 'percent', fault: 'discount_incomplete' })
  if (from !== null && until !== null && from >= until)
    faults.push({ field: 'valid_until', fault: 'period_empty' })
  if (plans.length > 0) {
    const sold = (await listStudioPlans(db)).filter(({ kind }) => kind !== 'free')
    if (!plans.every((plan) => sold.some((known) => String(known.id) === plan)))
      faults.push({ field: 'plan_ids', fault: 'unknown_record' })
  }
  if (await isCouponCodeTaken(db, { code, id })) faults.push({ field: 'code', fault: 'taken' })
  if (faults.length > 0) throw refuseFields(faults)
}

async function readCoupon(db: Kysely<Database>, id: string): Promise<CouponFields | undefined> {
  const row = await findStudioCoupon(db, { id: toRecordId(id) })
  return row && toCoupon(row)
}

function toCoupon(row: StudioCouponRow): CouponFields {
  return {
    ...row,
    id: String(row.id),
    valid_from: row.valid_from?.toISOString() ?? null,
    valid_until: row.valid_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

const toRecord = (fields: CouponFields): StudioCoupon => ({ ...fields, version: versionOf(coupons, fields) })

async function answerCoupon(
  db: Kysely<Database>,
  fields: CouponFields,
): Promise<EndpointOutput<'getStudioCoupon'>> {
  const redemptions = await listRedemptions(db, { id: toRecordId(fields.id), limit: listedRedemptions })
  return {
    success: true,
    record: {
      ...toRecord(fields),
      redemptions: redemptions.map((row) => ({ ...row, redeemed_at: row.redeemed_at.toISOString() })),
    },
  }
}
