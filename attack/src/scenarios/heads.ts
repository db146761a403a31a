import { rasterCover } from '@tempolibre/domain/raster-cover'
import { setTimeout as delay } from 'node:timers/promises'
import { anyAddress, callerFrom, textAt } from './caller.ts'
import { type Customer, listSongs, makeCustomer } from './customers.ts'
import { rateOf, sendHead, warmRateOf } from './listening.ts'
import { madePathsIn } from './made-files.ts'
import type { ScenarioSite } from './open-site.ts'
import { cpuSecondsOf, programsOf } from './processes.ts'
import type { Findings, Scenario } from './scenario.ts'
import { expectCalm, expectSmall } from './settling.ts'

const heads = { count: 200, withinMs: 5000 }
/** Songs that one listener measures before, and another after. */
const heardSongs = 2
/** Of its rate alone, in the same run. */
const minShareOfRate = 0.5
/** CPU time that 200 HEADs may take with all that they cause, in seconds: a song takes longer. */
const maxCpuSeconds = 8

/** What is asked for by HEAD, with the token it needs. */
interface Asked {
  kind: string
  path: string
  token?: string
}

/** A HEAD asks what there is; it must not make it. */
export const headRequests: Scenario = {
  name: 'heads',
  title: 'HEADs of everything that is made on demand',
  processes: 2,
  alone: true,
  overloads: true,
  maxSeconds: 150,
  async run(site, findings) {
    const songs = await listSongs(callerFrom(site.url), 140)
    const customer = await makeCustomer(site, 'lifetime')
    const [forCustomer, others] = [songs.slice(0, 6), songs.slice(6)]
    const measured = others.splice(0, 2 * heardSongs + 1).map(({ preview }) => preview)
    const asked = await findAsked(site, customer, forCustomer, others)

    const alone = await warmRateOf(site.url, measured.slice(0, heardSongs + 1))
    await expectCalm(site, findings, 'after a listener has left')
    const before = {
      files: madePathsIn(site.folder),
      programs: programsOf(site.pid),
      cpu: cpuSecondsOf(site.pid),
    }
    await sendAll(site, asked, findings)
    await delay(1000)
    expectNothingMade(site, findings, before.files, 'a second after the HEADs')
    const cpu = cpuSecondsOf(site.pid) - before.cpu
    findings.measure(`${heads.count} HEADs took ${cpu.toFixed(1)} CPU seconds`)
    if (cpu > maxCpuSeconds) findings.wrong(`${heads.count} HEADs took ${cpu.toFixed(1)} CPU seconds`)
    const started = programsOf(site.pid).filter(({ pid }) =>
      before.programs.every((each) => each.pid !== pid),
    )
    findings.expect(
      'processes counted',
      started.length === 0,
      `HEADs started processes: ${started.map(({ command }) => command.slice(-100)).join('; ')}`,
    )
    const after = await rateOf(site.url, measured.slice(heardSongs + 1))
    findings.measure(
      `a new song comes at ${Math.round(after / 1024)} KiB/s after the HEADs, ${Math.round(alone / 1024)} KiB/s before`,
    )
    findings.expect(
      'listeners after the HEADs',
      after >= alone * minShareOfRate,
      `after the HEADs a new song comes at ${(after / alone).toFixed(2)} × its rate alone`,
    )
    await expectCalm(site, findings, 'after the HEADs')
    return () => {
      expectNothingMade(site, findings, before.files, 'a minute after the HEADs')
      expectSmall(site, findings, 'a minute after the HEADs')
    }
  },
}

