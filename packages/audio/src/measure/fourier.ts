export * from '@tempolibre/contract/sound-analysis/fourier'
