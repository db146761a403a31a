export * from '@tempolibre/domain/sound-analysis/fourier'
