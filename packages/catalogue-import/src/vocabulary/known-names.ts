export { type KnownName, knownNames, type NameKind } from '@tempolibre/contract/known-names'
