import 'react-easy-crop/react-easy-crop.css';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#islands/ui/button.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import type { Area } from '#lib/uploads/browser/draw-picture.ts';
import { iconPlus } from '#lib/look/first-icons.ts';
import { iconMinus } from '#lib/look/icons.ts';

interface CropSheetProps {
  url: string;
  onCancel: () => void;
  onUse: (part: Area) => void;
  /** This browser can't show the picture, so it can't be cropped. */
  onUnreadable: () => void;
}

const zoomRange = { min: 1, max: 4, step: 0.1, press: 0.5 } as const;
const inRange = (zoom: number) => Math.min(zoomRange.max, Math.max(zoomRange.min, zoom));

function Zoom({ value, onZoom }: { value: number; onZoom: (zoom: number) => void }) {
  const by = (step: number) => onZoom(inRange(value + step));
  return (
    <div className="flex items-center gap-2">
      <IconButton label="Zoom out" icon={iconMinus} onClick={() => by(-zoomRange.press)} />
      <input
        className="flex-1 min-w-0 h-target accent-primary"
        type="range"
        aria-label="Zoom"
        aria-valuetext={`${Math.round(value * 100)}%`}
        min={zoomRange.min}
        max={zoomRange.max}
        step={zoomRange.step}
        value={value}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
      <IconButton label="Zoom in" icon={iconPlus} onClick={() => by(zoomRange.press)} />
    </div>
  );
}

/** The part of a picture that is shown in the circle; by finger, mouse or keyboard. */
export function CropSheet({ url, onCancel, onUse, onUnreadable }: CropSheetProps) {
  const hint = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const [isReady, setReady] = useState(false);
  const part = useRef<Area>(null);
  const take = (_: unknown, pixels: Area) => {
    part.current = pixels;
    setReady(true);
  };
  const use = () => {
    if (part.current) onUse(part.current);
  };
  return (
    <Sheet
      open
      title="Place your picture"
      closeLabel="Cancel"
      onClose={onCancel}
      foot={
        <Button size="big" disabled={!isReady} onClick={use}>
          Use this picture
        </Button>
      }
    >
      <div className="relative h-[min(22rem,50vh)] rounded bg-night overflow-hidden [&_[data-testid='cropper']:focus-visible]:[outline:3px_solid_var(--warning)] [&_[data-testid='cropper']:focus-visible]:[outline-offset:-3px]">
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          disableAutomaticStylesInjection
          keyboardStep={8}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={take}
          onCropAreaChange={take}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'Picture', 'aria-describedby': hint }}
        />
      </div>
      <Zoom value={zoom} onZoom={setZoom} />
      <p className="fine" id={hint}>
        Drag the picture to move it, or use the arrow keys.
      </p>
    </Sheet>
  );
}
