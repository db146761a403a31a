import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Release } from '@tempolibre/contract'
import { getStudioChangelog } from '@tempolibre/contract/operations/studio-staff'
import { Fragment } from 'react'
import { Title, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { showDay } from '../../editing/show-time.ts'
import { asStudioError } from '../../records/studio-error.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** What has changed in the software, by release: for those who run it. */
export default function ChangesPage() {
  const translate = useTranslate()
  const { data, error } = useQuery({
    queryKey: ['changelog'],
    queryFn: async () => (await asStudioError(getStudioChangelog(studioRequest))).releases,
  })
  return (
    <Box sx={{ pt: 2, pb: 4, maxWidth: '48rem' }}>
      <Title title="resources.settings.changes.name" />
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <LinearProgress />}
      {data && <Changes releases={data} />}
    </Box>
  )
}

function Changes({ releases }: { releases: readonly Release[] }) {
  const translate = useTranslate()
  if (releases.length === 0) return <Typography>{translate('resources.settings.changes.none')}</Typography>
  return (
    <>
      {currentLanguage() !== 'en' && (
        <Typography color="text.secondary">{translate('resources.settings.changes.english')}</Typography>
      )}
      {releases.map((release) => (
        <ReleaseChanges key={release.version ?? 'next'} release={release} />
      ))}
    </>
  )
}

function ReleaseChanges({ release: { date, groups, version } }: { release: Release }) {
  const translate = useTranslate()
  const title =
    version === null
      ? translate('resources.settings.changes.next')
      : date === null
        ? translate('resources.settings.changes.release', { version })
        : translate('resources.settings.changes.release_of', { version, date: showDay(date) })
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <div lang="en">
        {groups.map(({ items, name }) => (
          <Fragment key={name}>
            <Typography variant="subtitle1" component="h3" sx={{ mt: 1 }}>
              {name}
            </Typography>
            <Box component="ul" sx={{ my: 0.5, pl: 3 }}>
              {items.map((item) => (
                <Typography key={item} component="li" variant="body2" sx={{ mb: 0.5 }}>
                  <Code text={item} />
                </Typography>
              ))}
            </Box>
          </Fragment>
        ))}
      </div>
    </Box>
  )
}

/** The changelog's Markdown has nothing but code between backticks. */
function Code({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text that does not change
      <code key={place}>{part}</code>
    ) : (
      part
    ),
  )
}
