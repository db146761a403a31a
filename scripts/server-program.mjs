/**
 * Node's arguments for the server, from the project's folder. The space for young objects is bounded: left to itself V8
 * lets it grow to a multiple under load and never gives it back (measured: 465 MB after 723 pages, of which 54 MB in
 * use; with 16 MB: 374 MB, at the same speed).
 */
export const serverProgram = ['--max-semi-space-size=16', 'apps/server/src/main.ts']
