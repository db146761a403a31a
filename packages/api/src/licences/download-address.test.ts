import type { RecordingChoice } from '@tempolibre/domain'
import { expect, test } from 'vitest'
import { createDownloadAddresses } from './download-address.ts'

test('[R8.4] the address of a download is good for its file until it expires, to the millisecond', () => {
  let now = Date.UTC(2026, 0, 1)
  const addresses = createDownloadAddresses({
    secret: 'secret',
    siteUrl: 'https://music.example',
    now: () => now,
  })
  const { expiresAt, url } = addresses.make({ number: 'TL-7K2M-9QWX-4HT0', format: 'wav' })
  const { pathname, searchParams } = new URL(url)
  const check = () => addresses.check(pathname, searchParams)
  const file = check()
  expect(file).toMatchObject({ number: 'TL-7K2M-9QWX-4HT0', format: 'wav' })
  now = expiresAt.getTime() - 1
  expect(check()).toEqual(file)
  now = expiresAt.getTime()
  expect(check()).toBeUndefined()
})

test('[R8.4] an address is good for a licence’s file only, whatever it was signed for', () => {
  const addresses = createDownloadAddresses({ secret: 'secret', siteUrl: 'https://music.example' })
  const check = (number: string, versionId?: number, recording?: RecordingChoice) => {
    const { pathname, searchParams } = new URL(
      addresses.make({ number, format: 'wav', versionId, recording }).url,
    )
    return addresses.check(pathname, searchParams)
  }
  expect(check('TL-7K2M-9QWX-4HT0')).toEqual({ number: 'TL-7K2M-9QWX-4HT0', format: 'wav' })
  expect(check('TL-7K2M-9QWX-4HT0', 12)).toMatchObject({ versionId: 12 })
  expect(check('TL-7K2M-9QWX-4HT0', undefined, 'licensed')).toEqual(check('TL-7K2M-9QWX-4HT0'))
  expect(check('TL-7K2M-9QWX-4HT0', undefined, 'current')).toEqual({
    number: 'TL-7K2M-9QWX-4HT0',
    format: 'wav',
    recording: 'current',
  })
  expect(check('TL-7K2M-9QWX-4HT0', 12, 'current')).toMatchObject({ versionId: 12, recording: 'current' })
  expect(check('TL-7K2M-9QWX-4HT0', 0)).toBeUndefined()
  const mixed = (mix: string) => {
    const { pathname, searchParams } = new URL(
      addresses.make({ number: 'TL-7K2M-9QWX-4HT0', format: 'wav', recording: 'current', mix }).url,
    )
    return addresses.check(pathname, searchParams)
  }
  expect(mixed('i70_drums-80ms')).toEqual({
    number: 'TL-7K2M-9QWX-4HT0',
    format: 'wav',
    recording: 'current',
    mix: 'i70_drums-80ms',
  })
  for (const mix of ['', 'loud', 'i70_drums-800', '../../x']) expect(mixed(mix), mix).toBeUndefined()
  for (const number of ['track-1', 'TL-7K2M-9QWX-4HT0.mp3', '../previews/track-1'])
    expect(check(number), number).toBeUndefined()
})
