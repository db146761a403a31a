import { useQuery } from '@tanstack/react-query'
import type { SendRequest } from '@tempolibre/contract/request'
import { asStudioError } from '../records/studio-error.ts'
import { studioRequest } from '../session/studio-request.ts'

/** Figures of a period; the former ones stay on the screen until those of another period are here. */
export function useFigures<Figures, Input extends object>(
  name: string,
  call: (request: SendRequest, input: Input) => Promise<{ figures: Figures }>,
  input: Input,
) {
  return useQuery({
    queryKey: ['figures', name, input],
    queryFn: async () => (await asStudioError(call(studioRequest, input))).figures,
    placeholderData: (shown) => shown,
  })
}
