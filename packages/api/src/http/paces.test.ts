import { createCrowd, type Pace, type Payer, type UsedWork, type WorkKind } from '@tempolibre/fair-share'
import { expect, test } from 'vitest'
import { createCallGate, createDoor } from './call-gate.ts'
import { paceBudget } from './paces.ts'

/** A pace that notes what it is told; whoever asks for a turn has it when `goOn` is called. */
function notePace() {
  const spent: [string, number][] = []
  const turns: (() => void)[] = []
  let underWay = 0
  const pace: Pace = {
    turn: () =>
      new Promise((resolve) =>
        turns.push(() => {
          underWay++
          resolve(() => void underWay--)
        }),
      ),
    spend: (sender, ms) => void spent.push([sender, ms]),
    isAhead: () => false,
  }
  return { pace, spent, goOn: () => turns.shift()?.(), underWay: () => underWay }
}

const sender = '192.0.2.1'
const payer: Payer = { account: 'ada' }

test('[R15.112] calls and papers of a sender have a pace each, also those that bear a key, whose account pays', () => {
  const [answers, papers] = [notePace(), notePace()]
  const charged: [Payer, UsedWork, WorkKind?][] = []
  const budget = paceBudget(
    { admit: () => 0, spend: (...charge) => void charged.push(charge) },
    { answers: answers.pace, papers: papers.pace },
    sender,
  )
  budget.spend(payer, { cpuSeconds: 0.02, bytes: 0 }, 'light')
  budget.spend(payer, { cpuSeconds: 0.15, bytes: 9 })
  expect(answers.spent).toEqual([[sender, 20]])
  expect(papers.spent).toEqual([[sender, 150]])
  expect(charged).toHaveLength(2)
})

test('[R15.112] a statement that has waited for a lock for seconds is not taken for seconds of work', () => {
  const { pace, spent } = notePace()
  const budget = paceBudget(
    { admit: () => 0, spend() {} },
    { answers: pace, papers: notePace().pace },
    sender,
  )
  budget.spend(payer, { cpuSeconds: 7, bytes: 0 }, 'light')
  expect(spent[0]?.[1]).toBeLessThan(500)
})

test('[R15.112] a call that was measured on a busy machine is taken for a few times the shortest of its kind', () => {
  const { pace, spent } = notePace()
  const budget = paceBudget(
    { admit: () => 0, spend() {} },
    { answers: pace, papers: notePace().pace },
    sender,
  )
  for (const ms of [4, 200, 3, 200])
    budget.spend(payer, { cpuSeconds: ms / 1000, bytes: 0, operation: 'readPlaylists' }, 'light')
  // A password says what it takes.
  budget.spend(payer, { cpuSeconds: 0.2, bytes: 0 }, 'light')
  expect(spent.map(([, ms]) => Math.round(ms))).toEqual([4, 12, 3, 9, 200])
})

test('[R15.112] the site itself has no pace', () => {
  const { pace, spent } = notePace()
  const budget = paceBudget({ admit: () => 0, spend() {} }, { answers: pace, papers: pace }, undefined)
  budget.spend({}, { cpuSeconds: 7, bytes: 0 }, 'light')
  expect(spent).toEqual([])
  expect(budget.turn).toBeUndefined()
})

test('[R15.112] a call begins when its sender may, takes no place in a gate before, and has ended also if it failed', async () => {
  const noted: string[] = []
  const { goOn, pace, underWay } = notePace()
  const door = createDoor({
    crowd: { ...createCrowd(), note: (each) => void noted.push(each) },
    pace,
  })
  const gate = createCallGate(1)
  const begun: string[] = []
  const call = (name: string) =>
    door(sender, () =>
      gate(sender, async () => {
        begun.push(name)
        throw new Error('our own')
      }),
    )
  const calls = [call('a'), call('b')]
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(noted).toEqual([sender, sender])
  expect(begun).toEqual([])
  expect(await gate('192.0.2.2', async () => 'somebody else')).toBe('somebody else')
  goOn()
  await expect(calls[0]).rejects.toThrow('our own')
  expect(begun).toEqual(['a'])
  expect(underWay()).toBe(0)
  goOn()
  await expect(calls[1]).rejects.toThrow('our own')
})
