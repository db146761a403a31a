import { Tab, Tabs } from '@mui/material'
import type { TagKind } from '@tempolibre/contract'
import { DataTable, useStore, useTranslate } from 'react-admin'
import { NamedList } from '../../editing/named-list.tsx'
import { kinds } from './kinds.ts'

/** Moods, uses and instruments, each behind its tab. */
export default function TagList() {
  const translate = useTranslate()
  const [kind, setKind] = useStore<TagKind>('tags.kind', 'mood')
  return (
    <NamedList
      name="name"
      fixed={{ kind }}
      above={
        <Tabs
          value={kind}
          onChange={(_, chosen: TagKind) => setKind(chosen)}
          aria-label={translate('resources.tags.fields.kind')}
        >
          {kinds.map((each) => (
            <Tab key={each} value={each} label={translate(`resources.tags.tabs.${each}`)} />
          ))}
        </Tabs>
      }
    >
      <DataTable.NumberCol source="tracks" />
    </NamedList>
  )
}
