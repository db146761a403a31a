export { type ApiSettings, createApi } from './create-api.ts'
