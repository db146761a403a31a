export { startTestCluster } from '../embedded/test-cluster.ts'
export { growCatalogue } from './grow-catalogue.ts'
export { makeArticle, makeCategory, makeLibrary, makePage, makeTrack } from './make-library.ts'
export { createMigratedDatabase } from './migrated-database.ts'
