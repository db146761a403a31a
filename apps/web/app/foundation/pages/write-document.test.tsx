import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { writeDocument } from './write-document.server.ts'

const page = (content: React.ReactNode) => (
  <html lang="fr">
    <head>
      <title>Tarifs</title>
    </head>
    <body>
      <Suspense fallback={<p>…</p>}>{content}</Suspense>
    </body>
  </html>
)

const told: unknown[] = []
const write = (content: React.ReactNode) =>
  writeDocument(page(content), {
    nonce: 'mark',
    signal: new AbortController().signal,
    onError: (error) => void told.push(error),
  })

const textOf = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

test('[R11.1] a document is the same whether or not a part of it has to wait', async () => {
  const Price = () => <p>Dès 9 € par mois</p>
  const Late = lazy(async () => ({ default: Price }))
  const atOnce = textOf(await write(<Price />))
  expect(atOnce).toMatch(/^<!DOCTYPE html><html lang="fr">.*<p>Dès 9 € par mois<\/p>.*<\/html>$/)
  expect(textOf(await write(<Late />))).toBe(atOnce)
})

test('a part that fails is told, and the rest of the document is there', async () => {
  const failure = new Error('no price')
  const Broken = (): React.ReactNode => {
    throw failure
  }
  expect(textOf(await write(<Broken />))).toContain('<title>Tarifs</title>')
  expect(told).toEqual([failure])
})
