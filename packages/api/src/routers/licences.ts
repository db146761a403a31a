import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Surroundings } from '../add-route.ts'
import type { ApiSettings } from '../create-api.ts'

export function addLicenceRoutes(_api: OpenAPIHono<Surroundings>, _settings: ApiSettings): void {}
