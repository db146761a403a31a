import { expect, test } from 'vitest'
import { EmbeddedPostgresError, explainFailure } from './errors.ts'

const folder = '/srv/music/postgres'

test.each([
  ['disk-full', 'initdb: error: could not create directory "x/pg_wal": No space left on device'],
  ['disk-full', "ENOSPC: no space left on device, mkdir '/srv/music/postgres'"],
  ['not-writable', "EROFS: read-only file system, access '/srv/music/postgres'"],
  ['not-writable', 'FATAL:  could not open file "postmaster.pid": Permission denied'],
  ['in-use', 'FATAL:  pre-existing shared memory block (key 7, ID 4) is still in use\nHINT:  Terminate it.'],
  ['in-use', 'FATAL:  lock file "postmaster.pid" already exists'],
  ['account', 'initdb: error: could not look up effective user ID 12345: user does not exist'],
  [
    'binaries-unusable',
    'postgres: error while loading shared libraries: libxml2.so.2: cannot open shared object',
  ],
  ['no-memory', 'FATAL:  could not create shared memory segment: Cannot allocate memory'],
  ['damaged', 'LOG:  invalid checkpoint record\nPANIC:  could not locate a valid checkpoint record at 0/1'],
])('%s is recognised in "%s"', (code, said) => {
  const error = explainFailure(said, folder)
  expect(error.code).toBe(code)
  expect(error.message).not.toContain('\n')
})

test('any other error is quoted from its most significant line, with the path of the log', () => {
  const said =
    '2026-11-20 LOG:  starting\n2026-11-20 [1] FATAL:  could not load pg_hba.conf\n2026-11-20 LOG:  shut down\n'
  expect(explainFailure(said, folder, `${folder}/server.log`).message).toBe(
    `PostgreSQL did not start in ${folder}: could not load pg_hba.conf; more in ${folder}/server.log.`,
  )
})

test('an explained error is returned unchanged', () => {
  const error = new EmbeddedPostgresError('mount-point', 'Use a folder inside it.')
  expect(explainFailure(error, folder)).toBe(error)
})
