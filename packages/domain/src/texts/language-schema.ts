import { languages } from '@tempolibre/locales'
import { z } from 'zod'

export const languageSchema = z.enum(languages)
