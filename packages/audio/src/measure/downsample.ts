export * from '@tempolibre/domain/sound-analysis/downsample'
