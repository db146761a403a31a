import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  hasHomeRate,
  type Seller,
  sellerSchema,
  type StudioPlan,
} from '@tempolibre/contract'
import {
  changeStudioPlan as storePlanChange,
  type Database,
  findSeller,
  findStudioPlan,
  listStudioPlans as findPlans,
  lockRecord,
  lockSeller,
  planTexts,
  setSeller,
} from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import type { StaffCaller } from '../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../http/studio-faults.ts'
import { toRecordId } from '../../studio/record-ids.ts'
import { findGaps, refuseGaps } from '../../studio/record-texts.ts'
import { changeRecord, type RecordKind, versionOf } from '../../studio/records.ts'
import type { StudioSettings } from '../../studio/studio-settings.ts'

type PlanFields = Omit<StudioPlan, 'version'>

const plans: RecordKind<PlanFields> = {
  subject: 'plan',
  editable: [
    'name',
    'summary',
    'features',
    'action',
    'price_minor',
    'currency',
    'trial_days',
    'monthly_download_limit',
    'daily_download_limit',
    'trial_download_limit',
  ],
  label: ({ name }) => name.en,
}

const answerPlan = (fields: PlanFields): EndpointOutput<'getStudioPlan'> => ({
  success: true,
  record: { ...fields, version: versionOf(plans, fields) },
})

export async function listStudioPlans({ db }: StudioSettings): Promise<EndpointOutput<'listStudioPlans'>> {
  const rows = await findPlans(db)
  return { success: true, records: rows.map((row) => answerPlan(toPlan(row)).record), total: rows.length }
}

export async function getStudioPlan(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioPlan'>,
): Promise<EndpointOutput<'getStudioPlan'>> {
  const plan = await readPlan(db, id)
  if (!plan) throw new ApiError('not_found')
  return answerPlan(plan)
}

/** Prices count for orders from now on: each checkout takes the price along to the payment service. */
export async function changeStudioPlan(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioPlan'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioPlan'>> {
  refuseGaps(planTexts, change)
  const fields = await changeRecord(db, {
    kind: plans,
    id,
    version,
    caller,
    lock: (transaction) => lockRecord(transaction, { table: 'plan', id: toRecordId(id) }),
    read: (inside) => readPlan(inside, id),
    async write(transaction, before) {
      // What is not given stays as it is.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      refuseOffer({ ...before, ...given })
      await storePlanChange(transaction, { id: toRecordId(id), change })
    },
  })
  return answerPlan(fields)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Refuses prices and trials that cannot be sold. @throws ApiError `invalid_input` */
function refuseOffer(plan: PlanFields): void {
  const { currency, kind, price_minor, trial_days, trial_download_limit } = plan
  const faults: { field: string; fault: StudioFault }[] = []
  if ((price_minor === null) !== (currency === null))
    faults.push({ field: price_minor === null ? 'price_minor' : 'currency', fault: 'price_incomplete' })
  if (currency !== null && !currencies.has(currency))
    faults.push({ field: 'currency', fault: 'currency_unknown' })
  if (kind === 'free' && price_minor !== null)
    faults.push({ field: 'price_minor', fault: 'free_plan_priced' })
  if (kind !== 'subscription' && trial_days > 0)
    faults.push({ field: 'trial_days', fault: 'trial_unavailable' })
  if (trial_days === 0 && trial_download_limit !== null)
    faults.push({ field: 'trial_download_limit', fault: 'trial_incomplete' })
  if (faults.length > 0) throw refuseFields(faults)
}

async function readPlan(db: Kysely<Database>, id: string): Promise<PlanFields | undefined> {
  const row = await findStudioPlan(db, { id: toRecordId(id) })
  return row && toPlan(row)
}

function toPlan(row: NonNullable<Awaited<ReturnType<typeof findStudioPlan>>>): PlanFields {
  return { ...row, id: String(row.id), gaps: findGaps(planTexts, row) }
}

/** No field is set until somebody has said who runs the site. */
type SellerFields = Partial<Seller>

const seller: RecordKind<SellerFields> = {
  subject: 'seller',
  editable: keysOf(sellerSchema.shape),
  label: ({ name = '' }) => name,
}

export async function getStudioSeller({ db }: StudioSettings): Promise<EndpointOutput<'getStudioSeller'>> {
  return answerSeller(await findSeller(db))
}

export async function changeStudioSeller(
  { db }: StudioSettings,
  { seller: given, version }: EndpointParsedInput<'changeStudioSeller'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioSeller'>> {
  if (!hasHomeRate(given)) throw refuseFields([{ field: 'seller.tax.rates', fault: 'tax_rate_missing' }])
  await changeRecord(db, {
    kind: seller,
    id: 'seller',
    version,
    caller,
    async lock(transaction) {
      await lockSeller(transaction)
      return true
    },
    read: async (inside): Promise<SellerFields> => (await findSeller(inside)) ?? {},
    write: (transaction) => setSeller(transaction, given),
  })
  return answerSeller(await findSeller(db))
}

const answerSeller = (fields: Seller | undefined): EndpointOutput<'getStudioSeller'> => ({
  success: true,
  record: { seller: fields ?? null, version: versionOf(seller, fields ?? {}) },
})
