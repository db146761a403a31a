import { Box, Button, ButtonBase, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listStudioPictures } from '@tempolibre/contract/operations/studio-editorial'
import { type Picture, pictureKey, pictureWidths } from '@tempolibre/domain/pictures'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { studioRequest } from '../../session/studio-request.ts'

const pageSize = 12

/** The pictures that were uploaded before, to be shown again. */
export function PictureLibrary({ choose }: { choose(picture: Picture): void }) {
  const translate = useTranslate()
  const titleId = useId()
  const { data, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['pictures'],
    queryFn: ({ pageParam }) =>
      listStudioPictures(studioRequest, { lang: currentLanguage(), page: pageParam, per_page: pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  })
  const pictures = data?.pages.flatMap(({ records }) => records)
  if (!pictures) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {translate('studio.pictures.library')}
      </Typography>
      {pictures.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('studio.pictures.none')}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}>
        {pictures.map((picture, index) => (
          <ButtonBase
            key={picture.digest}
            onClick={() => choose(picture)}
            sx={{ borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
          >
            <Box
              component="img"
              src={thumbnailOf(picture)}
              alt={translate('studio.pictures.number', { number: index + 1 })}
              loading="lazy"
              sx={{ display: 'block', width: '100%', aspectRatio: '1', objectFit: 'cover' }}
            />
          </ButtonBase>
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {translate('studio.pictures.more')}
        </Button>
      )}
    </Box>
  )
}

const thumbnailOf = (picture: Picture): string =>
  `/media/${pictureKey(picture, pictureWidths(picture)[0] ?? picture.width, 'webp')}`
