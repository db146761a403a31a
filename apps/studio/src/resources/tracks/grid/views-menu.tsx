import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import { Button, Divider, ListItemText, Menu, MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { TrackView } from '@tempolibre/contract'
import {
  addTrackView,
  changeTrackView,
  listTrackViews,
  removeTrackView,
} from '@tempolibre/contract/operations/studio-catalogue'
import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { QuestionDialog } from '../../../editing/question-dialog.tsx'
import { useAction } from '../../../editing/use-action.ts'
import { isSame } from '../../../records/changes.ts'
import { studioRequest } from '../../../session/studio-request.ts'
import type { GridLayout } from './use-layout.ts'

type Asked = { kind: 'add' | 'rename' | 'remove'; name: string }

/** The member's own views: columns, widths, filter and order by a name. */
export function ViewsMenu({ layout }: { layout: GridLayout }) {
  const words = useViewWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked>()
  const { act, answer, busy, chosen, setChosen, view, views } = useViews(layout)
  const close = () => setAnchor(null)
  const show = (next: TrackView) => {
    layout.show(next.content)
    setChosen(next.id)
    close()
  }
  const ask = (kind: Asked['kind']) => {
    setAsked({ kind, name: kind === 'add' ? '' : (view?.name ?? '') })
    close()
  }
  return (
    <>
      <ViewsButton label={view ? view.name : words('open')} isOpen={anchor !== null} onOpen={setAnchor} />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {views.map((each) => (
          <MenuItem key={each.id} selected={each.id === chosen} onClick={() => show(each)}>
            <ListItemText>{each.name}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            layout.reset()
            setChosen(null)
            close()
          }}
        >
          <ListItemText>{words('first')}</ListItemText>
        </MenuItem>
        <Divider />
        {view && (
          <MenuItem
            disabled={busy || isSame(view.content, layout.content)}
            onClick={() => {
              close()
              void act(() =>
                changeTrackView(studioRequest, {
                  id: view.id,
                  version: view.version,
                  content: layout.content,
                }),
              )
            }}
          >
            {words('update', { name: view.name })}
          </MenuItem>
        )}
        <MenuItem onClick={() => ask('add')}>{words('add')}</MenuItem>
        {view && <MenuItem onClick={() => ask('rename')}>{words('rename', { name: view.name })}</MenuItem>}
        {view && <MenuItem onClick={() => ask('remove')}>{words('remove', { name: view.name })}</MenuItem>}
      </Menu>
      {asked && (
        <ViewQuestion
          asked={asked}
          view={view}
          busy={busy}
          onName={(name) => setAsked({ ...asked, name })}
          onAnswer={async () => {
            if (await answer({ ...asked, name: asked.name.trim() })) setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface ViewsButtonProps {
  label: string
  isOpen: boolean
  onOpen: (button: HTMLElement) => void
}

function ViewsButton({ isOpen, label, onOpen }: ViewsButtonProps) {
  return (
    <Button
      startIcon={<BookmarkBorder />}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{
        maxWidth: 260,
        '& .label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      <span className="label">{label}</span>
    </Button>
  )
}

/** The views, which of them is chosen, and what changes them. */
function useViews(layout: GridLayout) {
  const [chosen, setChosen] = useStore<string | null>('tracks.grid.view', null)
  const { data, refetch } = useQuery({
    queryKey: ['views of the grid'],
    queryFn: () => listTrackViews(studioRequest),
  })
  const views = data?.records ?? []
  const view = views.find(({ id }) => id === chosen)
  const { act, busy } = useAction(async (call: () => Promise<unknown>) => {
    await call()
    await refetch()
  })
  const add = async (name: string) => {
    const { record } = await addTrackView(studioRequest, { name, content: layout.content })
    setChosen(record.id)
  }
  /** @returns whether it is done */
  const answer = ({ kind, name }: Asked) => {
    return act(() => {
      if (kind === 'add' || !view) return add(name)
      if (kind === 'remove') return removeTrackView(studioRequest, { id: view.id })
      return changeTrackView(studioRequest, { id: view.id, version: view.version, name })
    })
  }
  return { act, answer, busy, chosen, setChosen, view, views }
}

function useViewWords() {
  const translate = useTranslate()
  return (name: string, inputs?: object) => translate(`resources.tracks.grid.views.${name}`, { ...inputs })
}

interface ViewQuestionProps {
  asked: Asked
  /** The view that is renamed or removed. */
  view: TrackView | undefined
  busy: boolean
  onName: (name: string) => void
  onAnswer: () => Promise<void>
  onClose: () => void
}

function ViewQuestion({ asked, busy, onAnswer, onClose, onName, view }: ViewQuestionProps) {
  const translate = useTranslate()
  const words = useViewWords()
  return (
    <QuestionDialog
      title={words(asked.kind, { name: view?.name })}
      text={words(`${asked.kind}_text`)}
      confirm={asked.kind === 'remove' ? translate('ra.action.delete') : translate('ra.action.save')}
      colour={asked.kind === 'remove' ? 'error' : 'primary'}
      busy={busy}
      incomplete={asked.name.trim() === ''}
      onClose={onClose}
      onConfirm={() => void onAnswer()}
    >
      {asked.kind !== 'remove' && (
        <TextField
          fullWidth
          label={words('name')}
          value={asked.name}
          onChange={({ target }) => onName(target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
      )}
    </QuestionDialog>
  )
}
