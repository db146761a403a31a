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

test('[R15.34] a /48 of IPv6 has four times what a sender has, however many networks it uses', () => {
  for (let network = 0; network < 8; network++)
    budget.spend({ sender: `2001:db8:0:${network}00::1` }, { cpuSeconds: sender.burst.cpuSeconds, bytes: 0 })
  expect(budget.admit({ sender: '2001:db8:0:ff00::1' })).toBeGreaterThan(0)
  expect(budget.admit({ sender: '2001:db8:1:ff00::1' })).toBe(0)
})

test('the site itself pays nothing', () => {
  budget.spend({}, { cpuSeconds: 1e9, bytes: 1e12 })
  expect(budget.admit({})).toBe(0)
})

test('[R15.34] the table of costs says what each payer has', () => {
  const table = readFileSync(new URL('../../../docs/costs.md', import.meta.url), 'utf8')
  const number = (value: number) => value.toLocaleString('en')
  const rows = Object.values(workPurses).map(({ anHour, burst }) =>
    [burst, anHour].flatMap(({ bytes, cpuSeconds }) => [`${number(cpuSeconds)} CPU-s`, `${bytes / 1e9} GB`]),
  )
  const written = table.split('\n').filter((line) => /^\| an? .*CPU-s/.test(line))
  expect(written.map((line) => line.match(/[\d,]+ (?:CPU-s|GB)/g))).toEqual(rows)
})
