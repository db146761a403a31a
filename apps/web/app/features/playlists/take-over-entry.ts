// Entry point of a chunk of its own; the playlists bundle the same code in theirs.
export { takeOverPlaylists } from './take-over-playlists.ts'
