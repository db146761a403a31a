import { expect, test } from 'vitest'
import { describeLack } from './setup.mjs'

test('[R15.72] an installation that does not fit on the disk is refused in one line, with both figures', () => {
  expect(describeLack(80e6, 1.2e9)).toMatch(/has 0\.1 GB free, .* takes up to 1\.2 GB\. Free some space/)
  expect(describeLack(80e6, 1.2e9)).not.toContain('\n')
  expect(describeLack(2e9, 1.2e9)).toBeUndefined()
})
