import { Box, Slider, Typography } from '@mui/material'
import { type PointerEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { cropOf, type Framing, maxZoom, moveFraming, type Size } from './crop.ts'

interface CropBoxProps {
  address: string
  /** Width by height of what is kept. */
  aspect: number
  /** Of the picture; undefined until it is loaded. */
  size: Size | undefined
  framing: Framing
  setSize(size: Size): void
  setFraming(framing: Framing): void
  onUnreadable(): void
}

const percent = (share: number) => `${share * 100}%`

/** Shows which part of a picture is kept. It is dragged, or moved by sliders. */
export function CropBox({ address, aspect, framing, onUnreadable, setFraming, setSize, size }: CropBoxProps) {
  const crop = size && cropOf(size, aspect, framing)
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!size || event.buttons !== 1) return
    const { height, width } = event.currentTarget.getBoundingClientRect()
    const by = { x: event.movementX / width, y: event.movementY / height }
    setFraming(moveFraming(size, aspect, framing, by))
  }
  const isWide = size !== undefined && crop !== undefined && crop.width < size.width
  const isHigh = size !== undefined && crop !== undefined && crop.height < size.height

  return (
    <Box sx={{ my: 2 }}>
      <Box
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        sx={{
          position: 'relative',
          width: 'fit-content',
          maxWidth: '100%',
          mx: 'auto',
          overflow: 'hidden',
          borderRadius: 1,
          cursor: 'move',
          touchAction: 'none',
        }}
      >
        <Box
          component="img"
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onUnreadable}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 240 }}
        />
        {size && crop && (
          <Box
            data-testid="crop"
            sx={{
              position: 'absolute',
              left: percent(crop.left / size.width),
              top: percent(crop.top / size.height),
              width: percent(crop.width / size.width),
              height: percent(crop.height / size.height),
              outline: '2px solid #fff',
              outlineOffset: -2,
              boxShadow: '0 0 0 200vmax rgb(0 0 0 / 55%)',
            }}
          />
        )}
      </Box>
      <FramingSliders
        framing={framing}
        disabled={!size}
        isWide={isWide}
        isHigh={isHigh}
        setFraming={setFraming}
      />
    </Box>
  )
}

interface FramingSlidersProps extends Pick<CropBoxProps, 'framing' | 'setFraming'> {
  disabled: boolean
  /** Whether there is more of the picture than what is kept, across and up or down. */
  isWide: boolean
  isHigh: boolean
}

function FramingSliders({ disabled, framing, isHigh, isWide, setFraming }: FramingSlidersProps) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        mt: 1.5,
        px: 1,
      }}
    >
      <Position
        name={translate('studio.pictures.zoom')}
        value={framing.zoom}
        range={[1, maxZoom]}
        disabled={disabled}
        set={(zoom) => setFraming({ ...framing, zoom })}
      />
      <Position
        name={translate('studio.pictures.across')}
        value={framing.x}
        range={[0, 1]}
        disabled={!isWide}
        set={(x) => setFraming({ ...framing, x })}
      />
      <Position
        name={translate('studio.pictures.up_down')}
        value={framing.y}
        range={[0, 1]}
        disabled={!isHigh}
        set={(y) => setFraming({ ...framing, y })}
      />
    </Box>
  )
}

interface PositionProps {
  name: string
  value: number
  range: readonly [number, number]
  disabled: boolean
  set(value: number): void
}

function Position({ disabled, name, range: [min, max], set, value }: PositionProps) {
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2">
        {name}
      </Typography>
      <Slider
        size="small"
        aria-labelledby={id}
        value={value}
        min={min}
        max={max}
        step={0.01}
        disabled={disabled}
        onChange={(_, chosen) => set(chosen)}
      />
    </Box>
  )
}
