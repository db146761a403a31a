import type { Channel } from '@tempolibre/contract'
import { addChannel, listChannels, removeChannel } from '@tempolibre/contract/operations/claims'
import { type ChannelFault, readChannel } from '@tempolibre/domain/channels'
import { ApiError } from '@tempolibre/contract/errors'
import { type Platform, platformNames, platforms } from '@tempolibre/domain/platforms'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useId, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { Labelled, TextField } from './field.tsx'

/** Why a text is no channel, and what to do instead. */
const faultWords: Record<ChannelFault, () => string> = {
  missing: m.channel_missing,
  too_long: m.channel_too_long,
  platform_missing: m.channel_platform_missing,
  platform_differs: m.channel_platform_differs,
  foreign_site: m.channel_foreign_site,
  video: m.channel_video,
  short_link: m.channel_short_link,
  no_channel: m.channel_no_channel,
  bad_name: m.channel_bad_name,
}

/** The channels on the safelist. */
export function ChannelsCard() {
  const id = useId()
  const load = useAccountLoad(listChannels, {})
  return (
    <section className="account-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{m.channels_title()}</h2>
      <p>{m.channels_text()}</p>
      <Loaded load={load} failure={m.channels_error()}>
        {({ channels, limit }) => <Channels first={channels} limit={limit} onReload={load.reload} />}
      </Loaded>
    </section>
  )
}

interface ChannelsProps {
  first: readonly Channel[]
  limit: number | null
  /** What is covered may have changed. */
  onReload: () => void
}

function Channels({ first, limit, onReload }: ChannelsProps) {
  const request = useApiRequest()
  const list = useRef<HTMLUListElement>(null)
  const [channels, setChannels] = useState(first)
  const isFull = limit !== null && channels.length >= limit

  async function remove({ id, name }: Channel): Promise<void> {
    try {
      await removeChannel(request, { id })
      setChannels((known) => known.filter((channel) => channel.id !== id))
      announce(m.channels_removed({ name }))
      list.current?.focus()
      onReload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.channels_failed())
    }
  }

  return (
    <>
      <p className="claims-quiet">{describeRoom(channels.length, limit)}</p>
      {channels.length > 0 ? (
        <ul ref={list} tabIndex={-1} className="account-list channels" aria-label={m.channels_list()}>
          {channels.map((channel) => (
            <Row key={channel.id} channel={channel} onRemove={() => void remove(channel)} />
          ))}
        </ul>
      ) : (
        <p>{m.channels_none()}</p>
      )}
      {isFull ? (
        <p>
          {limit > 0 && `${m.channel_limit_reached()} `}
          <PageLink page="pricing" className="text-link">
            {m.account_page_plan_choose()}
          </PageLink>
        </p>
      ) : (
        <AddForm
          onAdded={(channel) => {
            setChannels((known) => [...known.filter(({ id }) => id !== channel.id), channel])
            announce(m.channels_added({ name: channel.name }))
          }}
        />
      )}
    </>
  )
}

function describeRoom(count: number, limit: number | null): string {
  if (limit === null) return m.channels_used_unlimited({ count: String(count) })
  return limit === 0 ? m.channels_no_plan() : m.channels_used({ count: String(count), limit: String(limit) })
}

function Row({ channel, onRemove }: { channel: Channel; onRemove: () => void }) {
  const { address, covered, kind, name, platform } = channel
  return (
    <li className="channel">
      <div>
        <p className="channel-name">
          <a href={address} rel="noreferrer" className="text-link">
            {name}
          </a>{' '}
          <span className="claims-quiet">{platformNames[platform]}</span>
        </p>
        <p className="claims-quiet">{covered ? m.channels_covered() : m.channels_uncovered()}</p>
        {platform === 'youtube' && kind !== 'id' && <p className="claims-quiet">{m.channels_by_name()}</p>}
      </div>
      <button
        type="button"
        className="button button-line"
        aria-label={m.channels_remove_label({ name, platform: platformNames[platform] })}
        onClick={onRemove}
      >
        {m.channels_remove()}
      </button>
    </li>
  )
}

const isPlatform = (text: unknown): text is Platform => platforms.some((platform) => platform === text)

function AddForm({ onAdded }: { onAdded: (channel: Channel) => void }) {
  const id = useId()
  const request = useApiRequest()
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()

  function refuse(words: string) {
    setFault(words)
    form.current?.querySelector<HTMLElement>('[name=text]')?.focus()
  }

  const { once } = useOneAtATime(({ code }) =>
    refuse(code === 'channel_limit_reached' ? m.channel_limit_reached() : m.channels_failed()),
  )

  function send(text: string, platform: Platform | undefined): void {
    once(async () => {
      const { channel } = await addChannel(request, { text, ...(platform && { platform }) })
      form.current?.reset()
      onAdded(channel)
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [text, chosen] = [given.get('text'), given.get('platform')]
    const platform = isPlatform(chosen) ? chosen : undefined
    const typed = typeof text === 'string' ? text : ''
    const reading = readChannel(typed, platform)
    if ('fault' in reading) return refuse(faultWords[reading.fault]())
    setFault(undefined)
    send(typed, platform)
  }

  return (
    <form ref={form} method="post" className="claims-form" noValidate onSubmit={submit}>
      <TextField
        id={`${id}-text`}
        name="text"
        label={m.channels_label()}
        hint={m.channels_hint()}
        fault={fault}
        autoCapitalize="none"
        onInput={() => setFault(undefined)}
      />
      <Labelled id={`${id}-platform`} label={m.channels_platform()}>
        <select id={`${id}-platform`} name="platform" className="select">
          <option value="">{m.channels_platform_any()}</option>
          {platforms.map((platform) => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </select>
      </Labelled>
      <button type="submit" className="button button-hot">
        {m.channels_add()}
      </button>
    </form>
  )
}
