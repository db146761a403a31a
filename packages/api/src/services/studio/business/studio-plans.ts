import { randomUUID } from 'node:crypto'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioPlan,
} from '@tempolibre/contract'
import { hasHomeRate, isCurrency, type PlanKind, type Seller, sellerSchema, stepOf } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import {
  addStudioPlan as storeNewPlan,
  changeStudioPlan as storePlanChange,
  countSeats,
  type Database,
  findPriceTax,
  findSeller,
  findStudioPlan,
  listStudioPlans as findPlans,
  listTeamOwners,
  lockPlans,
  lockRecord,
  lockSeller,
  noteChange,
  orderJob,
  placePlan,
  planTexts,
  type PriceTax,
  setSeller,
  type StudioPlanRow,
} from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import type { StripeSettings } from '../../../payments/payment-gateway.ts'
import { digestOf, toSoldPlan } from '../../../payments/sold-plan.ts'
import { tellOfSeats } from '../../../payments/tell-of-seats.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { findGaps, refuseGaps } from '../../../studio/record-texts.ts'
import { addRecord, changeRecord, type RecordKind, versionOf, whoOf } from '../../../studio/records.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type PlanFields = Omit<StudioPlan, 'version'>

const plans: RecordKind<PlanFields> = {
  subject: 'plan',
  editable: editable.plan,
  label: ({ name }) => name.en,
}

/** What the services of plans need. */
interface PlanSettings extends StudioSettings {
  /** Undefined: Stripe takes no payments. */
  stripe?: StripeSettings | undefined
}

const answerPlan = (fields: PlanFields): EndpointOutput<'getStudioPlan'> => ({
  success: true,
  record: { ...fields, version: versionOf(plans, fields) },
})

export async function listStudioPlans(settings: PlanSettings): Promise<EndpointOutput<'listStudioPlans'>> {
  const { db, stripe } = settings
  const [rows, priceTax] = [await findPlans(db), await findPriceTax(db)]
  const records = rows.map((row) => answerPlan(toPlan(row, { priceTax, stripe })).record)
  return { success: true, records, total: rows.length }
}

export async function getStudioPlan(
  settings: PlanSettings,
  { id }: EndpointParsedInput<'getStudioPlan'>,
): Promise<EndpointOutput<'getStudioPlan'>> {
  const plan = await readPlan(settings, settings.db, id)
  if (!plan) throw new ApiError('not_found')
  return answerPlan(plan)
}

/** Adds a plan of a kind, behind all others. */
export async function addStudioPlan(
  settings: PlanSettings,
  { kind, ...content }: EndpointParsedInput<'addStudioPlan'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioPlan'>> {
  refuseGaps(planTexts, content)
  refuseOffer({ ...content, kind })
  const fields = await addRecord(settings.db, {
    kind: plans,
    caller,
    async write(transaction) {
      const id = await storeNewPlan(transaction, { kind })
      await storePlanChange(transaction, { id, change: content })
      await orderToTell(transaction, settings, { id, kind })
      return String(id)
    },
    read: (inside, id) => readPlan(settings, inside, id),
  })
  return answerPlan(fields)
}

/**
 * Prices count for orders from now on: each checkout takes the price along to the payment service. So does less than before of
 * seats, channels and downloads: holders keep what they have, and have at once what is added.
 */
