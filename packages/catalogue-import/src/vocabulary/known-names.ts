export { type KnownName, knownNames, type NameKind } from '@tempolibre/domain/known-names'
