import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageCache, type Rendered } from './page-cache.ts'
import { type PreparedBody, prepareBody, prepareCompactBody } from '../http/prepared-body.ts'

let now = 0
let cache: PageCache

beforeEach(() => {
  now = 0
  cache = new PageCache({ maxBytes: 1000, maxAgeMs: 60_000, retryAfterMs: 5000, now: () => now })
})

const texts = new WeakMap<PreparedBody, string>()
function page(text: string, { size = 100, status = 200 } = {}): PreparedBody {
  const body = { ...prepareBody({ status, headers: {}, body: Buffer.from(text) }), size }
  texts.set(body, text)
  return body
}
const keep = (body: PreparedBody) => async (): Promise<Rendered> => ({ keep: true, page: body })
const pass = (body: PreparedBody) => async (): Promise<Rendered> => ({ keep: false, page: body })
const never = async (): Promise<Rendered> => {
  throw new Error('must not be rendered')
}
const textOf = (body: PreparedBody | undefined) => body && texts.get(body)

/** Lets a background refresh finish. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('PageCache', () => {
  test('keeps a page until content changes, then serves it once more while it is rendered again', async () => {
    await cache.render('/', keep(page('one')))
    expect(textOf(cache.find('/', never))).toBe('one')
    cache.contentChanged()
    expect(textOf(cache.find('/', keep(page('two'))))).toBe('one')
    await settle()
    expect(textOf(cache.find('/', never))).toBe('two')
  })

  test('[R17.63] what programs read is rendered before it is sent once content has changed, and served as before while that fails', async () => {
    const document = (body: PreparedBody) => async (): Promise<Rendered> => ({
      keep: body.status === 200,
      isForPrograms: true,
      page: body,
    })
    await cache.render('/feed', document(page('one')))
    expect(textOf(cache.find('/feed', never))).toBe('one')
    cache.contentChanged()
    expect(cache.find('/feed', never)).toBeUndefined()
    expect(textOf(await cache.render('/feed', document(page('two'))))).toBe('two')
    expect(textOf(cache.find('/feed', never))).toBe('two')
    cache.contentChanged()
    expect(textOf(await cache.render('/feed', document(page('outage', { status: 503 }))))).toBe('two')
    expect(textOf(cache.find('/feed', never))).toBe('two')
    cache.contentChanged()
    expect(textOf(await cache.render('/feed', never))).toBe('two')
    cache.contentChanged()
    expect(textOf(await cache.render('/feed', document(page('gone', { status: 410 }))))).toBe('gone')
    expect(cache.find('/feed', never)).toBeUndefined()
  })

  test('[R12.11] never serves a stale page that must be current, despite failures', async () => {
    const current =
      (body: PreparedBody, kept = true) =>
      async (): Promise<Rendered> => ({
        keep: kept,
        mustBeCurrent: kept,
        page: body,
      })
    await cache.render('/', current(page('valid')))
    expect(textOf(cache.find('/', never))).toBe('valid')
    cache.contentChanged()
    expect(cache.find('/', never)).toBeUndefined()
    await cache.render('/', current(page('outage', { status: 503 }), false))
    expect(cache.find('/', never)).toBeUndefined()
    await cache.render('/', current(page('revoked')))
    expect(textOf(cache.find('/', never))).toBe('revoked')
  })

  test('[R10.1] remembers a missing page until content changes, and never serves it stale', async () => {
    const nothing = async (): Promise<Rendered> => ({
      keep: false,
      missing: true,
      page: page('none', { status: 404 }),
    })
    await cache.render('/x', nothing)
    expect(textOf(cache.find('/x', never))).toBe('none')
    cache.contentChanged()
    expect(cache.find('/x', never)).toBeUndefined()
    await cache.render('/x', keep(page('published')))
    expect(textOf(cache.find('/x', never))).toBe('published')
  })

  test('[R10.1] missing pages evict no page, and are evicted in turn', async () => {
    await cache.render('/', keep(page('home')))
    for (let number = 0; number < 5000; number++) {
      const none = page('none', { status: 404 })
      await cache.render(`/${number}`, async () => ({ keep: false, missing: true, page: none }))
    }
    expect(textOf(cache.find('/', never))).toBe('home')
    expect(cache.bytes).toBe(100)
    expect(cache.find('/0', never)).toBeUndefined()
    expect(textOf(cache.find('/4999', never))).toBe('none')
  })

  test('a reader after a change of content does not share a rendering started before it', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => (finish = resolve))
    const before = cache.render('/', async () => {
      await slow
      return { keep: true, page: page('before') }
    })
    cache.contentChanged()
    expect(textOf(await cache.render('/', keep(page('after'))))).toBe('after')
    finish()
    expect(textOf(await before)).toBe('before')
    expect(textOf(cache.find('/', never))).toBe('after')
  })

  test('a page that is current is not rendered again, and one that is not only once, however many ask for it', async () => {
    await cache.render('/', keep(page('one')))
    const render = vi.fn<() => Promise<Rendered>>(keep(page('two')))
    cache.find('/', render)
    await settle()
    expect(render).not.toHaveBeenCalled()
    cache.contentChanged()
    for (let reader = 0; reader < 5; reader++) expect(textOf(cache.find('/', render))).toBe('one')
    await settle()
    expect(textOf(cache.find('/', render))).toBe('two')
    await settle()
    expect(render).toHaveBeenCalledOnce()
  })

  test('refreshes a page that is too old', async () => {
    await cache.render('/', keep(page('one')))
    now = 60_001
    cache.find('/', keep(page('two')))
    await settle()
    expect(textOf(cache.find('/', never))).toBe('two')
  })

  test('a page that is the same as before stays as it is, until it is another', async () => {
    const long = (text: string, type = 'text/html') =>
      prepareCompactBody({ status: 200, headers: { 'content-type': type }, body: text.repeat(500) })
    const before = await long('one ')
    await cache.render('/', keep(before))
    now += 60_001
    cache.find('/', keep(await long('one ')))
    await settle()
    expect(cache.find('/', never)).toBe(before)
    for (const other of [await long('two '), await long('two ', 'text/plain')]) {
      cache.contentChanged()
      cache.find('/', keep(other))
      await settle()
      expect(cache.find('/', never)).toBe(other)
    }
  })

  test('pages that were rendered together do not become too old together', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => `/${index}`)
    for (const path of paths) await cache.render(path, keep(page('old', { size: 1 })))
    const old = new Set<string>()
    const becameOld: number[] = []
    for (now = 0; now <= 70_000; now += 10_000) {
      const before = old.size
      for (const path of paths)
        cache.find(path, async () => {
          old.add(path)
          throw new Error('It is asked for only.')
        })
      for (let round = 0; round < paths.length; round++) await settle()
      becameOld.push(old.size - before)
    }
    expect(becameOld.slice(0, 3), 'none before half of the age').toEqual([0, 0, 0])
    expect(old.size, 'all after the age').toBe(100)
    expect(Math.max(...becameOld)).toBeLessThan(70)
  })

  test.each([
    ['throws', never],
    ['answers 503', pass(page('outage', { status: 503 }))],
  ])('keeps serving when the refresh %s, and retries only after a while', async (_, failing) => {
    await cache.render('/', keep(page('one')))
    cache.contentChanged()
    const render = vi.fn<typeof failing>(failing)
    expect(textOf(cache.find('/', render))).toBe('one')
    await settle()
    expect(textOf(cache.find('/', render))).toBe('one')
    expect(render).toHaveBeenCalledTimes(1)
    now += 5001
    cache.find('/', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('refreshes a few pages at a time when all are stale, and each in the end', async () => {
    const paths = Array.from({ length: 9 }, (_, index) => `/${index}`)
    for (const path of paths) await cache.render(path, keep(page('old', { size: 10 })))
    cache.contentChanged()
    let most = 0
    const underWay: (() => void)[] = []
    const rendered: string[] = []
    for (const path of [...paths, ...paths]) {
      const kept = cache.find(path, async () => {
        rendered.push(path)
        await new Promise<void>((finish) => {
          most = Math.max(most, underWay.push(finish))
        })
        return { keep: true, page: page('new', { size: 10 }) }
      })
      expect(textOf(kept)).toBe('old')
    }
    while (underWay.length > 0) {
      underWay.shift()?.()
      await settle()
    }
    expect(most).toBe(2)
    expect(rendered).toEqual(paths)
    for (const path of paths) expect(textOf(cache.find(path, never))).toBe('new')
  })

  test('drops a page that is gone', async () => {
    await cache.render('/x', keep(page('there')))
    cache.contentChanged()
    cache.find('/x', pass(page('not found', { status: 404 })))
    await settle()
    expect(cache.find('/x', never)).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test('[R11.1] an incomplete page does not replace a complete one', async () => {
    await cache.render('/x', keep(page('whole')))
    cache.contentChanged()
    cache.find('/x', async () => ({ keep: false, incomplete: true, page: page('in part') }))
    await settle()
    expect(textOf(cache.find('/x', never))).toBe('whole')
  })

  test('a change during rendering makes the page stale at once', async () => {
    let finish: (rendered: Rendered) => void = () => {}
    const rendering = cache.render('/', () => new Promise((resolve) => (finish = resolve)))
    cache.contentChanged()
    finish({ keep: true, page: page('old') })
    await rendering
    const render = vi.fn<() => Promise<Rendered>>(keep(page('new')))
    cache.find('/', render)
    expect(render).toHaveBeenCalledOnce()
  })

  test('concurrent readers share one rendering', async () => {
    const render = vi.fn<() => Promise<Rendered>>(keep(page('one')))
    await Promise.all([cache.render('/', render), cache.render('/', render), cache.render('/', render)])
    expect(render).toHaveBeenCalledOnce()
  })

  test('does not keep uncacheable answers', async () => {
    expect(textOf(await cache.render('/', pass(page('mine'))))).toBe('mine')
    expect(cache.find('/', never)).toBeUndefined()
  })

  test('stays within its size, and evicts unread pages', async () => {
    for (let index = 0; index < 10; index++) await cache.render(`/${index}`, keep(page(String(index))))
    // A round in which only /3 was read after the hand passed.
    await cache.render('/10', keep(page('10')))
    cache.find('/3', never)
    for (let index = 11; index < 18; index++) await cache.render(`/${index}`, keep(page(String(index))))
    expect(cache.bytes).toBeLessThanOrEqual(1000)
    expect(cache.find('/3', never)).toBeDefined()
    expect(cache.find('/1', never)).toBeUndefined()
  })

  test('a flood of pages requested once evicts none that is read', async () => {
    for (const path of ['/', '/es', '/fr']) {
      await cache.render(path, keep(page(path)))
      cache.find(path, never)
    }
    for (let index = 0; index < 500; index++) {
      await cache.render(`/music?after=${index}`, keep(page(String(index))))
      // The site's own readers come now and then.
      if (index % 5 === 0) for (const path of ['/', '/es', '/fr']) cache.find(path, never)
    }
    expect(cache.bytes).toBeLessThanOrEqual(1000)
    for (const path of ['/', '/es', '/fr']) expect(cache.find(path, never), path).toBeDefined()
  })
})
