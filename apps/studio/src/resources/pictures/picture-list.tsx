import { Box, Button, Link as MuiLink, Paper, Typography } from '@mui/material'
import type { PictureUse, StudioPicture } from '@tempolibre/contract'
import { removeStudioPicture } from '@tempolibre/contract/operations/studio-editorial'
import { coverSources, pictureAddress } from '@tempolibre/domain/pictures'
import { useState } from 'react'
import { List, Pagination, useCreatePath, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { QuestionDialog } from '../../editing/question-dialog.tsx'
import { useAction } from '../../editing/use-action.ts'
import { currentSession } from '../../session/session.ts'
import { studioRequest } from '../../session/studio-request.ts'

const words = 'resources.pictures'

const filters = [
  <ChoiceFilter
    key="unused"
    source="unused"
    choices={['true', 'false'].map((id) => ({ id, name: `${words}.unused.${id}` }))}
    helperText={false}
    alwaysOn
  />,
]

/** The resources whose records show pictures. */
const resourceOf: Readonly<Record<PictureUse['subject'], string>> = {
  track: 'tracks',
  artist: 'artists',
  music_category: 'genres',
  recording: 'recordings',
  page: 'pages',
  article: 'articles',
  author: 'authors',
}

/** All uploaded pictures, with what shows each. */
export default function PictureList() {
  return (
    <List
      filters={filters}
      perPage={24}
      exporter={false}
      empty={false}
      actions={false}
      component="div"
      pagination={<Pagination rowsPerPageOptions={[24, 48, 96]} />}
    >
      <Pictures />
    </List>
  )
}

function Pictures() {
  const translate = useTranslate()
  const { data, isPending } = useListContext<StudioPicture>()
  if (isPending) return null
  if (!data || data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate(`${words}.none`)}</Typography>
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {data.map((picture) => (
        <PictureCard key={picture.id} picture={picture} />
      ))}
    </Box>
  )
}

function PictureCard({ picture }: { picture: StudioPicture }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const address = pictureAddress(picture)
  const size = translate(`${words}.size`, { width: picture.width, height: picture.height })
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <Box
        component="img"
        src={address}
        srcSet={coverSources(address)?.webp}
        sizes="240px"
        alt={size}
        loading="lazy"
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: '4 / 3',
          objectFit: 'contain',
          bgcolor: 'action.hover',
        }}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 0.5, p: 1.5 }}>
        <Typography variant="body2" color="text.secondary" aria-hidden>
          {size}
        </Typography>
        {picture.uses.length === 0 ? (
          <Typography variant="body2">{translate(`${words}.not_shown`)}</Typography>
        ) : (
          <Box component="ul" aria-label={translate(`${words}.uses`)} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {picture.uses.map(({ id, name, subject }) => (
              <Typography key={`${subject} ${id}`} component="li" variant="body2">
                {translate(`resources.${resourceOf[subject]}.name`, { smart_count: 1 })}:{' '}
                <MuiLink
                  component={Link}
                  to={createPath({
                    resource: resourceOf[subject],
                    type: subject === 'recording' ? 'show' : 'edit',
                    id,
                  })}
                >
                  {name}
                </MuiLink>
              </Typography>
            ))}
          </Box>
        )}
        {picture.uses.length === 0 && <Removal picture={picture} />}
      </Box>
    </Paper>
  )
}

/** Removes a picture that nothing shows, once that is confirmed. */
function Removal({ picture: { id } }: { picture: StudioPicture }) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction(() => removeStudioPicture(studioRequest, { id }), {
    done: `${words}.removed`,
  })
  if (currentSession().role !== 'administrator') return null
  return (
    <>
      <Button
        size="small"
        color="error"
        onClick={() => setAsking(true)}
        sx={{ mt: 'auto', alignSelf: 'flex-start' }}
      >
        {translate('studio.pictures.remove')}
      </Button>
      {asking && (
        <QuestionDialog
          title={translate(`${words}.question`)}
          text={translate(`${words}.warning`)}
          confirm={translate('studio.pictures.remove')}
          busy={busy}
          onConfirm={() => void act().finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
