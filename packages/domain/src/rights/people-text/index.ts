export { type PeopleFault, readPeople, type WrittenPerson } from './read-people.ts'
export { type HoldersFault, readHolders, writeHolders } from './write-people.ts'
