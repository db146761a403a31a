import type { InvoicePaper } from '@tempolibre/database'
import { describe, expect, test } from 'vitest'
import { readPdfColours, readPdfPlaces } from '../fixtures/read-pdf-text.ts'
import { makeInvoicePaper } from './fixtures/make-invoice-paper.ts'
import { drawInvoice } from './invoice-pdf.ts'

const invoice: InvoicePaper = { ...makeInvoicePaper({ bill_to: 'Ada', city: 'Madrid' }), buyer: null }
const draw = async (changes: Partial<InvoicePaper> = {}) =>
  readPdfPlaces(
    await drawInvoice({
      invoice: { ...invoice, ...changes },
      siteUrl: 'https://music.example',
      look: { accent: null, logo: undefined },
    }),
  )

describe('[R10.2] an invoice', () => {
  test('says that it is a test only if nothing was charged', async () => {
    const says = (pieces: Awaited<ReturnType<typeof draw>>) =>
      pieces.some(({ text }) => text.includes('nothing was charged'))
    expect([says(await draw({ provider: 'test' })), says(await draw())]).toEqual([true, false])
  })

  test('[R16.40] has the date of where its seller is; one from before that of UTC', async () => {
    const issued_at = new Date('2026-12-31T23:30:00Z')
    const written = async (time_zone: string | null) =>
      (await draw({ issued_at, time_zone })).map(({ text }) => text).join(' ')
    expect(await written('Europe/Madrid')).toContain('Date 1 January 2027')
    expect(await written(null)).toContain('Date 31 December 2026')
  })

  test('lists what was sold below the whole address of its buyer, however many lines that has', async () => {
    const buyer = {
      country: 'ES',
      bill_to: 'Ada Prueba',
      street: 'Calle Mayor 1',
      postal_code: '28001',
      city: 'Madrid',
      region: 'Madrid',
      vat_number: 'B12345678',
      vat_state: null,
      vat_checked_at: null,
      vat_consultation: null,
    }
    for (const pieces of [await draw({ buyer }), await draw()]) {
      const lastOfBuyer = pieces.findLast(({ text }) => text.includes('ada@example.org'))
      const item = pieces.find(({ text }) => text.includes('Lifetime'))
      // Heights are measured from the lower edge of the page.
      expect(item?.y).toBeLessThan((lastOfBuyer?.y ?? 0) - 24)
    }
  })
})

test('[R12.7] an invoice wears the operator’s accent', async () => {
  const colours = async (accent: string | null) =>
    readPdfColours(
      await drawInvoice({ invoice, siteUrl: 'https://music.example', look: { accent, logo: undefined } }),
    )
  expect(await colours('#008060')).toContainEqual([0x00, 0x80, 0x60])
  expect(await colours(null)).not.toContainEqual([0x00, 0x80, 0x60])
})
