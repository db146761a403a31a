import { afterEach, expect, test, vi } from 'vitest'
import { warnOnceAMinute } from './once-a-minute.ts'

afterEach(() => void vi.useRealTimers())

test('[R15.122] what pages go without is a line a minute and kind, and errors are told each time', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lines: unknown[] = []
  const say = (_: object, message: string) => void lines.push(message)
  const { log, stop } = warnOnceAMinute({ warn: say, error: say })
  for (let page = 0; page < 5; page++) {
    log.warn({}, 'no menu')
    log.warn({}, 'no look')
    log.error({}, 'no page')
  }
  const failed = Array(5).fill('no page')
  expect(lines.toSorted()).toEqual(['no look', 'no menu', ...failed])
  vi.advanceTimersByTime(60_000)
  const again = 'the same was said so many times more within a minute'
  expect(lines.slice(7)).toEqual([again, again])
  log.warn({}, 'no menu')
  expect(lines.at(-1)).toBe('no menu')
  stop()
  expect(lines).toHaveLength(10)
})
