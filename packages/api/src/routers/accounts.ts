import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Auth } from '../accounts/auth.ts'
import type { Surroundings } from '../add-route.ts'
import type { ApiSettings } from '../create-api.ts'

export function addAccountRoutes(
  _api: OpenAPIHono<Surroundings>,
  _settings: ApiSettings,
  _auth: Auth,
): void {}
