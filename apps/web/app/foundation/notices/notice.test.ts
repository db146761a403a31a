import { expect, test } from 'vitest'
import { followNotices, type Notice, tellVisitor } from './notice.ts'

test('what was told before anything could show it is shown when something can, and once', () => {
  const shown: Notice[] = []
  tellVisitor('Your address is confirmed.')
  const end = followNotices((notice) => shown.push(notice))
  expect(shown).toEqual([{ words: 'Your address is confirmed.' }])
  tellVisitor('Saved.', { to: '/my-downloads', text: 'Your downloads' })
  end()
  followNotices((notice) => shown.push(notice))()
  expect(shown).toEqual([
    { words: 'Your address is confirmed.' },
    { words: 'Saved.', link: { to: '/my-downloads', text: 'Your downloads' } },
  ])
})
