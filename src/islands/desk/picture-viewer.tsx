import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { pictureUrl } from '#lib/desk/browser/calls.ts';
import { iconEye } from '#lib/look/first-icons.ts';
import { iconRotateCw, iconZoomIn, iconZoomOut } from '#lib/look/icons.ts';
import { noteOpened } from './opened-pictures.ts';

export interface ViewerFile {
  key: string;
  name: string;
}

type View = ReturnType<typeof useView>;

const Tools = ({ view }: { view: View }) => (
  <div className="flex items-center [&_.iconbtn]:text-on-primary [&_.iconbtn:hover]:bg-glass [&_.iconbtn[aria-disabled='true']]:text-ink-4">
    <IconButton
      label="Zoom out"
      icon={iconZoomOut}
      size={20}
      aria-disabled={view.isSmallest || undefined}
      onClick={view.zoomOut}
    />
    <span className="num min-w-12 text-center" role="status">
      {view.zoom}%
    </span>
    <IconButton
      label="Zoom in"
      icon={iconZoomIn}
      size={20}
      aria-disabled={view.isLargest || undefined}
      onClick={view.zoomIn}
    />
    <IconButton label="Rotate" icon={iconRotateCw} size={20} onClick={view.rotate} />
  </div>
);

interface OpenedProps {
  file: ViewerFile;
  view: View;
  onFailed: () => void;
}

/** Arrow keys move a large picture, + and - zoom, r turns. */
function Opened({ file, view, onFailed }: OpenedProps) {
  const picture = useRef<HTMLImageElement>(null);
  const { zoom, turn } = view;
  // The CSP blocks style attributes, not properties set by script.
  const place = useCallback(() => {
    const { current: image } = picture;
    if (!image) return;
    image.style.width = `${zoom}%`;
    image.style.transform = `rotate(${turn}deg)`;
    const isLying = turn % 180 !== 0;
    // a rotated picture needs its width as its height
    const more = isLying ? (image.clientWidth - image.clientHeight) / 2 : 0;
    image.style.marginBlock = `${more}px`;
  }, [zoom, turn]);
  useEffect(place, [place]);
  const keyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') view.zoomIn();
    if (key === '-') view.zoomOut();
    if (key === 'r') view.rotate();
  };
  return (
    // A picture larger than its frame is scrolled with the keys, so the frame takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="v-img flex-1 place-items-center content-center gap-3 min-h-64 p-4 text-center block max-h-[70vh] overflow-auto"
      role="region"
      aria-label={`${file.name}: use arrow keys to move, plus and minus to zoom, R to rotate`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={keyDown}
    >
      <img
        className="block max-w-none m-auto rounded-md"
        ref={picture}
        src={pictureUrl(file.key)}
        alt={file.name}
        onLoad={() => {
          place();
          noteOpened(file.key);
        }}
        onError={onFailed}
      />
    </div>
  );
}

interface PictureViewerProps {
  files: readonly ViewerFile[];
  /** The text under the picture: who is viewing what. */
  mark: string;
  /** The sender is notified of each first view. */
  isTold?: boolean;
}

/** Pictures of a case. None is fetched before someone opens it, because each view is logged. */
export function PictureViewer({ files, mark, isTold = false }: PictureViewerProps) {
  const view = useView();
  const [opened, setOpened] = useState<ViewerFile>();
  const [failed, setFailed] = useState(false);
  const open = (file: ViewerFile) => {
    view.reset();
    setFailed(false);
    setOpened(file);
  };
  return (
    <section
      className="flex flex-col min-w-0 rounded bg-night text-on-primary overflow-hidden [&_:focus-visible]:shadow-focus-dark"
      aria-label="Pictures"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 p-2">
        <div className="v-tabs flex flex-wrap gap-1">
          {files.map((file) => (
            <button
              className="text-14-only min-h-target py-0 px-3 rounded-md text-on-primary-2 font-semibold aria-pressed:bg-glass aria-pressed:text-on-primary hover:bg-glass hover:text-on-primary"
              key={file.key}
              type="button"
              aria-pressed={file.key === opened?.key}
              onClick={() => open(file)}
            >
              {file.name}
            </button>
          ))}
        </div>
        {opened && !failed && <Tools view={view} />}
      </div>
      {!opened && (
        <div className="v-none flex-1 grid place-items-center content-center gap-3 min-h-64 p-4 text-center">
          <p>No picture is open.</p>
          {files[0] && (
            <Button variant="glass" icon={iconEye} onClick={() => open(files[0]!)}>
              Open {files[0].name}
            </Button>
          )}
        </div>
      )}
      {opened && failed && (
        <p
          className="v-none flex-1 grid place-items-center content-center gap-3 min-h-64 p-4 text-center"
          role="alert"
        >
          We can’t open this picture. Claim the case again, then retry.
        </p>
      )}
      {opened && !failed && (
        <Opened key={opened.key} file={opened} view={view} onFailed={() => setFailed(true)} />
      )}
      <p className="text-13-only py-2 px-4 text-on-primary-2 text-center">{mark}</p>
      <p className="text-13 flex items-center gap-2 py-3 px-4 border-t border-t-glass">
        <Icon path={iconEye} size={16} />
        Each view is logged{isTold && ' and the sender is notified'}.
      </p>
    </section>
  );
}

const ZOOMS = [100, 150, 200, 300, 400] as const;
const QUARTER = 90;

/** The zoom and rotation of a picture. */
function useView() {
  const [step, setStep] = useState(0);
  const [turn, setTurn] = useState(0);
  const zoomTo = (next: number) => setStep(Math.min(ZOOMS.length - 1, Math.max(0, next)));
  return {
    zoom: ZOOMS[step] ?? 100,
    turn,
    zoomIn: () => zoomTo(step + 1),
    zoomOut: () => zoomTo(step - 1),
    rotate: () => setTurn((turn + QUARTER) % 360),
    reset: () => {
      setStep(0);
      setTurn(0);
    },
    isLargest: step === ZOOMS.length - 1,
    isSmallest: step === 0,
  };
}
