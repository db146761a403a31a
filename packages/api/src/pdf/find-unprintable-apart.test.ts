import { ApiError } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { findUnprintableApart } from './find-unprintable-apart.ts'

/** The work of a sender, and what was charged for it. */
function payer(admit: () => void = () => {}) {
  const spent: number[] = []
  return {
    spent,
    work: {
      admit,
      holder: 'a sender',
      spend: ({ cpuSeconds }: { cpuSeconds: number }) => void spent.push(cpuSeconds),
    },
  }
}

test('[R16.31] opening fonts to see what a name needs is charged to whoever sends it, and refused in debt', async () => {
  const { spent, work } = payer()
  expect(await findUnprintableApart('王小明 𓀀🎵', work)).toEqual(['𓀀', '🎵'])
  expect(spent).toHaveLength(1)
  expect(spent[0]).toBeGreaterThan(0)
  expect(await findUnprintableApart('Zoë Ньютон Παπάς', work)).toEqual([])
  expect(spent).toHaveLength(1)
  const inDebt = payer(() => {
    throw new ApiError('too_many_requests')
  })
  await expect(findUnprintableApart('王小明', inDebt.work)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})
