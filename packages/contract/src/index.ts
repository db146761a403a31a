export * from './musical-key.ts'