/** Addresses of each kind of what is made on demand. @throws Error if a kind has none */
async function findAsked(
  site: ScenarioSite,
  { get, token }: Customer,
  forCustomer: readonly { id: string; slug: string }[],
  others: readonly { id: string; preview: string; slug: string }[],
): Promise<Asked[]> {
  const asked: Asked[] = others.slice(0, 110).map(({ preview }) => ({ kind: 'previews', path: preview }))
  const add = (kind: string, ...paths: readonly string[]) => {
    if (paths.length === 0) throw new Error(`There is no address of ${kind}.`)
    for (const path of paths) asked.push({ kind, path })
  }
  const pathOf = (address: string) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  }
  const found = { stems: new Set<string>(), pictures: new Set<string>(), covers: new Set<string>() }
  for (const { slug } of others.slice(0, 20)) {
    const page = await (await fetch(`${site.url}/track/${slug}`)).text()
    const { body, text } = await get(`GET /api/v1/tracks/${slug}?lang=en`)
    const cover = rasterCover(textAt(body, 'track', 'cover_url'), site.url, 512)
    if (cover !== undefined) found.covers.add(pathOf(cover))
    for (const [address = ''] of (page + text).matchAll(/\/media\/[\w./-]+/g)) {
      if (address.startsWith('/media/share/')) found.pictures.add(address)
      if (address.startsWith('/media/stems/')) found.stems.add(address)
    }
  }
  add('share pictures', ...[...found.pictures].slice(0, 10))
  add('stems', ...[...found.stems].slice(0, 20))
  add('covers', ...[...found.covers].slice(0, 10))
  const editions = ['edit-30', 'loop', 'stem-drums', 'fit-137000000', 'fit-400000000', 'fit-401000000']
  for (const { id } of others.slice(0, 4))
    for (const edition of editions) {
      const answer = await get(`GET /api/v1/editions/${id}/${edition}`).catch(() => undefined)
      if (answer) add('previews of editions', pathOf(textAt(answer.body, 'url')))
    }
  for (const [index, { id }] of forCustomer.entries()) {
    const order = { music_id: id, format: (['mp3', 'wav', 'flac'] as const)[index % 3] }
    const { body } = await get('POST /api/save-download-music', order)
    add('recordings', pathOf(textAt(body, 'url')))
    const number = textAt(body, 'licence', 'number')
    asked.push({ kind: 'certificates', path: `/api/v1/licences/${number}/certificate`, token })
    const mixed = await get('POST /api/save-download-music', { ...order, mix: `i${10 + index}` }).catch(
      () => undefined,
    )
    if (mixed) add('mixes', pathOf(textAt(mixed.body, 'url')))
    const all = await get('POST /api/save-download-music', { ...order, edition: 'all' }).catch(
      () => undefined,
    )
    if (all) add('archives of editions', pathOf(textAt(all.body, 'url')))
    const fitted = await get('POST /api/save-download-music', {
      ...order,
      edition: `fit-${90 + index}000000`,
    }).catch(() => undefined)
    if (fitted) add('editions', pathOf(textAt(fitted.body, 'url')))
  }
  asked.push({ kind: 'archives of certificates', path: '/api/v1/certificates', token })
  const kinds = new Set(asked.map(({ kind }) => kind))
  for (const kind of ['previews of editions', 'mixes', 'archives of editions', 'editions'])
    if (!kinds.has(kind)) throw new Error(`There is no address of ${kind}.`)
  return asked
}

/** Sends all HEADs within five seconds, half of them as one link checker, the others from an address each. */
async function sendAll(site: ScenarioSite, asked: readonly Asked[], findings: Findings): Promise<void> {
  const checker = anyAddress()
  const sent: Promise<void>[] = []
  for (let number = 0; number < heads.count; number++) {
    // The kinds of which there are few first: all of them are asked for.
    const each = asked.at(-1 - (number % asked.length))
    if (!each) continue
    const { kind, path, token } = each
    const address = number % 2 === 0 ? checker : anyAddress()
    sent.push(
      sendHead(site.url, path, address, token === undefined ? {} : { token }).then((status) => {
        findings.expect(
          `HEADs of ${kind}`,
          (status >= 200 && status < 400) || status === 429,
          `a HEAD of ${kind} is answered ${status === 0 ? 'nothing' : status}`,
        )
      }),
    )
    await delay(heads.withinMs / heads.count)
  }
  await Promise.all(sent)
}

function expectNothingMade(
  site: ScenarioSite,
  findings: Findings,
  before: ReadonlySet<string>,
  when: string,
): void {
  const made = [...madePathsIn(site.folder)].filter((path) => !before.has(path))
  const parts = made.filter((path) => path.endsWith('.part'))
  findings.expect(
    'looks for files being made',
    parts.length === 0,
    `${when} ${parts.length} files are being made`,
  )
  // What a listener has heard to its end meanwhile is theirs.
  const whole = made.filter(
    (path) =>
      !path.endsWith('.part') && !path.startsWith('licence-log/') && !/^previews\/[^/]+\.mp3$/.test(path),
  )
  findings.expect(
    'looks for made files',
    whole.length === 0,
    `${when} there are ${whole.length} new files: ${whole.slice(0, 5).join(', ')}`,
  )
}
