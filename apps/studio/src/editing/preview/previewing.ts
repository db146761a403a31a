import { useStore } from 'react-admin'

/** Whether the live preview is open; it stays so from record to record. */
export const usePreviewing = () => useStore('livePreview', false)
