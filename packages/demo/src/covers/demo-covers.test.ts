import { createHash } from 'node:crypto'
import { spreadStyle } from '@tempolibre/domain/covers'
import { expect, test } from 'vitest'
import { drawGenreCover, drawInStyle } from './demo-covers.ts'

const digestOf = (drawing: string) => createHash('sha256').update(drawing).digest('hex').slice(0, 16)

test('[R18.6] the demo’s covers keep every byte', () => {
  expect(digestOf(drawGenreCover('acoustic', 'acoustic'))).toBe('2874175f2710f3e1')
  expect(digestOf(drawGenreCover('jazz', 'jazz'))).toBe('954415ebcc496d0f')
  expect(digestOf(drawInStyle(spreadStyle(3, 7), 'article licences'))).toBe('774f2f97f425aa39')
})
