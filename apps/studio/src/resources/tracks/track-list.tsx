import GridOn from '@mui/icons-material/GridOn'
import Star from '@mui/icons-material/Star'
import { Chip } from '@mui/material'
import type { StudioTrack } from '@tempolibre/contract'
import { trackFilters } from '@tempolibre/domain/track-fields'
import { dateFormat } from '@tempolibre/locales'
import {
  BooleanInput,
  Button as ListActionButton,
  DataTable,
  type RaRecord,
  SearchInput,
  useCanAccess,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { Completeness } from '../../editing/completeness.tsx'
import { textFilters } from '../../editing/text-filters.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { Thumbnail } from '../../editing/pictures/thumbnail.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { textIn } from '../../records/gaps.ts'
import { BulkChangeButton } from './bulk-change.tsx'
import { ExportListed, ExportSelected } from './export-button.tsx'
import { FamilyMark, roleChoices, useFamilyWords } from './family/family-mark.tsx'
import { lightChoices, RightsIcon } from './rights/rights-light.tsx'
import { TableButtons } from './rights/table-buttons.tsx'
import { showDuration } from './show-duration.ts'
import { BulkOfferButtons } from './withdrawal/offer-buttons.tsx'

const Column = DataTable.Col<StudioTrack>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <PickOne key="artist" source="artist_id" reference="artists" />,
  <PickOne key="genre" source="genre_id" reference="genres" />,
  <PickOne key="tag" source="tag_id" reference="tags" />,
  ...trackFilters.map((name) => <BooleanInput key={name} source={name} defaultValue />),
  ...textFilters,
  <BooleanInput key="withdrawn" source="withdrawn" defaultValue />,
  <ChoiceFilter key="family" source="family" choices={roleChoices} helperText={false} />,
  <ChoiceFilter key="rights_light" source="rights_light" choices={lightChoices} helperText={false} />,
]

const showCover = ({ cover_url: address }: Readonly<Record<string, unknown>>) => (
  <Thumbnail address={address} />
)

const figures = { fontVariantNumeric: 'tabular-nums' }

/** All tracks. */
export default function TrackList() {
  const translate = useTranslate()
  const familyWordsOf = useFamilyWords()
  const day = dateFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <RecordList
      sortBy="title"
      filters={filters}
      tools={
        <>
          <ListActionButton component={Link} to="/tracks/grid" label="resources.tracks.grid.open">
            <GridOn />
          </ListActionButton>
          <ExportListed />
        </>
      }
      primary={(record) => asTrack(record, (track) => textIn(track.title, currentLanguage()))}
      secondary={(record) =>
        asTrack(record, (track) =>
          [
            track.artist_name,
            showDuration(track.duration_seconds),
            familyWordsOf(track),
            track.withdrawn_at !== null && translate('resources.tracks.withdrawal.mark'),
          ]
            .filter(Boolean)
            .join(' · '),
        )
      }
      picture={showCover}
    >
      <DataTable rowClick="edit" bulkActionButtons={<BulkButtons />}>
        <Column source="cover_url" disableSort render={showCover} />
        <Column source="title" sx={{ minWidth: 180 }} render={(track) => <TitleCell track={track} />} />
        <Column source="artist" render={({ artist_name: name }) => name} />
        <Column source="genres" disableSort render={({ genre_names: names }) => names.join(', ')} />
        <Column
          source="duration"
          align="right"
          sx={figures}
          render={({ duration_seconds: seconds }) => showDuration(seconds)}
        />
        <Column
          source="bpm"
          align="right"
          sx={figures}
          render={({ bpm }) => (bpm === null ? '–' : Math.round(bpm))}
        />
        <Column source="key" disableSort />
        <Column
          source="release_date"
          render={({ release_date: date }) => day.format(new Date(date))}
          sx={{ whiteSpace: 'nowrap' }}
        />
        <Column
          source="featured"
          disableSort
          render={({ featured }) =>
            featured && <Star fontSize="small" color="primary" titleAccess={translate('ra.boolean.true')} />
          }
        />
        <Column
          source="rights_light"
          disableSort
          render={({ rights_light: light }) => <RightsIcon light={light} />}
        />
        <Column source="gaps" disableSort>
          <Completeness compact />
        </Column>
      </DataTable>
    </RecordList>
  )
}

function TitleCell({ track }: { track: StudioTrack }) {
  const translate = useTranslate()
  return (
    <>
      {textIn(track.title, currentLanguage())}
      <FamilyMark track={track} />
      {track.withdrawn_at !== null && (
        <Chip size="small" variant="outlined" label={translate('resources.tracks.withdrawal.mark')} />
      )}
    </>
  )
}

function BulkButtons() {
  const { canAccess } = useCanAccess({ resource: 'tracks', action: 'write' })
  return (
    <>
      <ExportSelected />
      <TableButtons />
      {canAccess === true && <BulkChangeButton />}
      {canAccess === true && <BulkOfferButtons />}
    </>
  )
}

/** The lists of phones take records of any kind; those of this one are tracks. */
function asTrack<Shown>(record: RaRecord, show: (track: StudioTrack) => Shown): Shown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the resource's list is of this type
  return show(record as unknown as StudioTrack)
}
