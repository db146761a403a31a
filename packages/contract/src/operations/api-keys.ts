// Keys by which programs call the API.
import { get, post } from './operation.ts'

export const listApiKeys = get('/api/v1/account/api-keys')
export const addApiKey = post('/api/v1/account/api-keys')
export const removeApiKey = post('/api/v1/account/api-keys/{id}/revocation')
