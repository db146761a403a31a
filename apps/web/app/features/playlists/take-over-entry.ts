// What is fetched for this alone: playlists take the same code in as part of theirs.
export { takeOverPlaylists } from './take-over-playlists.ts'
