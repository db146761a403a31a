import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { Box, Button, Chip, IconButton, Stack, Typography } from '@mui/material'
import type { Family, FamilyVersion, HeardTrack } from '@tempolibre/contract'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { RecordLink } from '../../../editing/list-link.tsx'
import { QuestionDialog } from '../../../editing/question-dialog.tsx'
import { textIn } from '../../../records/gaps.ts'
import { showDuration } from '../show-duration.ts'
import { type FamilyPlan, planDetach, planMain, planMove, planOf } from './plan-family.ts'
import { familyWords, VersionFields } from './version-fields.tsx'

interface FamilyRowProps {
  family: Family
  member: HeardTrack | FamilyVersion
  /** Whether the page is about this track. */
  isShown: boolean
  readOnly: boolean
  busy: boolean
  onSave: (plan: FamilyPlan) => Promise<boolean>
}

/** The main track of a family, or a version with what can be done about it. */
export function FamilyRow(props: FamilyRowProps) {
  const { isShown, member, readOnly } = props
  const translate = useTranslate()
  const version = 'kind' in member ? member : undefined
  const title = textIn(member.title, currentLanguage())
  const linked = isShown ? (
    title
  ) : (
    <RecordLink {...{ resource: 'tracks', id: member.id, type: 'edit' }}>{title}</RecordLink>
  )
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography component="span" sx={{ fontWeight: 650 }} {...(isShown && { 'aria-current': 'true' })}>
          {version ? version.name : linked}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {version ? linked : member.artist_name}
          {' · '}
          {showDuration(member.duration_seconds)}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant={version ? 'outlined' : 'filled'}
        label={translate(version ? `${familyWords}.kinds.${version.kind}` : `${familyWords}.main`)}
      />
      {version && !readOnly && <VersionTools {...props} version={version} title={title} />}
    </Stack>
  )
}

interface VersionToolsProps extends FamilyRowProps {
  version: FamilyVersion
  title: string
}

function VersionTools(props: VersionToolsProps) {
  const { busy, family, onSave, title, version } = props
  const translate = useTranslate()
  const [asked, setAsked] = useState<'edit' | 'main' | 'detach'>()
  const place = family.versions.findIndex(({ id }) => id === version.id)
  const say = (key: string) => translate(`${familyWords}.${key}`, { name: version.name, title })
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <IconButton
        aria-label={say('up')}
        disabled={busy || place === 0}
        onClick={() => void onSave(planMove(family, version.id, -1))}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={say('down')}
        disabled={busy || place === family.versions.length - 1}
        onClick={() => void onSave(planMove(family, version.id, 1))}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      {(
        [
          ['edit', 'edit'],
          ['main', 'make_main'],
          ['detach', 'detach'],
        ] as const
      ).map(([question, word]) => (
        <Button
          key={question}
          size="small"
          disabled={busy}
          aria-label={`${say(word)}: ${version.name}`}
          onClick={() => setAsked(question)}
        >
          {say(word)}
        </Button>
      ))}
      {asked && <VersionQuestion {...props} asked={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

interface VersionQuestionProps extends VersionToolsProps {
  asked: 'edit' | 'main' | 'detach'
  onClose: () => void
}

/** Asks before a version is changed, made the main track, or detached. */
function VersionQuestion({ asked, busy, family, onClose, onSave, title, version }: VersionQuestionProps) {
  const translate = useTranslate()
  const [words, setWords] = useState({ kind: version.kind, name: version.name })
  const say = (key: string) => translate(`${familyWords}.${key}`, { name: version.name, title })
  const saveAndClose = async (plan: FamilyPlan) => {
    if (await onSave(plan)) onClose()
  }
  const edited = () => {
    const plan = planOf(family)
    return {
      ...plan,
      versions: plan.versions.map((each) => (each.id === version.id ? { ...each, ...words } : each)),
    }
  }
  if (asked === 'edit')
    return (
      <QuestionDialog
        title={say('edit_title')}
        text=""
        confirm={translate('ra.action.save')}
        colour="primary"
        busy={busy}
        incomplete={words.name.trim() === ''}
        onClose={onClose}
        onConfirm={() => void saveAndClose(edited())}
      >
        <VersionFields value={words} onChange={setWords} />
      </QuestionDialog>
    )
  if (asked === 'main')
    return (
      <QuestionDialog
        title={say('make_main')}
        text={say('make_main_text')}
        confirm={say('make_main')}
        colour="primary"
        busy={busy}
        onClose={onClose}
        onConfirm={() =>
          void saveAndClose(planMain(family, version.id, textIn(family.main.title, currentLanguage())))
        }
      />
    )
  return (
    <QuestionDialog
      title={say('detach')}
      text={say('detach_text')}
      confirm={say('detach')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void saveAndClose(planDetach(family, version.id))}
    />
  )
}
