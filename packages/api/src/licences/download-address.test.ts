import { expect, test } from 'vitest'
import { createDownloadAddresses } from './download-address.ts'

test('[R8.4] the address of a download is good for its file until it expires, to the millisecond', () => {
  let now = Date.UTC(2026, 0, 1)
  const addresses = createDownloadAddresses({
    secret: 'secret',
    siteUrl: 'https://music.example',
    now: () => now,
  })
  const { expiresAt, url } = addresses.make('TL-7K2M-9QWX-4HT0', 'wav')
  const { pathname, searchParams } = new URL(url)
  const check = () => addresses.check(pathname, searchParams)
  const file = check()
  expect(file).toMatchObject({ number: 'TL-7K2M-9QWX-4HT0', format: 'wav' })
  now = expiresAt.getTime() - 1
  expect(check()).toEqual(file)
  now = expiresAt.getTime()
  expect(check()).toBeUndefined()
})