export async function changeStudioPlan(
  settings: PlanSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioPlan'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioPlan'>> {
  refuseGaps(planTexts, change)
  const fields = await changeRecord(settings.db, {
    kind: plans,
    id,
    version,
    caller,
    lock: (transaction) => lockRecord(transaction, { table: 'plan', id: toRecordId(id) }),
    read: (inside) => readPlan(settings, inside, id),
    async write(transaction, before) {
      // What is not given stays as it is.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      refuseOffer({ ...before, ...given })
      await tellingOwners(transaction, { ...settings, planId: toRecordId(id) }, () =>
        storePlanChange(transaction, { id: toRecordId(id), change }),
      )
      await orderToTell(transaction, settings, { id: toRecordId(id), kind: before.kind })
    },
  })
  return answerPlan(fields)
}

/** Tells the teams of a plan's holders of seats that they have again. */
async function tellingOwners(
  transaction: Transaction<Database>,
  { planId, siteUrl }: PlanSettings & { planId: number },
  change: () => Promise<void>,
): Promise<void> {
  const owners = await listTeamOwners(transaction, { planId })
  const before = new Map<string, number>()
  for (const userId of owners) before.set(userId, await countSeats(transaction, { userId }))
  await change()
  for (const [ownerId, seats] of before) {
    const after = await countSeats(transaction, { userId: ownerId })
    if (after !== seats) await tellOfSeats(transaction, { ownerId, before: seats, after, siteUrl })
  }
}

/** Puts all plans in order, each move with its entry in the trail. */
export async function orderStudioPlans(
  settings: PlanSettings,
  { ids }: EndpointParsedInput<'orderStudioPlans'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'orderStudioPlans'>> {
  await settings.db.transaction().execute(async (transaction) => {
    await lockPlans(transaction)
    const present = await findPlans(transaction)
    const moved = ids.map((id) => present.find((plan) => String(plan.id) === id))
    if (ids.length !== present.length || new Set(moved).size !== present.length || moved.includes(undefined))
      throw new ApiError('record_changed')
    const batchId = randomUUID()
    for (const [position, plan] of moved.entries()) {
      if (!plan || plan.position === position) continue
      await placePlan(transaction, { id: plan.id, position })
      await noteChange(transaction, {
        ...whoOf(caller),
        action: 'change',
        subject: plans.subject,
        subjectId: String(plan.id),
        label: plan.name.en,
        before: { position: plan.position },
        after: { position },
        batchId,
      })
    }
  })
  return listStudioPlans(settings)
}

/** Has Stripe told of a plan once the transaction is committed. */
async function orderToTell(
  transaction: Transaction<Database>,
  { stripe }: PlanSettings,
  { id, kind }: { id: number; kind: PlanKind },
): Promise<void> {
  // One job for each change: the same content may return.
  if (stripe && kind !== 'free')
    await orderJob(transaction, { kind: 'tell_plan', subject: `${id} ${randomUUID()}` })
}

type Offer = Pick<PlanFields, 'kind' | 'prices' | 'trial_days' | 'trial_download_limit'>

/** Refuses prices and trials that cannot be sold. @throws ApiError `invalid_input` */
function refuseOffer({ kind, prices, trial_days, trial_download_limit }: Offer): void {
  const faults: { field: string; fault: StudioFault }[] = prices.flatMap(
    ({ currency, price_minor }, index) => {
      const at = (part: string, fault: StudioFault) => ({ field: `prices.${index}.${part}`, fault })
      if (!isCurrency(currency)) return at('currency', 'currency_unknown')
      if (prices.findIndex((price) => price.currency === currency) < index)
        return at('currency', 'currency_twice')
      return price_minor % stepOf(currency) === 0 ? [] : at('price_minor', 'price_too_fine')
    },
  )
  if (kind === 'free' && prices.length > 0) faults.push({ field: 'prices', fault: 'free_plan_priced' })
  if (kind !== 'subscription' && trial_days > 0)
    faults.push({ field: 'trial_days', fault: 'trial_unavailable' })
  if (trial_days === 0 && trial_download_limit !== null)
    faults.push({ field: 'trial_download_limit', fault: 'trial_incomplete' })
  if (faults.length > 0) throw refuseFields(faults)
}

async function readPlan(
  { stripe }: PlanSettings,
  db: Kysely<Database>,
  id: string,
): Promise<PlanFields | undefined> {
  const row = await findStudioPlan(db, { id: toRecordId(id) })
  return row && toPlan(row, { stripe, priceTax: await findPriceTax(db) })
}

interface SaleContext {
  stripe: StripeSettings | undefined
  priceTax: PriceTax | null
}

function toPlan(row: StudioPlanRow, context: SaleContext): PlanFields {
  const { stripe_content: _, stripe_problem: __, ...fields } = row
  return {
    ...fields,
    id: String(row.id),
    stripe: describeStep(row, context),
    gaps: findGaps(planTexts, row),
  }
}

/** Whether Stripe knows a plan as it is. */
function describeStep(row: StudioPlanRow, { priceTax, stripe }: SaleContext): PlanFields['stripe'] {
  if (!stripe || row.kind === 'free') return { state: 'off', problem: null }
  if (row.stripe_content !== digestOf(toSoldPlan(row, priceTax), stripe))
    return { state: 'waiting', problem: null }
  const problem = row.stripe_problem
  return { state: problem === null ? 'in_step' : 'refused', problem }
}

/** No field is set until the staff has entered who runs the site. */
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
