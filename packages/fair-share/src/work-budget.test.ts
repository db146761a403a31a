import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { createWorkBudget, type OpenMeter, type WorkBudget, workPurses } from './work-budget.ts'

let seconds: number
let budget: WorkBudget

/** The generic cell rate algorithm in one process. */
const openMeter: OpenMeter = (_name, { burst, perSecond }) => {
  const fullAt = new Map<string, number>()
  const used = (subject: string) => Math.max(0, (fullAt.get(subject) ?? 0) - seconds)
  return {
    wait: (subject) => Math.max(0, used(subject) - burst / perSecond),
    add: (subject, amount) => void fullAt.set(subject, seconds + used(subject) + amount / perSecond),
  }
}

beforeEach(() => {
  seconds = 0
  budget = createWorkBudget(openMeter)
})

const { sender } = workPurses

const costs = readFileSync(new URL('../../../docs/costs.md', import.meta.url), 'utf8')

/** The table of people who work much: what they do, and what that costs if nothing of it is stored. */
const honest = costs.split('\n').flatMap((line) => {
  const [, people = '', costing = ''] = /^\| ([^|]+) \|[^|]+\| ([\d,]+) CPU-s \|$/.exec(line) ?? []
  return people === '' ? [] : [{ people, cpuSeconds: Number(costing.replace(',', '')) }]
})

test('[R15.34] a sender that has spent its budget waits until it has some again, and others don’t', () => {
  const eve = { sender: '192.0.2.1' }
  budget.spend(eve, { cpuSeconds: sender.burst.cpuSeconds, bytes: 0 })
  expect(budget.admit(eve)).toBe(0)
  budget.spend(eve, { cpuSeconds: 100, bytes: 0 })
  const wait = budget.admit(eve)
  expect(wait).toBe(100 / (sender.anHour.cpuSeconds / 3600))
  expect(budget.admit({ sender: '192.0.2.2' })).toBe(0)
  seconds = wait
  expect(budget.admit(eve)).toBe(0)
})

test('[R15.34] bytes are paid as well, and an account wherever it works', () => {
  const account = 'ada'
  budget.spend({ sender: '192.0.2.1', account }, { cpuSeconds: 0, bytes: 2 * sender.burst.bytes })
  expect(budget.admit({ sender: '198.51.100.1', account })).toBeGreaterThan(0)
  expect(budget.admit({ sender: '198.51.100.1' })).toBe(0)
})

test('[R15.34] a /48 of IPv6 has little more than a sender has, however many networks it uses', () => {
  const { widest } = workPurses
  const networks = 8
  for (let network = 0; network < networks; network++)
    budget.spend(
      { sender: `2001:db8:0:${network}00::1` },
      { cpuSeconds: (widest.burst.cpuSeconds + 1) / networks, bytes: 0 },
    )
  expect(budget.admit({ sender: '2001:db8:0:ff00::1' })).toBeGreaterThan(0)
  expect(budget.admit({ sender: '2001:db8:1:ff00::1' })).toBe(0)
})

test('[R15.82] whoever is in debt can still read and sign in, until the reserve for that is spent as well', () => {
  const eve = { sender: '192.0.2.1' }
  budget.spend(eve, { cpuSeconds: 2 * sender.burst.cpuSeconds, bytes: 0 })
  expect(budget.admit(eve)).toBeGreaterThan(0)
  expect(budget.admit(eve, 'light')).toBe(0)
  budget.spend(eve, { cpuSeconds: sender.reserve.burst + 1, bytes: 0 }, 'light')
  expect(budget.admit(eve, 'light')).toBeGreaterThan(0)
  // Reads of somebody who is not in debt have the whole purse.
  budget.spend({ sender: '192.0.2.2' }, { cpuSeconds: 2 * sender.reserve.burst, bytes: 0 }, 'light')
  expect(budget.admit({ sender: '192.0.2.2' }, 'light')).toBe(0)
})

test('[R15.83] one address or network of IPv6 has well below a core, and people have enough', () => {
  const anHour = 3600
  for (const { anHour: refill, burst, reserve } of [workPurses.sender, workPurses.wider, workPurses.widest]) {
    const firstHour = burst.cpuSeconds + refill.cpuSeconds + reserve.burst + reserve.anHour
    expect(firstHour).toBeLessThan(0.75 * anHour)
    expect(refill.cpuSeconds + reserve.anHour).toBeLessThan(0.25 * anHour)
  }
  // What people do at once, as docs/costs.md reckons it.
  for (const { cpuSeconds, people } of honest)
    expect
      .soft(cpuSeconds, people)
      .toBeLessThan(workPurses.sender.burst.cpuSeconds / (1 - workPurses.sender.anHour.cpuSeconds / anHour))
})

test('the site itself pays nothing', () => {
  budget.spend({}, { cpuSeconds: 1e9, bytes: 1e12 })
  expect(budget.admit({})).toBe(0)
})

test('[R15.34] the table of costs says what each payer has', () => {
  const number = (value: number) => value.toLocaleString('en')
  const rows = Object.values(workPurses).map(({ anHour, burst, reserve }) => [
    ...[burst, anHour].flatMap(({ bytes, cpuSeconds }) => [
      `${number(cpuSeconds)} CPU-s`,
      `${bytes / 1e9} GB`,
    ]),
    `${reserve.burst} CPU-s`,
    `${reserve.anHour} CPU-s`,
  ])
  const written = costs.split('\n').filter((line) => /^\| an? [^|]+\|(?: [^|]*CPU-s[^|]*\|){3}$/.test(line))
  expect(written.map((line) => line.match(/[\d,.]+ (?:CPU-s|GB)/g))).toEqual(rows)
  expect(honest.length).toBeGreaterThanOrEqual(4)
})
