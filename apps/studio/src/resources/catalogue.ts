import AccountTree from '@mui/icons-material/AccountTree'
import Album from '@mui/icons-material/Album'
import CloudUpload from '@mui/icons-material/CloudUpload'
import CompareArrows from '@mui/icons-material/CompareArrows'
import FolderOpen from '@mui/icons-material/FolderOpen'
import GraphicEq from '@mui/icons-material/GraphicEq'
import LocalOffer from '@mui/icons-material/LocalOffer'
import MusicNote from '@mui/icons-material/MusicNote'
import Person from '@mui/icons-material/Person'
import Search from '@mui/icons-material/Search'
import {
  addStudioArtist,
  addStudioGenre,
  addStudioTag,
  changeStudioArtist,
  changeStudioGenre,
  changeStudioTag,
  changeStudioTrack,
  getStudioArtist,
  getStudioGenre,
  getStudioTag,
  getStudioTrack,
  listStudioArtists,
  listStudioGenres,
  listStudioTags,
  listStudioTracks,
  removeStudioArtist,
  removeStudioGenre,
  removeStudioTag,
  removeStudioTrack,
} from '@tempolibre/contract/operations/studio-catalogue'
import { listStudioSearches } from '@tempolibre/contract/operations/studio-dashboard'
import {
  changeVersionProposal,
  getVersionProposal,
  listVersionProposals,
} from '@tempolibre/contract/operations/studio-families'
import {
  getStudioImport,
  getStudioRecording,
  listStudioImports,
  listStudioRecordings,
} from '@tempolibre/contract/operations/studio-imports'
import { decideSoundPair, getSoundPair, listSoundPairs } from '@tempolibre/contract/operations/studio-sounds'
import {
  addStudioUpload,
  getStudioUpload,
  listStudioUploads,
  removeStudioUpload,
} from '@tempolibre/contract/operations/studio-uploads'
import { editable } from '@tempolibre/contract/editable'
import { lazy } from 'react'
import { currentLanguage } from '../browser/current-language.ts'
import { textIn } from '../records/gaps.ts'
import { editors, everyone, type StudioResource } from '../records/studio-resource.ts'
import artistsMessages from './artists/messages.json'
import genresMessages from './genres/messages.json'
import importsMessages from './imports/messages.json'
import recordingsMessages from './recordings/messages.json'
import searchesMessages from './searches/messages.json'
import soundPairsMessages from './sound-pairs/messages.json'
import tagsMessages from './tags/messages.json'
import { editableOfTrack } from './tracks/editable.ts'
import { messages as tracksMessages } from './tracks/messages.ts'
import uploadsMessages from './uploads/messages.json'
import versionProposalsMessages from './version-proposals/messages.json'

/** The music, and what it is filed under. In the order of the menu. */
export const catalogue: readonly StudioResource[] = [
  {
    name: 'tracks',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioTracks,
      get: (request, { id }) => getStudioTrack(request, { id, lang: currentLanguage() }),
      change: (request, input) => changeStudioTrack(request, { ...input, lang: currentLanguage() }),
      remove: removeStudioTrack,
    },
    editable: editableOfTrack,
    messages: tracksMessages,
    icon: MusicNote,
    title: ({ title }) => textIn(title, currentLanguage()),
    list: lazy(() => import('./tracks/track-list.tsx')),
    form: lazy(() => import('./tracks/track-form.tsx')),
    pages: { grid: lazy(() => import('./tracks/grid/track-grid.tsx')) },
  },
  {
    name: 'artists',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioArtists,
      get: getStudioArtist,
      add: addStudioArtist,
      change: changeStudioArtist,
      remove: removeStudioArtist,
    },
    editable: editable.artist,
    messages: artistsMessages,
    icon: Person,
    title: ({ name }) => String(name),
    list: lazy(() => import('./artists/artist-list.tsx')),
    form: lazy(() => import('./artists/artist-form.tsx')),
  },
  {
    name: 'genres',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioGenres,
      get: getStudioGenre,
      add: addStudioGenre,
      change: changeStudioGenre,
      remove: removeStudioGenre,
    },
    editable: editable.genre,
    messages: genresMessages,
    icon: Album,
    title: ({ title }) => textIn(title, currentLanguage()),
    list: lazy(() => import('./genres/genre-list.tsx')),
    form: lazy(() => import('./genres/genre-form.tsx')),
  },
  {
    name: 'tags',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioTags,
      get: getStudioTag,
      add: addStudioTag,
      change: changeStudioTag,
      remove: removeStudioTag,
    },
    editable: editable.tag,
    messages: tagsMessages,
    icon: LocalOffer,
    title: ({ name }) => textIn(name, currentLanguage()),
    list: lazy(() => import('./tags/tag-list.tsx')),
    form: lazy(() => import('./tags/tag-form.tsx')),
  },
  {
    name: 'uploads',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioUploads,
      get: getStudioUpload,
      add: (request, { name }) => addStudioUpload(request, { name: String(name) }),
      remove: removeStudioUpload,
    },
    messages: uploadsMessages,
    icon: CloudUpload,
    title: ({ name }) => String(name),
    list: lazy(() => import('./uploads/upload-list.tsx')),
    show: lazy(() => import('./uploads/upload-show.tsx')),
  },
  {
    name: 'imports',
    read: everyone,
    write: editors,
    calls: { list: listStudioImports, get: getStudioImport },
    messages: importsMessages,
    icon: FolderOpen,
    title: ({ folder }) => String(folder),
    list: lazy(() => import('./imports/import-list.tsx')),
  },
  {
    name: 'recordings',
    read: everyone,
    write: editors,
    calls: {
      list: listStudioRecordings,
      get: (request, { id }) => getStudioRecording(request, { id, lang: currentLanguage() }),
    },
    messages: recordingsMessages,
    icon: GraphicEq,
    title: ({ title }) => textIn(title, currentLanguage()),
    list: lazy(() => import('./recordings/recording-list.tsx')),
    show: lazy(() => import('./recordings/recording-show.tsx')),
  },
  {
    name: 'sound-pairs',
    read: everyone,
    write: editors,
    calls: { list: listSoundPairs, get: getSoundPair, change: decideSoundPair },
    editable: editable.soundPair,
    messages: soundPairsMessages,
    icon: CompareArrows,
    title: ({ id }) => id,
    list: lazy(() => import('./sound-pairs/pair-list.tsx')),
  },
  {
    name: 'version-proposals',
    read: everyone,
    write: editors,
    calls: { list: listVersionProposals, get: getVersionProposal, change: changeVersionProposal },
    editable: editable.versionProposal,
    messages: versionProposalsMessages,
    icon: AccountTree,
    title: ({ id }) => id,
    list: lazy(() => import('./version-proposals/proposal-list.tsx')),
  },
  {
    name: 'searches',
    read: everyone,
    write: everyone,
    calls: { list: listStudioSearches },
    messages: searchesMessages,
    icon: Search,
    title: ({ words }) => String(words),
    list: lazy(() => import('./searches/search-list.tsx')),
  },
]
